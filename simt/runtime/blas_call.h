// A call of cuBLAS, for the files that implement it.
#pragma once
#include <cstdlib>
#include <string>
#include <type_traits>

#include "../include/cublas_v2.h"
#include "api_errors.h"
#include "graph.h"
#include "hazards.h"
#include "library_calls.h"

struct simt_cublas_context {
  cudaStream_t stream = nullptr;
  cublasPointerMode_t pointer_mode = CUBLAS_POINTER_MODE_HOST;
  cublasMath_t math = CUBLAS_DEFAULT_MATH;
};

namespace simt {

// One call: its name, its caller, and whether it has succeeded so far.
class BlasCall {
 public:
  BlasCall(const char* name, const void* caller, cublasHandle_t handle)
      : name_(name), caller_(caller), handle_(handle) {
    note_library_call(name);
    if (!handle) status_ = CUBLAS_STATUS_NOT_INITIALIZED;
    else if (execution_error() != cudaSuccess) status_ = CUBLAS_STATUS_EXECUTION_FAILED;
    else if (is_capturing(handle->stream)) refuse_in_capture();
  }
  explicit operator bool() const { return status_ == CUBLAS_STATUS_SUCCESS; }
  cublasStatus_t status() const { return status_; }

  void refuse_in_capture() {
    status_ = CUBLAS_STATUS_NOT_SUPPORTED;
    report_refused_call(name_, reinterpret_cast<std::uint64_t>(caller_), "CUBLAS_STATUS_NOT_SUPPORTED",
                        "its stream is being captured, and the CPU backend cannot record cuBLAS's calls in a graph "
                        "(a GPU can); call it without a graph here");
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
#define BLAS_CALL(name) BlasCall call(name, __builtin_return_address(0), handle)

inline constexpr const char* kNegative = "m, n or k is less than 0";
inline bool sane_gemm(int m, int n, int k) { return m >= 0 && n >= 0 && k >= 0; }

}  // namespace simt
