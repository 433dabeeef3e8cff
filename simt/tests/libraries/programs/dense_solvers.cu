// cuSOLVER's dense calls in float and double: LU, Cholesky, QR, eigenvalues and singular values of small matrices, checked by multiplying.
// Needs libopenblas.so.0.
#include <cusolverDn.h>
#include <cmath>
#include <cstdio>
#include <vector>

constexpr int kN = 6;
template <class T>
using Matrix = std::vector<T>;  // column after column

template <class T>
struct Solver;
#define HAS(L, name) static constexpr auto name = cusolverDn##L##name;
#define SOLVER(L, T)    \
  template <>           \
  struct Solver<T> {    \
    HAS(L, geqrf) \
    HAS(L, geqrf_bufferSize) \
    HAS(L, gesvd) \
    HAS(L, gesvd_bufferSize) \
    HAS(L, gesvdj) \
    HAS(L, gesvdj_bufferSize) \
    HAS(L, getrf) \
    HAS(L, getrf_bufferSize) \
    HAS(L, getrs) \
    HAS(L, orgqr) \
    HAS(L, orgqr_bufferSize) \
    HAS(L, ormqr) \
    HAS(L, ormqr_bufferSize) \
    HAS(L, potrf) \
    HAS(L, potrf_bufferSize) \
    HAS(L, potri) \
    HAS(L, potri_bufferSize) \
    HAS(L, potrs) \
    HAS(L, syevd) \
    HAS(L, syevd_bufferSize) \
    HAS(L, syevj) \
    HAS(L, syevj_bufferSize) \
  };
SOLVER(S, float)
SOLVER(D, double)

int wrong = 0;
double tolerance;
void expect(double is, double should, const char* what) {
  if (std::fabs(is - should) <= tolerance * (1 + std::fabs(should))) return;
  std::printf("%s: %g instead of %g\n", what, is, should), ++wrong;
}
#define GOOD(call) \
  if (const int status = call) std::printf("%s: status %d\n", #call, status), ++wrong

template <class T>
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

template <class T>
Matrix<T> times(const Matrix<T>& a, const Matrix<T>& b, int m, int k, int n, bool turn_b = false) {
  Matrix<T> c(m * n);
  for (int row = 0; row < m; ++row)
    for (int col = 0; col < n; ++col)
      for (int i = 0; i < k; ++i) c[col * m + row] += a[i * m + row] * (turn_b ? b[i * n + col] : b[col * k + i]);
  return c;
}
template <class T>
Matrix<T> some(int m, int n) {
  Matrix<T> a(m * n);
  for (int i = 0; i < m * n; ++i) a[i] = (i * 7 + 3) % 11 - 4.0 + (i % (m + 1) == 0 ? 9 : 0);
  return a;
}
template <class T>
Matrix<T> symmetric() {
  const Matrix<T> a = some<T>(kN, kN);
  Matrix<T> s = times(a, a, kN, kN, kN, true);
  for (int i = 0; i < kN; ++i) s[i * kN + i] += 1;
  return s;
}
template <class T>
void same(const Matrix<T>& is, const Matrix<T>& should, const char* what) {
  for (size_t i = 0; i < should.size(); ++i) expect(is[i], should[i], what);
}

template <class T>
void lu(cusolverDnHandle_t handle, bool pivoted) {
  const Matrix<T> a = some<T>(kN, kN);
  Matrix<T> x(kN);
  for (int i = 0; i < kN; ++i) x[i] = i + 1;
  Device<T> on_device(a), b(times(a, x, kN, kN, 1));
  Device<int> pivots(kN), info(1);
  int size;
  GOOD(Solver<T>::getrf_bufferSize(handle, kN, kN, on_device.data, kN, &size));
  Device<T> work(size);
  int* const places = pivoted ? pivots.data : nullptr;
  GOOD(Solver<T>::getrf(handle, kN, kN, on_device.data, kN, work.data, places, info.data));
  expect(info.host()[0], 0, "info");
  GOOD(Solver<T>::getrs(handle, CUBLAS_OP_N, kN, 1, on_device.data, kN, places, b.data, kN, info.data));
  same(b.host(), x, "LU");
}

template <class T>
void cholesky(cusolverDnHandle_t handle) {
  const Matrix<T> a = symmetric<T>();
  Matrix<T> x(kN, 2);
  Device<T> on_device(a), b(times(a, x, kN, kN, 1));
  Device<int> info(1);
  int size;
  GOOD(Solver<T>::potrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, kN, on_device.data, kN, &size));
  Device<T> work(size);
  GOOD(Solver<T>::potrf(handle, CUBLAS_FILL_MODE_LOWER, kN, on_device.data, kN, work.data, size, info.data));
  GOOD(Solver<T>::potrs(handle, CUBLAS_FILL_MODE_LOWER, kN, 1, on_device.data, kN, b.data, kN, info.data));
  same(b.host(), x, "Cholesky");
  Device<T> negative(Matrix<T>{-1, 0, 0, 1});
  GOOD(Solver<T>::potrf(handle, CUBLAS_FILL_MODE_LOWER, 2, negative.data, 2, work.data, size, info.data));
  expect(info.host()[0], 1, "info of a matrix that is not positive");
}

