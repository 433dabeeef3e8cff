// The vendor's library as a baseline. CUDA only.
#pragma once
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace kernels {

/// Throws if a cuBLAS call did not succeed. The message contains the expression and the name of the status.
inline void check_cublas(cublasStatus_t status, const char* expression, const char* file, int line) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  throw std::runtime_error(std::string(expression) + " failed: " + cublasGetStatusString(status) + " (" + file + ":" +
                           std::to_string(line) + ")");
}
#define WARPWISE_CUBLAS_CHECK(expression) ::kernels::check_cublas((expression), #expression, __FILE__, __LINE__)

/// The handle for work on `stream`. The first call for a stream creates it, which takes milliseconds and belongs in a
/// warm-up; it lives as long as the calling thread.
inline cublasHandle_t cublas_handle(cudaStream_t stream) {
  struct Destroy {
    void operator()(cublasHandle_t handle) const { cublasDestroy(handle); }
  };
  using Handle = std::unique_ptr<std::remove_pointer_t<cublasHandle_t>, Destroy>;
  thread_local std::map<cudaStream_t, Handle> handles;

  Handle& handle = handles[stream];
  if (!handle) {
    cublasHandle_t made = nullptr;
    WARPWISE_CUBLAS_CHECK(cublasCreate(&made));
    handle.reset(made);
    WARPWISE_CUBLAS_CHECK(cublasSetStream(made, stream));
  }
  return handle.get();
}

}  // namespace kernels
