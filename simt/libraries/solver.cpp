// cuSOLVER's dense calls: the checks of their memory, and the machine's LAPACK for the work.
#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "cuda/errors.h"
#include "include/cusolverDn.h"
#include "libraries/library_calls.h"
#include "libraries/linear_algebra.h"

struct simt_cusolver_context {
  cudaStream_t stream = nullptr;
};
struct simt_jacobi_options {};
struct simt_solver_params {};

namespace simt {
namespace {

class SolverCall : public LibraryCall {
 public:
  SolverCall(const char* name, const void* caller, cusolverDnHandle_t handle) : LibraryCall(name, caller, handle) {
    if (handle) operation_.emplace(name, caller, handle->stream);
    if (execution_error() != cudaSuccess) need(false);
  }
  template <class T>
  void matrix(T* a, int rows, int cols, int lead) {
    require(rows >= 0 && cols >= 0 && lead >= std::max(1, rows));
    if (*this && rows > 0 && cols > 0)
      use(a, (std::size_t(cols - 1) * std::size_t(lead) + std::size_t(rows)) * sizeof(T), !std::is_const_v<T>);
  }
  template <class T>
  void vector(T* x, int n) {
    require(n >= 0);
    if (*this && n > 0) use(x, std::size_t(n) * sizeof(T), !std::is_const_v<T>);
  }
  void info(int* info) { vector(info, 1); }
  cusolverStatus_t status() const {
    return LibraryCall::status(CUSOLVER_STATUS_SUCCESS, CUSOLVER_STATUS_NOT_INITIALIZED, CUSOLVER_STATUS_INVALID_VALUE,
                               CUSOLVER_STATUS_NOT_SUPPORTED, CUSOLVER_STATUS_EXECUTION_FAILED);
  }

  // Calls a function of LAPACK in float or double, unless something was wrong before.
  template <class T, class... Arguments>
  void run(const char* name, const Arguments&... arguments) {
    if (void* const function = find<T>(name)) call_fortran(function, arguments...);
  }
  // The same for a function whose last arguments are `work`, its size, and info: asks for the size first.
  template <class T, class... Arguments>
  void run_with_work(const char* name, int* info, const Arguments&... arguments) {
    void* const function = find<T>(name);
    if (!function) return;
    T best = 0;
    call_fortran(function, arguments..., &best, -1, info);
    std::vector<T> work(std::max<std::size_t>(1, static_cast<std::size_t>(best)));
    call_fortran(function, arguments..., work.data(), static_cast<int>(work.size()), info);
  }

 private:
  std::optional<LibraryOperation> operation_;