template <class T>
void qr(cusolverDnHandle_t handle) {
  constexpr int kM = 9;
  const Matrix<T> a = some<T>(kM, kN);
  Device<T> factors(a), tau(kN), c(a);
  Device<int> info(1);
  int size;
  GOOD(Solver<T>::geqrf_bufferSize(handle, kM, kN, factors.data, kM, &size));
  Device<T> work(size);
  GOOD(Solver<T>::geqrf(handle, kM, kN, factors.data, kM, tau.data, work.data, size, info.data));
  // Q^T A is R.
  GOOD(Solver<T>::ormqr(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, kM, kN, kN, factors.data, kM, tau.data, c.data, kM,
                        work.data, size, info.data));
  const Matrix<T> r = factors.host(), is = c.host();
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row < kM; ++row) expect(is[col * kM + row], row <= col ? r[col * kM + row] : 0, "Q^T A");
  GOOD(Solver<T>::orgqr(handle, kM, kN, kN, factors.data, kM, tau.data, work.data, size, info.data));
  Matrix<T> upper(kN * kN);
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row <= col; ++row) upper[col * kN + row] = r[col * kM + row];
  same(times(factors.host(), upper, kM, kN, kN), a, "Q R");
}

template <class T>
void eigenvalues(cusolverDnHandle_t handle) {
  const Matrix<T> a = symmetric<T>();
  Device<T> vectors(a), w(kN);
  Device<int> info(1);
  int size;
  GOOD(Solver<T>::syevd_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, kN, vectors.data, kN,
                                   w.data, &size));
  Device<T> work(size);
  GOOD(Solver<T>::syevd(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, kN, vectors.data, kN, w.data,
                        work.data, size, info.data));
  const Matrix<T> v = vectors.host(), values = w.host(), av = times(a, v, kN, kN, kN);
  for (int col = 0; col < kN; ++col) {
    if (col > 0 && values[col] < values[col - 1]) std::printf("eigenvalues are not in order\n"), ++wrong;
    for (int row = 0; row < kN; ++row) expect(av[col * kN + row], values[col] * v[col * kN + row], "A v");
  }
}

template <class T>
void singular_values(cusolverDnHandle_t handle) {
  constexpr int kM = 8;
  const Matrix<T> a = some<T>(kM, kN);
  Device<T> on_device(a), s(kN), u(kM * kM), vt(kN * kN);
  Device<int> info(1);
  int size;
  GOOD(Solver<T>::gesvd_bufferSize(handle, kM, kN, &size));
  Device<T> work(size);
  GOOD(Solver<T>::gesvd(handle, 'A', 'A', kM, kN, on_device.data, kM, s.data, u.data, kM, vt.data, kN, work.data, size,
                        nullptr, info.data));
  Matrix<T> left = u.host(), values = s.host();
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row < kM; ++row) left[col * kM + row] *= values[col];
  same(times(left, vt.host(), kM, kN, kN), a, "U S V^T");

  Device<T> again(a), v(kN * kN);
  gesvdjInfo_t options;
  GOOD(cusolverDnCreateGesvdjInfo(&options));
  GOOD(Solver<T>::gesvdj(handle, CUSOLVER_EIG_MODE_VECTOR, 1, kM, kN, again.data, kM, s.data, u.data, kM, v.data, kN,
                         work.data, size, info.data, options));
  left = u.host();
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row < kM; ++row) left[col * kM + row] *= values[col];
  same(times(left, v.host(), kM, kN, kN, true), a, "U S V^T by Jacobi");
  GOOD(cusolverDnDestroyGesvdjInfo(options));
}

