// cuBLAS: its handle, copies, and the calls on vectors (BLAS, level 1).
#include <cmath>
#include <mutex>
#include <set>

#include "include/cublas_v2.h"
#include "libraries/blas_call.h"

namespace simt {
namespace {

template <class T>
struct Rotation {
  T values[5];
};

// The number of the element with the smallest absolute value, from 1; BLAS has no such function.
template <class T>
int smallest(const T* x, int n, int step) {
  int best = 0;
  for (int i = 1; i < n; ++i)
    if (std::fabs(at(x, i, n, step)) < std::fabs(at(x, best, n, step))) best = i;
  return n > 0 ? best + 1 : 0;
}

cublasStatus_t copied(cudaError_t error) {
  return error == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_MAPPING_ERROR;
}

std::mutex handles_are_kept;
std::set<cublasHandle_t> handles;

}  // namespace

bool is_blas_handle(cublasHandle_t handle) {
  const std::lock_guard lock(handles_are_kept);
  return handles.count(handle) > 0;
}

}  // namespace simt

using namespace simt;

#define CALLER __builtin_return_address(0)

extern "C" {
cublasStatus_t cublasCreate_v2(cublasHandle_t* handle) {
  if (!handle) return CUBLAS_STATUS_INVALID_VALUE;
  check_result_place(handle, sizeof *handle, CALLER);
  note_library_call("cublasCreate");
  *handle = new simt_cublas_context;
  const std::lock_guard lock(handles_are_kept);
  handles.insert(*handle);
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle) {
  const bool made = is_blas_handle(handle);
  if (handle && (!made || handle->destroyed))
    report_refused_call(
        "cublasDestroy", reinterpret_cast<std::uint64_t>(CALLER), "CUBLAS_STATUS_NOT_INITIALIZED",
        made ? "its handle has been destroyed before, and a GPU's library may end the program then"
             : "its handle is none that cublasCreate has made, and a GPU's library may end the program then");
  if (!made || handle->destroyed) return CUBLAS_STATUS_NOT_INITIALIZED;
  note_library_call("cublasDestroy");
  handle->destroyed = true;  // and stays, so that a call with it can be told
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int* version) {
  check_result_place(version, sizeof *version, CALLER);
  return *version = 130000, CUBLAS_STATUS_SUCCESS;
}
// What a handle is set to, and asked for.
#define SET(field, value)                                            \
  if (!is_blas_handle(handle)) return CUBLAS_STATUS_NOT_INITIALIZED; \
  return handle->field = value, CUBLAS_STATUS_SUCCESS
#define GET(field, place)                                            \
  if (!is_blas_handle(handle)) return CUBLAS_STATUS_NOT_INITIALIZED; \
  check_result_place(place, sizeof *place, CALLER);                  \
  return *place = handle->field, CUBLAS_STATUS_SUCCESS
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream) { SET(stream, stream); }
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t* stream) { GET(stream, stream); }
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode) { SET(pointer_mode, mode); }
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t* mode) { GET(pointer_mode, mode); }
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) { SET(math, mode); }
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode) { GET(math, mode); }
#undef SET
#undef GET
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

cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int element, const void* a, int lda, void* device, int ldb,
                                    cudaStream_t stream) {
  return copied(cudaMemcpy2DAsync(device, size_t(ldb) * size_t(element), a, size_t(lda) * size_t(element),
                                  size_t(rows) * size_t(element), size_t(cols), cudaMemcpyHostToDevice, stream));
}
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int element, const void* device, int lda, void* b, int ldb,
                                    cudaStream_t stream) {
  return copied(cudaMemcpy2DAsync(b, size_t(ldb) * size_t(element), device, size_t(lda) * size_t(element),
                                  size_t(rows) * size_t(element), size_t(cols), cudaMemcpyDeviceToHost, stream));
}
cublasStatus_t cublasSetVectorAsync(int n, int element, const void* x, int incx, void* device, int incy,
                                    cudaStream_t stream) {
  return cublasSetMatrixAsync(1, n, element, x, incx, device, incy, stream);
}
cublasStatus_t cublasGetVectorAsync(int n, int element, const void* device, int incx, void* y, int incy,
                                    cudaStream_t stream) {
  return cublasGetMatrixAsync(1, n, element, device, incx, y, incy, stream);
}
cublasStatus_t cublasSetMatrix(int rows, int cols, int element, const void* a, int lda, void* device, int ldb) {
  return copied(cudaMemcpy2D(device, size_t(ldb) * size_t(element), a, size_t(lda) * size_t(element),
                             size_t(rows) * size_t(element), size_t(cols), cudaMemcpyHostToDevice));
}
cublasStatus_t cublasGetMatrix(int rows, int cols, int element, const void* device, int lda, void* b, int ldb) {
  return copied(cudaMemcpy2D(b, size_t(ldb) * size_t(element), device, size_t(lda) * size_t(element),
                             size_t(rows) * size_t(element), size_t(cols), cudaMemcpyDeviceToHost));
}
cublasStatus_t cublasSetVector(int n, int element, const void* x, int incx, void* device, int incy) {
  return cublasSetMatrix(1, n, element, x, incx, device, incy);
}
cublasStatus_t cublasGetVector(int n, int element, const void* device, int incx, void* y, int incy) {
  return cublasGetMatrix(1, n, element, device, incx, y, incy);
}

