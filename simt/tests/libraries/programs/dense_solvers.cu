// cuSOLVER's dense calls: LU, Cholesky, QR, eigenvalues and singular values of small matrices, checked by multiplying.
#include <cusolverDn.h>
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int kN = 6;
using Matrix = std::vector<double>;  // column after column

int wrong = 0;
void expect(double is, double should, const char* what) {
  if (std::fabs(is - should) <= 1e-9 * (1 + std::fabs(should))) return;
  std::printf("%s: %g instead of %g\n", what, is, should), ++wrong;
}
#define GOOD(call) \
  if (const int status = call) std::printf("%s: status %d\n", #call, status), ++wrong

template <class T = double>
struct Device {
  T* data;
  size_t n;
  explicit Device(size_t count) : n(count) { cudaMalloc(&data, n * sizeof(T)), cudaMemset(data, 0, n * sizeof(T)); }
  explicit Device(const std::vector<T>& from) : Device(from.size()) {
    cudaMemcpy(data, from.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  }
  ~Device() { cudaFree(data); }
  std::vector<T> host() const {
    std::vector<T> to(n);
    cudaMemcpy(to.data(), data, n * sizeof(T), cudaMemcpyDeviceToHost);
    return to;
  }
};

Matrix times(const Matrix& a, const Matrix& b, int m, int k, int n, bool turn_b = false) {
  Matrix c(m * n);
  for (int row = 0; row < m; ++row)
    for (int col = 0; col < n; ++col)
      for (int i = 0; i < k; ++i) c[col * m + row] += a[i * m + row] * (turn_b ? b[i * n + col] : b[col * k + i]);
  return c;
}
Matrix some(int m, int n) {
  Matrix a(m * n);
  for (int i = 0; i < m * n; ++i) a[i] = (i * 7 + 3) % 11 - 4.0 + (i % (m + 1) == 0 ? 9 : 0);
  return a;
}
Matrix symmetric() {
  const Matrix a = some(kN, kN);
  Matrix s = times(a, a, kN, kN, kN, true);
  for (int i = 0; i < kN; ++i) s[i * kN + i] += 1;
  return s;
}
void same(const Matrix& is, const Matrix& should, const char* what) {
  for (size_t i = 0; i < should.size(); ++i) expect(is[i], should[i], what);
}

void lu(cusolverDnHandle_t handle, bool pivoted) {
  const Matrix a = some(kN, kN);
  Matrix x(kN);
  for (int i = 0; i < kN; ++i) x[i] = i + 1;
  Device<> on_device(a), b(times(a, x, kN, kN, 1));
  Device<int> pivots(kN), info(1);
  int size;
  GOOD(cusolverDnDgetrf_bufferSize(handle, kN, kN, on_device.data, kN, &size));
  Device<> work(size);
  int* const places = pivoted ? pivots.data : nullptr;
  GOOD(cusolverDnDgetrf(handle, kN, kN, on_device.data, kN, work.data, places, info.data));
  expect(info.host()[0], 0, "info");
  GOOD(cusolverDnDgetrs(handle, CUBLAS_OP_N, kN, 1, on_device.data, kN, places, b.data, kN, info.data));
  same(b.host(), x, "LU");
}

void cholesky(cusolverDnHandle_t handle) {
  const Matrix a = symmetric();
  Matrix x(kN, 2);
  Device<> on_device(a), b(times(a, x, kN, kN, 1));
  Device<int> info(1);
  int size;
  GOOD(cusolverDnDpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, kN, on_device.data, kN, &size));
  Device<> work(size);
  GOOD(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, kN, on_device.data, kN, work.data, size, info.data));
  GOOD(cusolverDnDpotrs(handle, CUBLAS_FILL_MODE_LOWER, kN, 1, on_device.data, kN, b.data, kN, info.data));
  same(b.host(), x, "Cholesky");
  Device<> negative(Matrix{-1, 0, 0, 1});
  GOOD(cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, 2, negative.data, 2, work.data, size, info.data));
  expect(info.host()[0], 1, "info of a matrix that is not positive");
}