// What the other calls on the same matrices give: an inverse from Cholesky's factor, eigenvalues by Jacobi's method.
template <class T>
void others(cusolverDnHandle_t handle) {
  const Matrix<T> a = symmetric<T>();
  Device<T> factor(a), vectors(a), again(a), w(kN), by_jacobi(kN);
  Device<int> info(1);
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  int size = 0, sweeps = -1;
  double residual = -1;
  GOOD(Solver<T>::potri_bufferSize(handle, lower, kN, factor.data, kN, &size));
  Device<T> work(size);
  GOOD(Solver<T>::potrf(handle, lower, kN, factor.data, kN, work.data, size, info.data));
  GOOD(Solver<T>::potri(handle, lower, kN, factor.data, kN, work.data, size, info.data));
  Matrix<T> inverse = factor.host(), one(kN * kN);
  for (int col = 0; col < kN; ++col) {
    one[col * kN + col] = 1;
    for (int row = 0; row < col; ++row) inverse[col * kN + row] = inverse[row * kN + col];
  }
  same(times(a, inverse, kN, kN, kN), one, "A times its inverse");
  const auto values = CUSOLVER_EIG_MODE_NOVECTOR;
  GOOD(Solver<T>::syevd(handle, values, lower, kN, vectors.data, kN, w.data, work.data, size, info.data));
  syevjInfo_t how;
  GOOD(cusolverDnCreateSyevjInfo(&how));
  GOOD(cusolverDnXsyevjSetTolerance(how, 1e-7));
  GOOD(cusolverDnXsyevjSetMaxSweeps(how, 50));
  GOOD(cusolverDnXsyevjSetSortEig(how, 1));
  GOOD(Solver<T>::syevj_bufferSize(handle, values, lower, kN, again.data, kN, by_jacobi.data, &size, how));
  GOOD(Solver<T>::syevj(handle, values, lower, kN, again.data, kN, by_jacobi.data, work.data, size, info.data, how));
  same(by_jacobi.host(), w.host(), "eigenvalues by Jacobi");
  GOOD(cusolverDnXsyevjGetResidual(handle, how, &residual));
  GOOD(cusolverDnXsyevjGetSweeps(handle, how, &sweeps));
  expect(residual, 0, "residual"), expect(sweeps > 0, 1, "sweeps");
  GOOD(cusolverDnDestroySyevjInfo(how));

  gesvdjInfo_t options;
  GOOD(cusolverDnCreateGesvdjInfo(&options));
  GOOD(cusolverDnXgesvdjSetTolerance(options, 1e-7));
  GOOD(cusolverDnXgesvdjSetMaxSweeps(options, 50));
  GOOD(cusolverDnXgesvdjSetSortEig(options, 1));
  Device<T> u(kN * kN), s(kN);
  GOOD(Solver<T>::gesvdj_bufferSize(handle, values, 0, kN, kN, u.data, kN, s.data, u.data, kN, u.data, kN, &size, options));
  GOOD(Solver<T>::ormqr_bufferSize(handle, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, kN, kN, kN, u.data, kN, s.data, u.data, kN, &size));
  GOOD(Solver<T>::orgqr_bufferSize(handle, kN, kN, kN, u.data, kN, s.data, &size));
  GOOD(cusolverDnXgesvdjGetResidual(handle, options, &residual));
  GOOD(cusolverDnXgesvdjGetSweeps(handle, options, &sweeps));
  GOOD(cusolverDnDestroyGesvdjInfo(options));
}

