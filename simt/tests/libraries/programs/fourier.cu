// cuFFT: transforms of one and of two dimensions, of lengths with large factors, of real data, in batches and in place; against sums.
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

int main() {
  one_dimension(64, 1);
  one_dimension(60, 3);
  one_dimension(97, 1);
  real(6, 8);
  real(5, 9);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