void qr(cusolverDnHandle_t handle) {
  constexpr int kM = 9;
  const Matrix a = some(kM, kN);
  Device<> factors(a), tau(kN), c(a);
  Device<int> info(1);
  int size;
  GOOD(cusolverDnDgeqrf_bufferSize(handle, kM, kN, factors.data, kM, &size));
  Device<> work(size);
  GOOD(cusolverDnDgeqrf(handle, kM, kN, factors.data, kM, tau.data, work.data, size, info.data));
  // Q^T A is R.
  GOOD(cusolverDnDormqr(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, kM, kN, kN, factors.data, kM, tau.data, c.data, kM,
                        work.data, size, info.data));
  const Matrix r = factors.host(), is = c.host();
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row < kM; ++row) expect(is[col * kM + row], row <= col ? r[col * kM + row] : 0, "Q^T A");
  GOOD(cusolverDnDorgqr(handle, kM, kN, kN, factors.data, kM, tau.data, work.data, size, info.data));
  Matrix upper(kN * kN);
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row <= col; ++row) upper[col * kN + row] = r[col * kM + row];
  same(times(factors.host(), upper, kM, kN, kN), a, "Q R");
}

void eigenvalues(cusolverDnHandle_t handle) {
  const Matrix a = symmetric();
  Device<> vectors(a), w(kN);
  Device<int> info(1);
  int size;
  GOOD(cusolverDnDsyevd_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, kN, vectors.data, kN,
                                   w.data, &size));
  Device<> work(size);
  GOOD(cusolverDnDsyevd(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, kN, vectors.data, kN, w.data,
                        work.data, size, info.data));
  const Matrix v = vectors.host(), values = w.host(), av = times(a, v, kN, kN, kN);
  for (int col = 0; col < kN; ++col) {
    if (col > 0 && values[col] < values[col - 1]) std::printf("eigenvalues are not in order\n"), ++wrong;
    for (int row = 0; row < kN; ++row) expect(av[col * kN + row], values[col] * v[col * kN + row], "A v");
  }
}

void singular_values(cusolverDnHandle_t handle) {
  constexpr int kM = 8;
  const Matrix a = some(kM, kN);
  Device<> on_device(a), s(kN), u(kM * kM), vt(kN * kN);
  Device<int> info(1);
  int size;
  GOOD(cusolverDnDgesvd_bufferSize(handle, kM, kN, &size));
  Device<> work(size);
  GOOD(cusolverDnDgesvd(handle, 'A', 'A', kM, kN, on_device.data, kM, s.data, u.data, kM, vt.data, kN, work.data, size,
                        nullptr, info.data));
  Matrix left = u.host(), values = s.host();
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row < kM; ++row) left[col * kM + row] *= values[col];
  same(times(left, vt.host(), kM, kN, kN), a, "U S V^T");

  Device<> again(a), v(kN * kN);
  gesvdjInfo_t options;
  GOOD(cusolverDnCreateGesvdjInfo(&options));
  GOOD(cusolverDnDgesvdj(handle, CUSOLVER_EIG_MODE_VECTOR, 1, kM, kN, again.data, kM, s.data, u.data, kM, v.data, kN,
                         work.data, size, info.data, options));
  left = u.host();
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row < kM; ++row) left[col * kM + row] *= values[col];
  same(times(left, v.host(), kM, kN, kN, true), a, "U S V^T by Jacobi");
  GOOD(cusolverDnDestroyGesvdjInfo(options));
}

int main() {
  cusolverDnHandle_t handle;
  GOOD(cusolverDnCreate(&handle));
  lu(handle, true), lu(handle, false);
  cholesky(handle);
  qr(handle);
  eigenvalues(handle);
  singular_values(handle);
  GOOD(cusolverDnDestroy(handle));
  std::printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
