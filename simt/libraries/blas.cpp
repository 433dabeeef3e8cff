// cuBLAS implemented by its definition, column-major. Sums are kept in double, or in the element type if that is wider.
// Matrix products use the machine's BLAS if one is installed.
#include <dlfcn.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>

#include "cuda/errors.h"
#include "cuda/memory_calls.h"
#include "include/cublas_v2.h"
#include "libraries/blas_call.h"

namespace simt {
namespace {

// A matrix, transposed or not.
template <class T>
struct View {
  const T* a;
  int lead;
  bool turned;
  double operator()(int row, int col) const {
    return static_cast<double>(turned ? a[std::size_t(row) * std::size_t(lead) + std::size_t(col)]
                                      : a[std::size_t(col) * std::size_t(lead) + std::size_t(row)]);
  }
};

template <class T>
using Gemm = void (*)(const char*, const char*, const int*, const int*, const int*, const T*, const T*, const int*,
                      const T*, const int*, const T*, T*, const int*);
template <class T>
Gemm<T> machine_gemm() {
  static const Gemm<T> found = [] {
    for (const char* name : {"libopenblas.so.0", "libblas.so.3"})
      if (void* library = dlopen(name, RTLD_NOW | RTLD_LOCAL))
        if (void* symbol = dlsym(library, std::is_same_v<T, float> ? "sgemm_" : "dgemm_"))
          return reinterpret_cast<Gemm<T>>(symbol);
    return Gemm<T>(nullptr);
  }();
  return found;
}

template <class T>
void multiply(bool turn_a, bool turn_b, int m, int n, int k, T alpha, const T* a, int lda, const T* b, int ldb, T beta,
              T* c, int ldc) {
  if (m <= 0 || n <= 0) return;
  if (Gemm<T> gemm = machine_gemm<T>(); gemm && double(m) * n * k > 1e6) {
    gemm(turn_a ? "T" : "N", turn_b ? "T" : "N", &m, &n, &k, &alpha, a, &lda, b, &ldb, &beta, c, &ldc);
    return;
  }
  const View<T> left{a, lda, turn_a}, right{b, ldb, turn_b};
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row) {
      double sum = 0;
      for (int i = 0; i < k; ++i) sum += left(row, i) * right(i, col);
      T& out = c[std::size_t(col) * std::size_t(ldc) + std::size_t(row)];
      out = static_cast<T>(alpha * sum + (beta == T(0) ? 0.0 : beta * static_cast<double>(out)));
    }
}

template <class T>
void check_gemm(BlasCall& call, bool turn_a, bool turn_b, int m, int n, int k, const T* a, int lda, const T* b, int ldb,
                T* c, int ldc) {
  call.require(sane_gemm(m, n, k), kNegative);
  call.matrix(a, sizeof(T), turn_a ? k : m, turn_a ? m : k, lda, false);
  call.matrix(b, sizeof(T), turn_b ? n : k, turn_b ? k : n, ldb, false);
  call.matrix(c, sizeof(T), m, n, ldc, true);
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
cublasStatus_t cublasCreate_v2(cublasHandle_t* handle) {
  if (!handle) return CUBLAS_STATUS_INVALID_VALUE;
  *handle = new simt_cublas_context;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) {
  if (!handle) return CUBLAS_STATUS_NOT_INITIALIZED;
  delete handle;
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int* version) { return *version = 130000, CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) {
  return handle->stream = stream, CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t* stream) {
  return *stream = handle->stream, CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode) {
  return handle->pointer_mode = mode, CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t* mode) {
  return *mode = handle->pointer_mode, CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t, cublasAtomicsMode_t) { return CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) {
  return handle->math = mode, CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode) {
  return *mode = handle->math, CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t, void*, size_t) { return CUBLAS_STATUS_SUCCESS; }

const char* cublasGetStatusName(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_SUCCESS: return "CUBLAS_STATUS_SUCCESS";
    case CUBLAS_STATUS_NOT_INITIALIZED: return "CUBLAS_STATUS_NOT_INITIALIZED";
    case CUBLAS_STATUS_INVALID_VALUE: return "CUBLAS_STATUS_INVALID_VALUE";
    case CUBLAS_STATUS_EXECUTION_FAILED: return "CUBLAS_STATUS_EXECUTION_FAILED";
    case CUBLAS_STATUS_NOT_SUPPORTED: return "CUBLAS_STATUS_NOT_SUPPORTED";
    default: return "CUBLAS_STATUS_INTERNAL_ERROR";
  }
}
const char* cublasGetStatusString(cublasStatus_t status) { return cublasGetStatusName(status); }

#define SIMT_BLAS(letter, T)                                                                                           \
  cublasStatus_t cublas##letter##axpy_v2(cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y,     \
                                         int incy) {                                                                   \
    return BLAS_CALL("cublas" #letter "axpy", [=, alpha = Scalar(handle, alpha)](BlasCall& call) {                     \
      call.vector(x, n, incx), call.vector(y, n, incy);                                                                \
      for (int i = 0; call && i < n; ++i) at(y, i, n, incy) += *alpha * at(x, i, n, incx);                             \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##copy_v2(cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy) {         \
    return BLAS_CALL("cublas" #letter "copy", [=](BlasCall& call) {                                                    \
      call.vector(x, n, incx), call.vector(y, n, incy);                                                                \
      for (int i = 0; call && i < n; ++i) at(y, i, n, incy) = at(x, i, n, incx);                                       \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##swap_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) {               \
    return BLAS_CALL("cublas" #letter "swap", [=](BlasCall& call) {                                                    \
      call.vector(x, n, incx), call.vector(y, n, incy);                                                                \
      for (int i = 0; call && i < n; ++i) std::swap(at(x, i, n, incx), at(y, i, n, incy));                             \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##scal_v2(cublasHandle_t handle, int n, const T* alpha, T* x, int incx) {               \
    return BLAS_CALL("cublas" #letter "scal", [=, alpha = Scalar(handle, alpha)](BlasCall& call) {                     \
      call.vector(x, n, incx);                                                                                         \
      for (int i = 0; call && i < n; ++i) at(x, i, n, incx) *= *alpha;                                                 \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##dot_v2(cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy,      \
                                        T* result) {                                                                   \
    return BLAS_NUMBER("cublas" #letter "dot", [=](BlasCall& call) {                                                   \
      call.vector(x, n, incx), call.vector(y, n, incy), call.result(result, sizeof *result);                           \
      double sum = 0;                                                                                                  \
      for (int i = 0; call && i < n; ++i) sum += double(at(x, i, n, incx)) * double(at(y, i, n, incy));                \
      if (call) *result = static_cast<T>(sum);                                                                         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##nrm2_v2(cublasHandle_t handle, int n, const T* x, int incx, T* result) {              \
    return BLAS_NUMBER("cublas" #letter "nrm2", [=](BlasCall& call) {                                                  \
      call.vector(x, n, incx), call.result(result, sizeof *result);                                                    \
      double sum = 0;                                                                                                  \
      for (int i = 0; call && i < n; ++i) sum += double(at(x, i, n, incx)) * double(at(x, i, n, incx));                \
      if (call) *result = static_cast<T>(std::sqrt(sum));                                                              \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##asum_v2(cublasHandle_t handle, int n, const T* x, int incx, T* result) {              \
    return BLAS_NUMBER("cublas" #letter "asum", [=](BlasCall& call) {                                                  \
      call.vector(x, n, incx), call.result(result, sizeof *result);                                                    \
      double sum = 0;                                                                                                  \
      for (int i = 0; call && i < n; ++i) sum += std::fabs(double(at(x, i, n, incx)));                                 \
      if (call) *result = static_cast<T>(sum);                                                                         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublasI##letter##amax_v2(cublasHandle_t handle, int n, const T* x, int incx, int* result) {           \
    return BLAS_NUMBER("cublasI" #letter "amax", [=](BlasCall& call) {                                                 \
      call.vector(x, n, incx), call.result(result, sizeof *result);                                                    \
      int best = 0;                                                                                                    \
      for (int i = 1; call && i < n; ++i)                                                                              \
        if (std::fabs(at(x, i, n, incx)) > std::fabs(at(x, best, n, incx))) best = i;                                  \
      if (call) *result = n > 0 ? best + 1 : 0;                                                                        \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublasI##letter##amin_v2(cublasHandle_t handle, int n, const T* x, int incx, int* result) {           \
    return BLAS_NUMBER("cublasI" #letter "amin", [=](BlasCall& call) {                                                 \
      call.vector(x, n, incx), call.result(result, sizeof *result);                                                    \
      int best = 0;                                                                                                    \
      for (int i = 1; call && i < n; ++i)                                                                              \
        if (std::fabs(at(x, i, n, incx)) < std::fabs(at(x, best, n, incx))) best = i;                                  \
      if (call) *result = n > 0 ? best + 1 : 0;                                                                        \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##gemv_v2(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T* alpha,    \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {   \
    return BLAS_CALL(                                                                                                  \
        "cublas" #letter "gemv", [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {     \
          const int rows = op ? n : m, cols = op ? m : n;                                                              \
          call.matrix(a, sizeof(T), m, n, lda, false), call.vector(x, cols, incx), call.vector(y, rows, incy);         \
          const View<T> view{a, lda, op != CUBLAS_OP_N};                                                               \
          for (int row = 0; call && row < rows; ++row) {                                                               \
            double sum = 0;                                                                                            \
            for (int i = 0; i < cols; ++i) sum += view(row, i) * double(at(x, i, cols, incx));                         \
            T& out = at(y, row, rows, incy);                                                                           \
            out = static_cast<T>(*alpha * sum + (*beta == T(0) ? 0.0 : *beta * double(out)));                          \
          }                                                                                                            \
        });                                                                                                            \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##ger_v2(cublasHandle_t handle, int m, int n, const T* alpha, const T* x, int incx,     \
                                        const T* y, int incy, T* a, int lda) {                                         \
    return BLAS_CALL("cublas" #letter "ger", [=, alpha = Scalar(handle, alpha)](BlasCall& call) {                      \
      call.vector(x, m, incx), call.vector(y, n, incy), call.matrix(a, sizeof(T), m, n, lda, true);                    \
      for (int col = 0; call && col < n; ++col)                                                                        \
        for (int row = 0; row < m; ++row)                                                                              \
          a[std::size_t(col) * lda + row] += *alpha * at(x, row, m, incx) * at(y, col, n, incy);                       \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##symv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {   \
    return BLAS_CALL("cublas" #letter "symv",                                                                          \
                     [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {                 \
                       call.matrix(a, sizeof(T), n, n, lda, false), call.vector(x, n, incx), call.vector(y, n, incy);  \
                       for (int row = 0; call && row < n; ++row) {                                                     \
                         double sum = 0;                                                                               \
                         for (int i = 0; i < n; ++i) {                                                                 \
                           const bool stored = fill == CUBLAS_FILL_MODE_LOWER ? row >= i : row <= i;                   \
                           sum += double(stored ? a[std::size_t(i) * lda + row] : a[std::size_t(row) * lda + i]) *     \
                                  double(at(x, i, n, incx));                                                           \
                         }                                                                                             \
                         T& out = at(y, row, n, incy);                                                                 \
                         out = static_cast<T>(*alpha * sum + (*beta == T(0) ? 0.0 : *beta * double(out)));             \
                       }                                                                                               \
                     });                                                                                               \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##gemm_v2(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, \
                                         int n, int k, const T* alpha, const T* a, int lda, const T* b, int ldb,       \
                                         const T* beta, T* c, int ldc) {                                               \
    return BLAS_CALL("cublas" #letter "gemm",                                                                          \
                     [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {                 \
                       check_gemm(call, op_a, op_b, m, n, k, a, lda, b, ldb, c, ldc);                                  \
                       if (call) multiply<T>(op_a, op_b, m, n, k, *alpha, a, lda, b, ldb, *beta, c, ldc);              \
                     });                                                                                               \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##gemmStridedBatched(                                                                   \
      cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k, const T* alpha,      \
      const T* a, int lda, long long stride_a, const T* b, int ldb, long long stride_b, const T* beta, T* c, int ldc,  \
      long long stride_c, int count) {                                                                                 \
    return BLAS_CALL("cublas" #letter "gemmStridedBatched", [=, alpha = Scalar(handle, alpha),                         \
                                                             beta = Scalar(handle, beta)](BlasCall& call) {            \
      for (int i = 0; i < count; ++i) {                                                                                \
        check_gemm(call, op_a, op_b, m, n, k, a + i * stride_a, lda, b + i * stride_b, ldb, c + i * stride_c, ldc);    \
        if (!call) break;                                                                                              \
        multiply<T>(op_a, op_b, m, n, k, *alpha, a + i * stride_a, lda, b + i * stride_b, ldb, *beta,                  \
                    c + i * stride_c, ldc);                                                                            \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##gemmBatched(                                                                          \
      cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k, const T* alpha,      \
      const T* const a[], int lda, const T* const b[], int ldb, const T* beta, T* const c[], int ldc, int count) {     \
    return BLAS_CALL("cublas" #letter "gemmBatched",                                                                   \
                     [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {                 \
                       for (const void* table :                                                                        \
                            {static_cast<const void*>(a), static_cast<const void*>(b), static_cast<const void*>(c)})   \
                         call.use(table, std::size_t(count) * sizeof(T*), false);                                      \
                       for (int i = 0; call && i < count; ++i) {                                                       \
                         check_gemm(call, op_a, op_b, m, n, k, a[i], lda, b[i], ldb, c[i], ldc);                       \
                         if (call) multiply<T>(op_a, op_b, m, n, k, *alpha, a[i], lda, b[i], ldb, *beta, c[i], ldc);   \
                       }                                                                                               \
                     });                                                                                               \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##syrk_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,    \
                                         int k, const T* alpha, const T* a, int lda, const T* beta, T* c, int ldc) {   \
    return BLAS_CALL(                                                                                                  \
        "cublas" #letter "syrk", [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {     \
          call.matrix(a, sizeof(T), op ? k : n, op ? n : k, lda, false), call.matrix(c, sizeof(T), n, n, ldc, true);   \
          const View<T> view{a, lda, op != CUBLAS_OP_N};                                                               \
          for (int col = 0; call && col < n; ++col)                                                                    \
            for (int row = 0; row < n; ++row) {                                                                        \
              if (fill == CUBLAS_FILL_MODE_LOWER ? row < col : row > col) continue;                                    \
              double sum = 0;                                                                                          \
              for (int i = 0; i < k; ++i) sum += view(row, i) * view(col, i);                                          \
              T& out = c[std::size_t(col) * ldc + row];                                                                \
              out = static_cast<T>(*alpha * sum + (*beta == T(0) ? 0.0 : *beta * double(out)));                        \
            }                                                                                                          \
        });                                                                                                            \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##trsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,          \
                                         cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T* alpha,    \
                                         const T* a, int lda, T* b, int ldb) {                                         \
    return BLAS_CALL("cublas" #letter "trsm", [=, alpha = Scalar(handle, alpha)](BlasCall& call) {                     \
      const bool left = side == CUBLAS_SIDE_LEFT;                                                                      \
      const int size = left ? m : n, others = left ? n : m;                                                            \
      call.matrix(a, sizeof(T), size, size, lda, false), call.matrix(b, sizeof(T), m, n, ldb, true);                   \
      if (!call) return;                                                                                               \
      /* From the right, x a = b is a' x' = b'. */                                                                     \
      const View<T> view{a, lda, (op != CUBLAS_OP_N) == left};                                                         \
      const bool lower = (fill == CUBLAS_FILL_MODE_LOWER) != view.turned;                                              \
      for (int other = 0; other < others; ++other) {                                                                   \
        const auto x = [&](int i) -> T& {                                                                              \
          return left ? b[std::size_t(other) * ldb + i] : b[std::size_t(i) * ldb + other];                             \
        };                                                                                                             \
        for (int step = 0; step < size; ++step) {                                                                      \
          const int row = lower ? step : size - 1 - step;                                                              \
          double sum = double(*alpha) * double(x(row));                                                                \
          for (int i = lower ? 0 : row + 1; i < (lower ? row : size); ++i) sum -= view(row, i) * double(x(i));         \
          x(row) = static_cast<T>(diag == CUBLAS_DIAG_UNIT ? sum : sum / view(row, row));                              \
        }                                                                                                              \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##geam(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,    \
                                      int n, const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb,  \
                                      T* c, int ldc) {                                                                 \
    return BLAS_CALL(                                                                                                  \
        "cublas" #letter "geam", [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {     \
          if (*alpha != T(0)) call.matrix(a, sizeof(T), op_a ? n : m, op_a ? m : n, lda, false);                       \
          if (*beta != T(0)) call.matrix(b, sizeof(T), op_b ? n : m, op_b ? m : n, ldb, false);                        \
          call.matrix(c, sizeof(T), m, n, ldc, true);                                                                  \
          const View<T> left{a, lda, op_a != CUBLAS_OP_N}, right{b, ldb, op_b != CUBLAS_OP_N};                         \
          for (int col = 0; call && col < n; ++col)                                                                    \
            for (int row = 0; row < m; ++row)                                                                          \
              c[std::size_t(col) * ldc + row] = static_cast<T>((*alpha == T(0) ? 0.0 : *alpha * left(row, col)) +      \
                                                               (*beta == T(0) ? 0.0 : *beta * right(row, col)));       \
        });                                                                                                            \
  }
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
#undef SIMT_BLAS

cublasStatus_t cublasSetMatrix(int rows, int cols, int element, const void* a, int lda, void* device, int ldb) {
  return cudaMemcpy2D(device, size_t(ldb) * size_t(element), a, size_t(lda) * size_t(element),
                      size_t(rows) * size_t(element), size_t(cols), cudaMemcpyHostToDevice) == cudaSuccess
             ? CUBLAS_STATUS_SUCCESS
             : CUBLAS_STATUS_MAPPING_ERROR;
}
cublasStatus_t cublasGetMatrix(int rows, int cols, int element, const void* device, int lda, void* b, int ldb) {
  return cudaMemcpy2D(b, size_t(ldb) * size_t(element), device, size_t(lda) * size_t(element),
                      size_t(rows) * size_t(element), size_t(cols), cudaMemcpyDeviceToHost) == cudaSuccess
             ? CUBLAS_STATUS_SUCCESS
             : CUBLAS_STATUS_MAPPING_ERROR;
}
cublasStatus_t cublasSetVector(int n, int element, const void* x, int incx, void* device, int incy) {
  return cublasSetMatrix(1, n, element, x, incx, device, incy);
}
cublasStatus_t cublasGetVector(int n, int element, const void* device, int incx, void* y, int incy) {
  return cublasGetMatrix(1, n, element, device, incx, y, incy);
}
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int element, const void* a, int lda, void* device, int ldb,
                                    cudaStream_t stream) {
  return cudaMemcpy2DAsync(device, size_t(ldb) * size_t(element), a, size_t(lda) * size_t(element),
                           size_t(rows) * size_t(element), size_t(cols), cudaMemcpyHostToDevice, stream) == cudaSuccess
             ? CUBLAS_STATUS_SUCCESS
             : CUBLAS_STATUS_MAPPING_ERROR;
}
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int element, const void* device, int lda, void* b, int ldb,
                                    cudaStream_t stream) {
  return cudaMemcpy2DAsync(b, size_t(ldb) * size_t(element), device, size_t(lda) * size_t(element),
                           size_t(rows) * size_t(element), size_t(cols), cudaMemcpyDeviceToHost, stream) == cudaSuccess
             ? CUBLAS_STATUS_SUCCESS
             : CUBLAS_STATUS_MAPPING_ERROR;
}
cublasStatus_t cublasSetVectorAsync(int n, int element, const void* x, int incx, void* device, int incy,
                                    cudaStream_t stream) {
  return cublasSetMatrixAsync(1, n, element, x, incx, device, incy, stream);
}
cublasStatus_t cublasGetVectorAsync(int n, int element, const void* device, int incx, void* y, int incy,
                                    cudaStream_t stream) {
  return cublasGetMatrixAsync(1, n, element, device, incx, y, incy, stream);
}
}