// L, l: the type's letter for cuBLAS and for BLAS.
#define SIMT_BLAS(L, l, T)                                                                                    \
  cublasStatus_t cublas##L##axpy_v2(cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y, \
                                    int incy) {                                                               \
    return BLAS_CALL("cublas" #L "axpy", [=, BLAS_FACTOR(alpha)](BlasCall& call) {                            \
      call.values(x, n, incx), call.values(static_cast<const T*>(y), n, incy), call.values(y, n, incy);       \
      call.run(#l "axpy", n, *alpha, x, incx, y, incy);                                                       \
    });                                                                                                       \
  }                                                                                                           \
  cublasStatus_t cublas##L##copy_v2(cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy) {     \
    return BLAS_CALL("cublas" #L "copy", [=](BlasCall& call) {                                                \
      call.values(x, n, incx), call.values(y, n, incy);                                                       \
      call.run(#l "copy", n, x, incx, y, incy);                                                               \
    });                                                                                                       \
  }                                                                                                           \
  cublasStatus_t cublas##L##swap_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) {           \
    return BLAS_CALL("cublas" #L "swap", [=](BlasCall& call) {                                                \
      call.values(x, n, incx), call.values(y, n, incy);                                                       \
      call.run(#l "swap", n, x, incx, y, incy);                                                               \
    });                                                                                                       \
  }                                                                                                           \
  cublasStatus_t cublas##L##scal_v2(cublasHandle_t handle, int n, const T* alpha, T* x, int incx) {           \
    return BLAS_CALL("cublas" #L "scal", [=, BLAS_FACTOR(alpha)](BlasCall& call) {                            \
      call.values(x, n, incx);                                                                                \
      call.run(#l "scal", n, *alpha, x, incx);                                                                \
    });                                                                                                       \
  }
SIMT_FOR_TYPES(SIMT_BLAS)
#undef SIMT_BLAS

// A number of one vector or of two.
#define SIMT_OF_VECTOR(name, function, T, R)                                                        \
  cublasStatus_t cublas##name##_v2(cublasHandle_t handle, int n, const T* x, int incx, R* result) { \
    return BLAS_NUMBER("cublas" #name, [=](BlasCall& call) {                                        \
      call.values(x, n, incx), call.result(result);                                                 \
      call.number(result, function, n, x, incx);                                                    \
    });                                                                                             \
  }
SIMT_OF_VECTOR(Snrm2, "snrm2", float, float)
SIMT_OF_VECTOR(Dnrm2, "dnrm2", double, double)
SIMT_OF_VECTOR(Scnrm2, "scnrm2", cuComplex, float)
SIMT_OF_VECTOR(Dznrm2, "dznrm2", cuDoubleComplex, double)
SIMT_OF_VECTOR(Sasum, "sasum", float, float)
SIMT_OF_VECTOR(Dasum, "dasum", double, double)
SIMT_OF_VECTOR(Scasum, "scasum", cuComplex, float)
SIMT_OF_VECTOR(Dzasum, "dzasum", cuDoubleComplex, double)
SIMT_OF_VECTOR(ISamax, "isamax", float, int)
SIMT_OF_VECTOR(IDamax, "idamax", double, int)
#undef SIMT_OF_VECTOR
#define SIMT_OF_VECTORS(name, function, T)                                                                   \
  cublasStatus_t cublas##name##_v2(cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy, \
                                   T* result) {                                                              \
    return BLAS_NUMBER("cublas" #name, [=](BlasCall& call) {                                                 \
      call.values(x, n, incx), call.values(y, n, incy), call.result(result);                                 \
      call.number(result, function, n, x, incx, y, incy);                                                    \
    });                                                                                                      \
  }
