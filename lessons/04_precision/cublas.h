// cuBLAS in double, the baseline of each task. CUDA only.
#pragma once
#if WARPWISE_CUDA
#include "arguments.h"
#include "kernels/cublas.h"

namespace precision {

inline void launch_daxpy(const warpwise::Arguments& a) {
  const double factor = factor_of<double>(a);
  WARPWISE_CUBLAS_CHECK(cublasDaxpy(kernels::cublas_handle(a.stream()), extent(a, 0), &factor, a.get<const double>("x"),
                                    1, a.get<double>("y"), 1));
}

inline void launch_ddot(const warpwise::Arguments& a) {
  const cublasHandle_t handle = kernels::cublas_handle(a.stream());
  WARPWISE_CUBLAS_CHECK(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE));
  const auto status =
      cublasDdot(handle, extent(a, 0), a.get<const double>("x"), 1, a.get<const double>("y"), 1, a.get<double>("out"));
  WARPWISE_CUBLAS_CHECK(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST));
  kernels::check_cublas(status, "cublasDdot", __FILE__, __LINE__);
}

// cuBLAS is column-major: it sees our matrices as their transposes.
inline void launch_dgemv(const warpwise::Arguments& a) {
  const int m = extent(a, 0), n = extent(a, 1);
  const double one = 1, zero = 0;
  WARPWISE_CUBLAS_CHECK(cublasDgemv(kernels::cublas_handle(a.stream()), CUBLAS_OP_T, n, m, &one,
                                    a.get<const double>("a"), n, a.get<const double>("x"), 1, &zero, a.get<double>("y"),
                                    1));
}

inline void launch_dgemm(const warpwise::Arguments& a) {
  const int m = extent(a, 0), n = extent(a, 1), k = extent(a, 2);
  const double one = 1, zero = 0;
  WARPWISE_CUBLAS_CHECK(cublasDgemm(kernels::cublas_handle(a.stream()), CUBLAS_OP_N, CUBLAS_OP_N, n, m, k, &one,
                                    a.get<const double>("b"), n, a.get<const double>("a"), k, &zero, a.get<double>("c"),
                                    n));
}

/// A product of bytes, the ceiling of the Ozaki step on bytes: A row-major, B column-major, both padded.
inline void launch_int8(const warpwise::Arguments& a) {
  const int m = int(ozaki2_padded(extent(a, 0))), n = int(ozaki2_padded(extent(a, 1)));
  const int k = int(ozaki2_padded(extent(a, 2)));
  const int32_t one = 1, zero = 0;
  WARPWISE_CUBLAS_CHECK(cublasGemmEx(kernels::cublas_handle(a.stream()), CUBLAS_OP_T, CUBLAS_OP_N, n, m, k, &one,
                                     a.get<int8_t>("b"), CUDA_R_8I, k, a.get<int8_t>("a"), CUDA_R_8I, k, &zero,
                                     a.get<int32_t>("c"), CUDA_R_32I, n, CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
}

}  // namespace precision
#endif
