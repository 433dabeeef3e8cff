// cuSOLVER's dense calls for the CPU backend, in float and double: LU, Cholesky, QR, eigenvalues of symmetric matrices,
// singular values. The machine's LAPACK does the work, which is not counted. Missing calls are not declared.
#pragma once

#include <stdint.h>

#include "cusolver_common.h"

typedef struct simt_cusolver_context* cusolverDnHandle_t;
typedef struct simt_jacobi_options* syevjInfo_t;
typedef struct simt_jacobi_options* gesvdjInfo_t;
typedef struct simt_solver_params* cusolverDnParams_t;

extern "C" {
cusolverStatus_t cusolverDnCreate(cusolverDnHandle_t* handle);
cusolverStatus_t cusolverDnDestroy(cusolverDnHandle_t handle);
cusolverStatus_t cusolverDnSetStream(cusolverDnHandle_t handle, cudaStream_t stream);
cusolverStatus_t cusolverDnGetStream(cusolverDnHandle_t handle, cudaStream_t* stream);

// Options of the Jacobi methods. They change nothing here: the results are LAPACK's.
cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t* info);
cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t info);
cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t info, double tolerance);
cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int sweeps);
cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t info, int sorted);
cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t handle, syevjInfo_t info, double* residual);
cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t handle, syevjInfo_t info, int* sweeps);
cusolverStatus_t cusolverDnCreateGesvdjInfo(gesvdjInfo_t* info);
cusolverStatus_t cusolverDnDestroyGesvdjInfo(gesvdjInfo_t info);
cusolverStatus_t cusolverDnXgesvdjSetTolerance(gesvdjInfo_t info, double tolerance);
cusolverStatus_t cusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t info, int sweeps);
cusolverStatus_t cusolverDnXgesvdjSetSortEig(gesvdjInfo_t info, int sorted);
cusolverStatus_t cusolverDnXgesvdjGetResidual(cusolverDnHandle_t, gesvdjInfo_t info, double* residual);
cusolverStatus_t cusolverDnXgesvdjGetSweeps(cusolverDnHandle_t, gesvdjInfo_t info, int* sweeps);

#define SIMT_SOLVER(letter, T)                                                                                         \
  cusolverStatus_t cusolverDn##letter##getrf_bufferSize(cusolverDnHandle_t, int m, int n, T* a, int lda, int* size);   \
  cusolverStatus_t cusolverDn##letter##getrf(cusolverDnHandle_t, int m, int n, T* a, int lda, T* work, int* pivots,    \
                                             int* info);                                                               \
  cusolverStatus_t cusolverDn##letter##getrs(cusolverDnHandle_t, cublasOperation_t op, int n, int columns, const T* a, \
                                             int lda, const int* pivots, T* b, int ldb, int* info);                    \
  cusolverStatus_t cusolverDn##letter##potrf_bufferSize(cusolverDnHandle_t, cublasFillMode_t fill, int n, T* a,        \
                                                        int lda, int* size);                                           \
  cusolverStatus_t cusolverDn##letter##potrf(cusolverDnHandle_t, cublasFillMode_t fill, int n, T* a, int lda, T* work, \
                                             int size, int* info);                                                     \
  cusolverStatus_t cusolverDn##letter##potrs(cusolverDnHandle_t, cublasFillMode_t fill, int n, int columns,            \
                                             const T* a, int lda, T* b, int ldb, int* info);                           \
  cusolverStatus_t cusolverDn##letter##potri_bufferSize(cusolverDnHandle_t, cublasFillMode_t fill, int n, T* a,        \
                                                        int lda, int* size);                                           \
  cusolverStatus_t cusolverDn##letter##potri(cusolverDnHandle_t, cublasFillMode_t fill, int n, T* a, int lda, T* work, \
                                             int size, int* info);                                                     \
  cusolverStatus_t cusolverDn##letter##geqrf_bufferSize(cusolverDnHandle_t, int m, int n, T* a, int lda, int* size);   \
  cusolverStatus_t cusolverDn##letter##geqrf(cusolverDnHandle_t, int m, int n, T* a, int lda, T* tau, T* work,         \
                                             int size, int* info);                                                     \
  cusolverStatus_t cusolverDn##letter##ormqr_bufferSize(cusolverDnHandle_t, cublasSideMode_t side,                     \
                                                        cublasOperation_t op, int m, int n, int k, const T* a,         \
                                                        int lda, const T* tau, const T* c, int ldc, int* size);        \
  cusolverStatus_t cusolverDn##letter##ormqr(cusolverDnHandle_t, cublasSideMode_t side, cublasOperation_t op, int m,   \
                                             int n, int k, const T* a, int lda, const T* tau, T* c, int ldc, T* work,  \
                                             int size, int* info);                                                     \
  cusolverStatus_t cusolverDn##letter##orgqr_bufferSize(cusolverDnHandle_t, int m, int n, int k, const T* a, int lda,  \
                                                        const T* tau, int* size);                                      \
  cusolverStatus_t cusolverDn##letter##orgqr(cusolverDnHandle_t, int m, int n, int k, T* a, int lda, const T* tau,     \
                                             T* work, int size, int* info);                                            \
  cusolverStatus_t cusolverDn##letter##syevd_bufferSize(cusolverDnHandle_t, cusolverEigMode_t mode,                    \
                                                        cublasFillMode_t fill, int n, const T* a, int lda, const T* w, \
                                                        int* size);                                                    \
  cusolverStatus_t cusolverDn##letter##syevd(cusolverDnHandle_t, cusolverEigMode_t mode, cublasFillMode_t fill, int n, \
                                             T* a, int lda, T* w, T* work, int size, int* info);                       \
  cusolverStatus_t cusolverDn##letter##syevj_bufferSize(cusolverDnHandle_t, cusolverEigMode_t mode,                    \
                                                        cublasFillMode_t fill, int n, const T* a, int lda, const T* w, \
                                                        int* size, syevjInfo_t options);                               \
  cusolverStatus_t cusolverDn##letter##syevj(cusolverDnHandle_t, cusolverEigMode_t mode, cublasFillMode_t fill, int n, \
                                             T* a, int lda, T* w, T* work, int size, int* info, syevjInfo_t options);  \
  cusolverStatus_t cusolverDn##letter##gesvd_bufferSize(cusolverDnHandle_t, int m, int n, int* size);                  \
  cusolverStatus_t cusolverDn##letter##gesvd(cusolverDnHandle_t, signed char job_u, signed char job_vt, int m, int n,  \
                                             T* a, int lda, T* s, T* u, int ldu, T* vt, int ldvt, T* work, int size,   \
                                             T* rwork, int* info);                                                     \
  cusolverStatus_t cusolverDn##letter##gesvdj_bufferSize(                                                              \
      cusolverDnHandle_t, cusolverEigMode_t mode, int economy, int m, int n, const T* a, int lda, const T* s,          \
      const T* u, int ldu, const T* v, int ldv, int* size, gesvdjInfo_t options);                                      \
  cusolverStatus_t cusolverDn##letter##gesvdj(cusolverDnHandle_t, cusolverEigMode_t mode, int economy, int m, int n,   \
                                              T* a, int lda, T* s, T* u, int ldu, T* v, int ldv, T* work, int size,    \
                                              int* info, gesvdjInfo_t options);