SIMT_OF_VECTORS(Sdot, "sdot", float)
SIMT_OF_VECTORS(Ddot, "ddot", double)
SIMT_OF_VECTORS(Cdotu, "cdotu", cuComplex)
SIMT_OF_VECTORS(Cdotc, "cdotc", cuComplex)
SIMT_OF_VECTORS(Zdotu, "zdotu", cuDoubleComplex)
SIMT_OF_VECTORS(Zdotc, "zdotc", cuDoubleComplex)
#undef SIMT_OF_VECTORS

// A plane rotation of the points (x, y), and the one that takes (a, b) to (a, 0).
#define SIMT_ROTATION(name, function, T, C, S)                                                               \
  cublasStatus_t cublas##name##_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const C* c, \
                                   const S* s) {                                                             \
    return BLAS_CALL("cublas" #name, [=, BLAS_FACTOR(c), BLAS_FACTOR(s)](BlasCall& call) {                   \
      call.values(x, n, incx), call.values(y, n, incy);                                                      \
      call.run(function, n, x, incx, y, incy, *c, *s);                                                       \
    });                                                                                                      \
  }
SIMT_ROTATION(Srot, "srot", float, float, float)
SIMT_ROTATION(Drot, "drot", double, double, double)
SIMT_ROTATION(Csrot, "csrot", cuComplex, float, float)
SIMT_ROTATION(Zdrot, "zdrot", cuDoubleComplex, double, double)
SIMT_ROTATION(Crot, "crot", cuComplex, float, cuComplex)
SIMT_ROTATION(Zrot, "zrot", cuDoubleComplex, double, cuDoubleComplex)
#undef SIMT_ROTATION
#define SIMT_FIND_ROTATION(rotg, function, T, R)                                    \
  cublasStatus_t cublas##rotg##_v2(cublasHandle_t handle, T* a, T* b, R* c, T* s) { \
    return BLAS_NUMBER("cublas" #rotg, [=](BlasCall& call) {                        \
      call.result(a), call.result(b), call.result(c), call.result(s);               \
      call.run(function, a, b, c, s);                                               \
    });                                                                             \
  }
SIMT_FIND_ROTATION(Srotg, "srotg", float, float)
SIMT_FIND_ROTATION(Drotg, "drotg", double, double)
SIMT_FIND_ROTATION(Crotg, "crotg", cuComplex, float)
SIMT_FIND_ROTATION(Zrotg, "zrotg", cuDoubleComplex, double)
#undef SIMT_FIND_ROTATION

#define SIMT_BLAS(L, l, T)                                                                                          \
  cublasStatus_t cublas##L##rotm_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const T* param) { \
    return BLAS_CALL("cublas" #L "rotm",                                                                            \
                     [=, turn = Scalar(handle, reinterpret_cast<const Rotation<T>*>(param))](BlasCall& call) {      \
                       call.values(x, n, incx), call.values(y, n, incy);                                            \
                       call.run(#l "rotm", n, x, incx, y, incy, *turn);                                             \
                     });                                                                                            \
  }                                                                                                                 \
  cublasStatus_t cublas##L##rotmg_v2(cublasHandle_t handle, T* d1, T* d2, T* x1, const T* y1, T* param) {           \
    return BLAS_NUMBER("cublas" #L "rotmg", [=, BLAS_FACTOR(y1)](BlasCall& call) {                                  \
      call.result(d1), call.result(d2), call.result(x1), call.result(param, 5);                                     \
      call.run(#l "rotmg", d1, d2, x1, *y1, param);                                                                 \
    });                                                                                                             \
  }                                                                                                                 \
  cublasStatus_t cublasI##L##amin_v2(cublasHandle_t handle, int n, const T* x, int incx, int* result) {             \
    return BLAS_NUMBER("cublasI" #L "amin", [=](BlasCall& call) {                                                   \
      call.values(x, n, incx), call.result(result);                                                                 \
      if (call) *result = smallest(x, n, incx);                                                                     \
    });                                                                                                             \
  }
SIMT_BLAS(S, s, float)
SIMT_BLAS(D, d, double)
#undef SIMT_BLAS
}
