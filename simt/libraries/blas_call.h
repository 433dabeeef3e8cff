// A call of cuBLAS, for the files that implement it.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <string>
#include <type_traits>

#include "checks/hazards.h"
#include "cuda/errors.h"
#include "cuda/graph.h"
#include "include/cublas_v2.h"
#include "libraries/library_calls.h"

struct simt_cublas_context {
  cudaStream_t stream = nullptr;
  cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
  cublasMath_t math = CUBLAS_DEFAULT_MATH;
};

namespace simt {

// Element i of a vector of n elements; with a negative step, the first is the last in memory.
template <class T>
T& at(T* x, int i, int n, int step) {
  return x[step >= 0 ? std::ptrdiff_t(i) * step : std::ptrdiff_t(n - 1 - i) * -step];
}

// One call: its name, its caller, and whether it has succeeded so far.
class BlasCall {
 public:
  BlasCall(const char* name, const void* caller, cublasHandle_t handle)
      : name_(name), caller_(caller), handle_(handle) {
    note_library_call(name);
    if (!handle) status_ = CUBLAS_STATUS_NOT_INITIALIZED;
    else if (execution_error() != cudaSuccess) status_ = CUBLAS_STATUS_EXECUTION_FAILED;
  }
  explicit operator bool() const { return status_ == CUBLAS_STATUS_SUCCESS; }
  cublasStatus_t status() const { return status_; }

  void refuse_in_capture(const std::string& why) {
    status_ = CUBLAS_STATUS_NOT_SUPPORTED;
    report_refused_call(name_, reinterpret_cast<std::uint64_t>(caller_), "CUBLAS_STATUS_NOT_SUPPORTED",
                        "its stream is being captured, " + why);
  }
  void require(bool sane, const std::string& why) {
    if (sane || !*this) return;
    status_ = CUBLAS_STATUS_INVALID_VALUE;
    report_refused_call(name_, reinterpret_cast<std::uint64_t>(caller_), "CUBLAS_STATUS_INVALID_VALUE", why);
  }
  void support(bool supported) {
    if (!supported && *this) status_ = CUBLAS_STATUS_NOT_SUPPORTED;
  }
  template <class T>
  void vector(const T* x, int n, int step) {
    use(x, n <= 0 ? 0 : (1 + std::size_t(n - 1) * std::size_t(std::abs(step))) * sizeof(T), !std::is_const_v<T>);
  }
  void matrix(const void* a, std::size_t element, int rows, int cols, int lead, bool writes) {
    require(lead >= std::max(1, rows), "a leading dimension of " + std::to_string(lead) + " is less than the " +
                                           std::to_string(rows) + " rows of its matrix, which lies column by column");
    if (rows > 0 && cols > 0) use(a, (std::size_t(cols - 1) * std::size_t(lead) + std::size_t(rows)) * element, writes);
  }
  // The place of a scalar result: host memory, unless the handle says otherwise.
  void result(const void* memory, std::size_t bytes) {
    if (*this && handle_->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) use(memory, bytes, true);
  }
  void use(const void* memory, std::size_t bytes, bool writes) {
    if (*this && !library_may_use(name_, caller_, memory, bytes, writes)) status_ = CUBLAS_STATUS_EXECUTION_FAILED;
  }

 private:
  const char* name_;
  const void* caller_;
  cublasHandle_t handle_;
  cublasStatus_t status_ = CUBLAS_STATUS_SUCCESS;
};

// A scalar argument: a copy of the host's, or one in device memory.
template <class T>
class Scalar {
 public:
  Scalar(cublasHandle_t handle, const T* given) : given_(given) {
    if (!handle || handle->pointer_mode == CUBLAS_POINTER_MODE_DEVICE) return;
    value_ = *given;
    given_ = nullptr;
  }
  const T& operator*() const { return given_ ? *given_ : value_; }

 private:
  T value_{};
  const T* given_;
};

// Does a call's work, or adds it to the graph that its stream is being captured into. What the work refers to it holds
// as a copy. A number for the host cannot be waited for in a capture.
template <class Work>
cublasStatus_t blas_call(const char* name, const void* caller, cublasHandle_t handle, bool returns_number, Work work) {
  simt_graph* const graph = handle ? captured(handle->stream) : nullptr;
  if (graph && !(returns_number && handle->pointer_mode == CUBLAS_POINTER_MODE_HOST)) {
    graph->add(cudaGraphNodeTypeKernel, [=, context = *handle](cudaStream_t stream) mutable {
      context.stream = stream;
      BlasCall again(name, caller, &context);
      if (again) work(again);
      return cudaSuccess;
    });
    return CUBLAS_STATUS_SUCCESS;
  }
  BlasCall call(name, caller, handle);
  if (graph)
    call.refuse_in_capture(
        "and its result goes to the host, which cannot wait for it there; ask for it in device memory, with "
        "cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE)");
  if (call) work(call);
  return call.status();
}
#define BLAS_CALL(name, ...) blas_call(name, __builtin_return_address(0), handle, false, __VA_ARGS__)
#define BLAS_NUMBER(name, ...) blas_call(name, __builtin_return_address(0), handle, true, __VA_ARGS__)

inline constexpr const char* kNegative = "m, n or k is less than 0";
inline bool sane_gemm(int m, int n, int k) { return m >= 0 && n >= 0 && k >= 0; }

}  // namespace simt