// A system in double, factored in float: the result is right to more places than a float has.
void refined(cusolverDnHandle_t handle) {
  const Matrix<double> a = some<double>(kN, kN);
  Matrix<double> x(kN);
  for (int i = 0; i < kN; ++i) x[i] = 1 + 1.0 / (3 + i);
  Device<double> on_device(a), b(times(a, x, kN, kN, 1)), got(kN);
  Device<int> pivots(kN), info(1);
  size_t bytes = 0;
  GOOD(cusolverDnDSgesv_bufferSize(handle, kN, 1, nullptr, kN, nullptr, nullptr, kN, nullptr, kN, nullptr, &bytes));
  Device<char> work(bytes);
  int rounds = -100;
  GOOD(cusolverDnDSgesv(handle, kN, 1, on_device.data, kN, pivots.data, b.data, kN, got.data, kN, work.data, bytes,
                        &rounds, info.data));
  expect(info.host()[0], 0, "info of a refined system"), expect(rounds > 0, 1, "rounds");
  tolerance = 1e-13;
  same(got.host(), x, "LU in float, refined");
  if (cusolverDnDSgesv(handle, kN, 1, on_device.data, kN - 1, pivots.data, b.data, kN, got.data, kN, work.data, bytes,
                       &rounds, info.data) != CUSOLVER_STATUS_INVALID_VALUE)
    std::printf("a leading dimension that is too small is not refused\n"), ++wrong;
}

// Singular values by the polar decomposition: V is not transposed, and floats are refused.
void polar(cusolverDnHandle_t handle) {
  constexpr int kM = 8;
  tolerance = 1e-9;
  const Matrix<double> a = some<double>(kM, kN);
  Device<double> on_device(a), s(kN), u(kM * kM), v(kN * kN);
  Device<int> info(1);
  cusolverDnParams_t params;
  GOOD(cusolverDnCreateParams(&params));
  size_t there = 0, here = 99;
  const auto vector = CUSOLVER_EIG_MODE_VECTOR;
  GOOD(cusolverDnXgesvdp_bufferSize(handle, params, vector, 0, kM, kN, CUDA_R_64F, on_device.data, kM, CUDA_R_64F,
                                    s.data, CUDA_R_64F, u.data, kM, CUDA_R_64F, v.data, kN, CUDA_R_64F, &there, &here));
  Device<char> work(there);
  std::vector<char> on_host(here);
  double error = -1;
  const auto call = [&](cudaDataType type) {
    return cusolverDnXgesvdp(handle, params, vector, 0, kM, kN, type, on_device.data, kM, CUDA_R_64F, s.data,
                             CUDA_R_64F, u.data, kM, CUDA_R_64F, v.data, kN, CUDA_R_64F, work.data, there,
                             on_host.data(), here, info.data, &error);
  };
  if (call(CUDA_R_32F) != CUSOLVER_STATUS_NOT_SUPPORTED) std::printf("floats are not refused\n"), ++wrong;
  GOOD(call(CUDA_R_64F));
  expect(info.host()[0], 0, "info"), expect(error, 0, "error");
  Matrix<double> left = u.host(), values = s.host();
  for (int col = 0; col < kN; ++col)
    for (int row = 0; row < kM; ++row) left[col * kM + row] *= values[col];
  same(times(left, v.host(), kM, kN, kN, true), a, "U S V^T by the polar decomposition");
  GOOD(cusolverDnDestroyParams(params));
}

template <class T>
void all(cusolverDnHandle_t handle, double within) {
  tolerance = within;
  lu<T>(handle, true), lu<T>(handle, false);
  cholesky<T>(handle);
  qr<T>(handle);
  eigenvalues<T>(handle);
  singular_values<T>(handle);
  others<T>(handle);
}

int main() {
  cusolverDnHandle_t handle;
  cudaStream_t stream, got = nullptr;
  cudaStreamCreate(&stream);
  GOOD(cusolverDnCreate(&handle));
  GOOD(cusolverDnSetStream(handle, stream));
  GOOD(cusolverDnGetStream(handle, &got));
  expect(got == stream, 1, "stream");
  GOOD(cusolverDnSetStream(handle, nullptr));
  cudaStreamDestroy(stream);
  refined(handle), polar(handle);
  all<double>(handle, 1e-9), all<float>(handle, 5e-3);
  GOOD(cusolverDnDestroy(handle));
  std::printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