SIMT_SOLVER(S, float)
SIMT_SOLVER(D, double)
#undef SIMT_SOLVER

// A system in double, factored in float and refined. `rounds` is the host's: how many it took, negative if all was done in
// double after all.
cusolverStatus_t cusolverDnDSgesv_bufferSize(cusolverDnHandle_t, cusolver_int_t n, cusolver_int_t columns, double* a,
                                             cusolver_int_t lda, cusolver_int_t* pivots, double* b, cusolver_int_t ldb,
                                             double* x, cusolver_int_t ldx, void* work, size_t* bytes);
cusolverStatus_t cusolverDnDSgesv(cusolverDnHandle_t, cusolver_int_t n, cusolver_int_t columns, double* a,
                                  cusolver_int_t lda, cusolver_int_t* pivots, double* b, cusolver_int_t ldb, double* x,
                                  cusolver_int_t ldx, void* work, size_t bytes, cusolver_int_t* rounds,
                                  cusolver_int_t* info);

// Singular values by the polar decomposition, of doubles. `error` is the host's.
cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t* params);
cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t params);
cusolverStatus_t cusolverDnXgesvdp_bufferSize(cusolverDnHandle_t, cusolverDnParams_t, cusolverEigMode_t mode,
                                              int economy, int64_t m, int64_t n, cudaDataType type_a, const void* a,
                                              int64_t lda, cudaDataType type_s, const void* s, cudaDataType type_u,
                                              const void* u, int64_t ldu, cudaDataType type_v, const void* v,
                                              int64_t ldv, cudaDataType compute, size_t* on_device, size_t* on_host);
cusolverStatus_t cusolverDnXgesvdp(cusolverDnHandle_t, cusolverDnParams_t, cusolverEigMode_t mode, int economy,
                                   int64_t m, int64_t n, cudaDataType type_a, void* a, int64_t lda, cudaDataType type_s,
                                   void* s, cudaDataType type_u, void* u, int64_t ldu, cudaDataType type_v, void* v,
                                   int64_t ldv, cudaDataType compute, void* work, size_t on_device, void* host_work,
                                   size_t on_host, int* info, double* error);
}