  template <class T>
  void* find(const char* name) {
    if (!*this) return nullptr;
    void* const function = linear_algebra((std::is_same_v<T, float> ? "s" : "d") + std::string(name));
    if (!function) refuse("CUSOLVER_STATUS_NOT_SUPPORTED", kInstallLinearAlgebra);
    return function;
  }
};
#define SOLVER_CALL(name) SolverCall call(name, __builtin_return_address(0), handle)

// A workspace that a program can allocate; nothing here uses it.
cusolverStatus_t some_workspace(cusolverDnHandle_t handle, int n, int* size) {
  if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!size || n < 0) return CUSOLVER_STATUS_INVALID_VALUE;
  return *size = std::max(1, n) * 32, CUSOLVER_STATUS_SUCCESS;
}

template <class T>
void eigenvalues(SolverCall& call, cusolverEigMode_t mode, cublasFillMode_t fill, int n, T* a, int lda, T* w,
                 int* info) {
  call.matrix(a, n, n, lda), call.vector(w, n), call.info(info);
  call.run_with_work<T>("syev", info, mode, fill, n, a, lda, w);
}

template <class T>
void singular_values(SolverCall& call, char job_u, char job_vt, int m, int n, T* a, int lda, T* s, T* u, int ldu, T* vt,
                     int ldvt, int* info) {
  call.require(m >= n);
  call.matrix(a, m, n, lda), call.vector(s, std::min(m, n)), call.info(info);
  if (job_u == 'A' || job_u == 'S') call.matrix(u, m, job_u == 'A' ? m : n, ldu);
  if (job_vt == 'A' || job_vt == 'S') call.matrix(vt, n, n, ldvt);
  const int lead_u = std::max(1, ldu), lead_vt = std::max(1, ldvt);
  call.run_with_work<T>("gesvd", info, job_u, job_vt, m, n, a, lda, s, u, lead_u, vt, lead_vt);
}

// The same with V in place of its transpose, which LAPACK gives.
template <class T>
void singular_values_with_v(SolverCall& call, cusolverEigMode_t mode, int economy, int m, int n, T* a, int lda, T* s,
                            T* u, int ldu, T* v, int ldv, int* info) {
  const bool vectors = mode == CUSOLVER_EIG_MODE_VECTOR;
  const char job = !vectors ? 'N' : economy ? 'S' : 'A';
  singular_values(call, job, job, m, n, a, lda, s, u, ldu, v, ldv, info);
  const auto at = [&](int row, int col) -> T& { return v[std::size_t(col) * std::size_t(ldv) + std::size_t(row)]; };
  for (int row = 0; call && vectors && row < n; ++row)
    for (int col = 0; col < row; ++col) std::swap(at(row, col), at(col, row));
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t* handle) {
  if (!handle) return CUSOLVER_STATUS_INVALID_VALUE;
  return *handle = new simt_cusolver_context, CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle) {
  if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
  return delete handle, CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream) {
  if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
  return handle->stream = stream, CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t* stream) {
  if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
  return *stream = handle->stream, CUSOLVER_STATUS_SUCCESS;
}

cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t* info) {
  return *info = new simt_jacobi_options, CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t info) { return delete info, CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t, double) { return CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t, int) { return CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t, int) { return CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t, syevjInfo_t, double* residual) {
  return *residual = 0, CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t, syevjInfo_t, int* sweeps) {
  return *sweeps = 1, CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnCreateGesvdjInfo(gesvdjInfo_t* info) { return cusolverDnCreateSyevjInfo(info); }
cusolverStatus_t cusolverDnDestroyGesvdjInfo(gesvdjInfo_t info) { return cusolverDnDestroySyevjInfo(info); }
cusolverStatus_t cusolverDnXgesvdjSetTolerance(gesvdjInfo_t, double) { return CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t, int) { return CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnXgesvdjSetSortEig(gesvdjInfo_t, int) { return CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnXgesvdjGetResidual(cusolverDnHandle_t handle, gesvdjInfo_t info, double* residual) {
  return cusolverDnXsyevjGetResidual(handle, info, residual);
}
cusolverStatus_t cusolverDnXgesvdjGetSweeps(cusolverDnHandle_t handle, gesvdjInfo_t info, int* sweeps) {
  return cusolverDnXsyevjGetSweeps(handle, info, sweeps);
}

#define SIMT_SOLVER(L, T)                                                                                              \
  cusolverStatus_t cusolverDn##L##getrf_bufferSize(cusolverDnHandle_t handle, int, int n, T*, int, int* size) {        \
    return some_workspace(handle, n, size);                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##getrf(cusolverDnHandle_t handle, int m, int n, T* a, int lda, T*, int* pivots,       \
                                        int* info) {                                                                   \
    SOLVER_CALL("cusolverDn" #L "getrf");                                                                              \
    call.matrix(a, m, n, lda), call.info(info);                                                                        \
    if (pivots) call.vector(pivots, std::min(m, n));                                                                   \
    if (call && !pivots) *info = factor_without_pivots(m, n, a, lda);                                                  \
    else call.run<T>("getrf", m, n, a, lda, pivots, info);                                                             \
    return call.status();                                                                                              \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##getrs(cusolverDnHandle_t handle, cublasOperation_t op, int n, int columns,           \
                                        const T* a, int lda, const int* pivots, T* b, int ldb, int* info) {            \
    SOLVER_CALL("cusolverDn" #L "getrs");                                                                              \
    call.matrix(a, n, n, lda), call.matrix(b, n, columns, ldb), call.info(info);                                       \
    const std::vector<int> in_place = rows_in_place(n);                                                                \
    if (pivots) call.vector(pivots, n);                                                                                \
    call.run<T>("getrs", op, n, columns, a, lda, pivots ? pivots : in_place.data(), b, ldb, info);                     \
    return call.status();                                                                                              \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##potrf_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t, int n, T*, int,        \
                                                   int* size) {                                                        \
    return some_workspace(handle, n, size);                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##potrf(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, T* a, int lda, T*,    \
                                        int, int* info) {                                                              \
    SOLVER_CALL("cusolverDn" #L "potrf");                                                                              \
    call.matrix(a, n, n, lda), call.info(info);                                                                        \
    call.run<T>("potrf", fill, n, a, lda, info);                                                                       \
    return call.status();                                                                                              \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##potrs(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, int columns,          \
                                        const T* a, int lda, T* b, int ldb, int* info) {                               \
    SOLVER_CALL("cusolverDn" #L "potrs");                                                                              \
    call.matrix(a, n, n, lda), call.matrix(b, n, columns, ldb), call.info(info);                                       \
    call.run<T>("potrs", fill, n, columns, a, lda, b, ldb, info);                                                      \
    return call.status();                                                                                              \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##potri_bufferSize(cusolverDnHandle_t handle, cublasFillMode_t, int n, T*, int,        \
                                                   int* size) {                                                        \
    return some_workspace(handle, n, size);                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##potri(cusolverDnHandle_t handle, cublasFillMode_t fill, int n, T* a, int lda, T*,    \
                                        int, int* info) {                                                              \
    SOLVER_CALL("cusolverDn" #L "potri");                                                                              \
    call.matrix(a, n, n, lda), call.info(info);                                                                        \
    call.run<T>("potri", fill, n, a, lda, info);                                                                       \
    return call.status();                                                                                              \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##geqrf_bufferSize(cusolverDnHandle_t handle, int, int n, T*, int, int* size) {        \
    return some_workspace(handle, n, size);                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##geqrf(cusolverDnHandle_t handle, int m, int n, T* a, int lda, T* tau, T*, int,       \
                                        int* info) {                                                                   \
    SOLVER_CALL("cusolverDn" #L "geqrf");                                                                              \
    call.matrix(a, m, n, lda), call.vector(tau, std::min(m, n)), call.info(info);                                      \
    call.run_with_work<T>("geqrf", info, m, n, a, lda, tau);                                                           \
    return call.status();                                                                                              \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##ormqr_bufferSize(cusolverDnHandle_t handle, cublasSideMode_t, cublasOperation_t,     \
                                                   int m, int n, int, const T*, int, const T*, const T*, int,          \
                                                   int* size) {                                                        \
    return some_workspace(handle, std::max(m, n), size);                                                               \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##ormqr(cusolverDnHandle_t handle, cublasSideMode_t side, cublasOperation_t op, int m, \
                                        int n, int k, const T* a, int lda, const T* tau, T* c, int ldc, T*, int,       \
                                        int* info) {                                                                   \
    SOLVER_CALL("cusolverDn" #L "ormqr");                                                                              \
    call.matrix(a, side == CUBLAS_SIDE_LEFT ? m : n, k, lda), call.vector(tau, k);                                     \
    call.matrix(c, m, n, ldc), call.info(info);                                                                        \
    call.run_with_work<T>("ormqr", info, side, op, m, n, k, a, lda, tau, c, ldc);                                      \
    return call.status();                                                                                              \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##orgqr_bufferSize(cusolverDnHandle_t handle, int, int n, int, const T*, int,          \
                                                   const T*, int* size) {                                              \
    return some_workspace(handle, n, size);                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##orgqr(cusolverDnHandle_t handle, int m, int n, int k, T* a, int lda, const T* tau,   \
                                        T*, int, int* info) {                                                          \
    SOLVER_CALL("cusolverDn" #L "orgqr");                                                                              \
    call.matrix(a, m, n, lda), call.vector(tau, k), call.info(info);                                                   \
    call.run_with_work<T>("orgqr", info, m, n, k, a, lda, tau);                                                        \
    return call.status();                                                                                              \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##syevd_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, cublasFillMode_t,     \
                                                   int n, const T*, int, const T*, int* size) {                        \
    return some_workspace(handle, n, size);                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##syevd(cusolverDnHandle_t handle, cusolverEigMode_t mode, cublasFillMode_t fill,      \
                                        int n, T* a, int lda, T* w, T*, int, int* info) {                              \
    SOLVER_CALL("cusolverDn" #L "syevd");                                                                              \
    eigenvalues(call, mode, fill, n, a, lda, w, info);                                                                 \
    return call.status();                                                                                              \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##syevj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, cublasFillMode_t,     \
                                                   int n, const T*, int, const T*, int* size, syevjInfo_t) {           \
    return some_workspace(handle, n, size);                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##syevj(cusolverDnHandle_t handle, cusolverEigMode_t mode, cublasFillMode_t fill,      \
                                        int n, T* a, int lda, T* w, T*, int, int* info, syevjInfo_t) {                 \
    SOLVER_CALL("cusolverDn" #L "syevj");                                                                              \
    eigenvalues(call, mode, fill, n, a, lda, w, info);                                                                 \
    return call.status();                                                                                              \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##gesvd_bufferSize(cusolverDnHandle_t handle, int, int n, int* size) {                 \
    return some_workspace(handle, n, size);                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##gesvd(cusolverDnHandle_t handle, signed char job_u, signed char job_vt, int m,       \
                                        int n, T* a, int lda, T* s, T* u, int ldu, T* vt, int ldvt, T*, int, T*,       \
                                        int* info) {                                                                   \
    SOLVER_CALL("cusolverDn" #L "gesvd");                                                                              \
    singular_values(call, static_cast<char>(job_u), static_cast<char>(job_vt), m, n, a, lda, s, u, ldu, vt, ldvt,      \
                    info);                                                                                             \
    return call.status();                                                                                              \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##gesvdj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t, int, int, int n,     \
                                                    const T*, int, const T*, const T*, int, const T*, int, int* size,  \
                                                    gesvdjInfo_t) {                                                    \
    return some_workspace(handle, n, size);                                                                            \
  }                                                                                                                    \
  cusolverStatus_t cusolverDn##L##gesvdj(cusolverDnHandle_t handle, cusolverEigMode_t mode, int economy, int m, int n, \
                                         T* a, int lda, T* s, T* u, int ldu, T* v, int ldv, T*, int, int* info,        \
                                         gesvdjInfo_t) {                                                               \
    SOLVER_CALL("cusolverDn" #L "gesvdj");                                                                             \
    singular_values_with_v(call, mode, economy, m, n, a, lda, s, u, ldu, v, ldv, info);                                \
    return call.status();                                                                                              \
  }
SIMT_SOLVER(S, float)
SIMT_SOLVER(D, double)
#undef SIMT_SOLVER

cusolverStatus_t cusolverDnDSgesv_bufferSize(cusolverDnHandle_t handle, int n, int, double*, int, int*, double*, int,
                                             double*, int, void*, size_t* bytes) {
  if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!bytes || n < 0) return CUSOLVER_STATUS_INVALID_VALUE;
  return *bytes = std::size_t(std::max(1, n)) * 32, CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnDSgesv(cusolverDnHandle_t handle, int n, int columns, double* a, int lda, int* pivots,
                                  double* b, int ldb, double* x, int ldx, void*, size_t, int* rounds, int* info) {
  SOLVER_CALL("cusolverDnDSgesv");
  call.require(rounds != nullptr);
  call.matrix(a, n, n, lda), call.matrix(b, n, columns, ldb), call.matrix(x, n, columns, ldx);
  call.vector(pivots, n), call.info(info);
  std::vector<double> work(call ? std::size_t(n) * std::size_t(columns) : 0);
  std::vector<float> in_float(call ? std::size_t(n) * (std::size_t(n) + std::size_t(columns)) : 0);
  call.run<double>("sgesv", n, columns, a, lda, pivots, b, ldb, x, ldx, work.data(), in_float.data(), rounds, info);
  return call.status();
}

cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t* params) {
  return *params = new simt_solver_params, CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t params) { return delete params, CUSOLVER_STATUS_SUCCESS; }
cusolverStatus_t cusolverDnXgesvdp_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t, cusolverEigMode_t, int,
                                              int64_t, int64_t n, cudaDataType, const void*, int64_t, cudaDataType,
                                              const void*, cudaDataType, const void*, int64_t, cudaDataType,
                                              const void*, int64_t, cudaDataType, size_t* on_device, size_t* on_host) {
  if (!handle) return CUSOLVER_STATUS_NOT_INITIALIZED;
  if (!on_device || !on_host || n < 0) return CUSOLVER_STATUS_INVALID_VALUE;
  return *on_device = std::size_t(std::max<int64_t>(1, n)) * 32, *on_host = 0, CUSOLVER_STATUS_SUCCESS;
}
cusolverStatus_t cusolverDnXgesvdp(cusolverDnHandle_t handle, cusolverDnParams_t, cusolverEigMode_t mode, int economy,
                                   int64_t m, int64_t n, cudaDataType type_a, void* a, int64_t lda, cudaDataType type_s,
                                   void* s, cudaDataType type_u, void* u, int64_t ldu, cudaDataType type_v, void* v,
                                   int64_t ldv, cudaDataType compute, void*, size_t, void*, size_t, int* info,
                                   double* error) {
  SOLVER_CALL("cusolverDnXgesvdp");
  for (const cudaDataType type : {type_a, type_s, type_u, type_v, compute}) call.need(type == CUDA_R_64F);
  singular_values_with_v(call, mode, economy, int(m), int(n), static_cast<double*>(a), int(lda),
                         static_cast<double*>(s), static_cast<double*>(u), int(ldu), static_cast<double*>(v), int(ldv),
                         info);
  if (call && error) *error = 0;
  return call.status();
}
}
