// cuFFT: transforms of one and of two dimensions, of lengths with large factors, of real data, in batches and in place; against sums.
// Needs libfftw3f.so.3.
#include <cufft.h>

#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

static int wrong = 0;
#define EXPECT(claim) \
  if (!(claim)) ++wrong, std::printf("line %d: %s\n", __LINE__, #claim)
using Z = std::complex<double>;

std::vector<Z> summed(const std::vector<Z>& x, int sign) {
  std::vector<Z> result(x.size());
  for (size_t k = 0; k < x.size(); ++k)
    for (size_t j = 0; j < x.size(); ++j) result[k] += x[j] * std::polar(1.0, sign * 2 * M_PI * double(j * k % x.size()) / double(x.size()));
  return result;
}
bool near(const std::vector<Z>& a, const std::vector<Z>& b, double by) {
  for (size_t i = 0; i < a.size(); ++i)
    if (!(std::abs(a[i] - b[i]) < by)) return false;
  return a.size() == b.size();
}

void one_dimension(int n, int batch) {
  std::vector<cufftComplex> host(n * batch), got(n * batch);
  for (int i = 0; i < n * batch; ++i) host[i].x = std::sin(i * 0.7f), host[i].y = std::cos(i * i * 0.3f);
  cufftComplex* data;
  cudaMalloc(&data, host.size() * sizeof(cufftComplex));
  cudaMemcpy(data, host.data(), host.size() * sizeof(cufftComplex), cudaMemcpyHostToDevice);
  cufftHandle plan;
  EXPECT(cufftPlan1d(&plan, n, CUFFT_C2C, batch) == CUFFT_SUCCESS);
  EXPECT(cufftExecC2C(plan, data, data, CUFFT_FORWARD) == CUFFT_SUCCESS);
  cudaMemcpy(got.data(), data, got.size() * sizeof(cufftComplex), cudaMemcpyDeviceToHost);
  for (int b = 0; b < batch; ++b) {
    std::vector<Z> in(n), out(n);
    for (int i = 0; i < n; ++i) in[i] = Z(host[b * n + i].x, host[b * n + i].y), out[i] = Z(got[b * n + i].x, got[b * n + i].y);
    EXPECT(near(out, summed(in, -1), 1e-4 * n));
  }
  EXPECT(cufftExecC2C(plan, data, data, CUFFT_INVERSE) == CUFFT_SUCCESS);
  cudaMemcpy(got.data(), data, got.size() * sizeof(cufftComplex), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n * batch; ++i) EXPECT(std::fabs(got[i].x / n - host[i].x) < 1e-5f);
  EXPECT(cufftDestroy(plan) == CUFFT_SUCCESS);
  cudaFree(data);
}

void real(int rows, int cols) {
  const int half = cols / 2 + 1;
  std::vector<double> host(rows * cols), back(rows * cols);
  std::vector<cufftDoubleComplex> got(rows * half);
  for (int i = 0; i < rows * cols; ++i) host[i] = i % 5 - 0.25 * (i % 3);
  double* x;
  cufftDoubleComplex* z;
  cudaMalloc(&x, host.size() * sizeof(double));
  cudaMalloc(&z, got.size() * sizeof(cufftDoubleComplex));
  cudaMemcpy(x, host.data(), host.size() * sizeof(double), cudaMemcpyHostToDevice);
  cufftHandle forward, inverse;
  EXPECT(cufftPlan2d(&forward, rows, cols, CUFFT_D2Z) == CUFFT_SUCCESS);
  EXPECT(cufftPlan2d(&inverse, rows, cols, CUFFT_Z2D) == CUFFT_SUCCESS);
  EXPECT(cufftExecD2Z(forward, x, z) == CUFFT_SUCCESS);
  cudaMemcpy(got.data(), z, got.size() * sizeof(cufftDoubleComplex), cudaMemcpyDeviceToHost);
  for (int k = 0; k < rows; ++k)
    for (int l = 0; l < half; ++l) {
      Z sum = 0;
      for (int i = 0; i < rows; ++i)
        for (int j = 0; j < cols; ++j) sum += host[i * cols + j] * std::polar(1.0, -2 * M_PI * (double(i * k) / rows + double(j * l) / cols));
      EXPECT(std::abs(sum - Z(got[k * half + l].x, got[k * half + l].y)) < 1e-9);
    }
  EXPECT(cufftExecZ2D(inverse, z, x) == CUFFT_SUCCESS);
  cudaMemcpy(back.data(), x, back.size() * sizeof(double), cudaMemcpyDeviceToHost);
  for (int i = 0; i < rows * cols; ++i) EXPECT(std::fabs(back[i] / (rows * cols) - host[i]) < 1e-12);
  EXPECT(cufftExecC2C(forward, nullptr, nullptr, CUFFT_FORWARD) == CUFFT_INVALID_TYPE);
  cufftDestroy(forward), cufftDestroy(inverse);
  cudaFree(x), cudaFree(z);
}

// Three dimensions, rows that lie apart, plans that are made later; in float and double, and in place.
void other_plans() {
  constexpr int n = 4, all = n * n * n;
  cufftDoubleComplex* z;
  float *x, *host;
  cudaMallocManaged(&z, all * sizeof *z), cudaMallocManaged(&x, 2 * (n / 2 + 1) * sizeof *x * 2), cudaMallocManaged(&host, 16 * sizeof *host);
  cufftHandle cube, line, plane, volume, apart, back;
  int version = 0;
  size_t work = 1;
  EXPECT(cufftPlan3d(&cube, n, n, n, CUFFT_Z2Z) == CUFFT_SUCCESS);
  for (int i = 0; i < all; ++i) z[i].x = i == 5, z[i].y = 0;  // (0, 1, 1)
  EXPECT(cufftExecZ2Z(cube, z, z, CUFFT_FORWARD) == CUFFT_SUCCESS);
  cudaDeviceSynchronize();
  for (int i = 0; i < all; ++i) {
    const Z should = std::polar(1.0, -2 * M_PI * (i / n % n + i % n) / n);
    EXPECT(std::abs(Z(z[i].x, z[i].y) - should) < 1e-12);
  }
  EXPECT(cufftCreate(&line) == CUFFT_SUCCESS && cufftMakePlan1d(line, n, CUFFT_R2C, 2, &work) == CUFFT_SUCCESS && work == 0);
  EXPECT(cufftCreate(&plane) == CUFFT_SUCCESS && cufftMakePlan2d(plane, n, n, CUFFT_C2R, &work) == CUFFT_SUCCESS);
  EXPECT(cufftCreate(&volume) == CUFFT_SUCCESS && cufftMakePlan3d(volume, n, n, n, CUFFT_Z2Z, &work) == CUFFT_SUCCESS);
  EXPECT(cufftExecZ2Z(volume, z, z, CUFFT_INVERSE) == CUFFT_SUCCESS);
  cudaDeviceSynchronize();
  for (int i = 0; i < all; ++i) EXPECT(std::abs(z[i].x - (i == 5 ? all : 0)) < 1e-12);
  // Two rows of four numbers, each padded for its three complex ones, in place.
  for (int i = 0; i < 12; ++i) x[i] = float(i % 6);
  EXPECT(cufftExecR2C(line, x, (cufftComplex*)x) == CUFFT_SUCCESS);
  cudaDeviceSynchronize();
  EXPECT(x[0] == 6 && x[1] == 0 && std::fabs(x[2] + 2) < 1e-6 && std::fabs(x[3] - 2) < 1e-6 && x[4] == -2 && x[6] == 6);
  // Every second number of three rows of eight; the columns of a matrix are such rows, too.
  int size = n, embed = 8;
  cufftComplex *in, *out;
  cudaMallocManaged(&in, 24 * sizeof *in), cudaMallocManaged(&out, 12 * sizeof *out);
  for (int i = 0; i < 24; ++i) in[i].x = float(i), in[i].y = 0;
  EXPECT(cufftPlanMany(&apart, 1, &size, &embed, 2, 8, &size, 1, n, CUFFT_C2C, 3) == CUFFT_SUCCESS);
  EXPECT(cufftExecC2C(apart, in, out, CUFFT_FORWARD) == CUFFT_SUCCESS);
  cudaDeviceSynchronize();
  EXPECT(out[0].x == 12 && out[4].x == 44 && out[8].x == 76 && std::fabs(out[5].x + 4) < 1e-5 && std::fabs(out[5].y - 4) < 1e-5);
  EXPECT(cufftPlan1d(&back, n, CUFFT_C2R, 1) == CUFFT_SUCCESS && cufftSetStream(back, 0) == CUFFT_SUCCESS);
  EXPECT(cufftExecC2R(back, out, host) == CUFFT_SUCCESS);
  cudaDeviceSynchronize();
  EXPECT(std::fabs(host[0]) < 1e-5 && std::fabs(host[3] - 24) < 1e-4 && out[0].x == 12);
  EXPECT(cufftGetVersion(&version) == CUFFT_SUCCESS && version >= 10000);
  for (const cufftHandle one : {cube, line, plane, volume, apart, back}) EXPECT(cufftDestroy(one) == CUFFT_SUCCESS);
  cudaFree(z), cudaFree(x), cudaFree(host), cudaFree(in), cudaFree(out);
}

int main() {
  other_plans();
  one_dimension(64, 1);
  one_dimension(60, 3);
  one_dimension(97, 1);
  real(6, 8);
  real(5, 9);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
