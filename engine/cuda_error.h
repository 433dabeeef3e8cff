// A CUDA call that failed, as an exception.
#pragma once
#include <cuda_runtime.h>

#include <stdexcept>

namespace warpwise {

/// A CUDA or library call that failed. The message holds the expression, the error's text, file and line.
struct CudaError : std::runtime_error {
  CudaError(cudaError_t code, const char* expression, const char* file, int line);
  cudaError_t code;
};

/// Throws CudaError if `expression` did not succeed.
#define WARPWISE_CUDA_CHECK(expression)                                     \
  do {                                                                      \
    if (cudaError_t error_ = (expression); error_ != cudaSuccess)           \
      throw ::warpwise::CudaError(error_, #expression, __FILE__, __LINE__); \
  } while (0)

}  // namespace warpwise
