// CUDA's errors as exceptions.
#pragma once
#include <system_error>

#include "policy.h"

namespace thrust {
using std::error_code;
using std::system_error;
inline const std::error_category& cuda_category() {
  struct Category : std::error_category {
    const char* name() const noexcept override { return "cuda"; }
    std::string message(int error) const override { return cudaGetErrorString(static_cast<cudaError_t>(error)); }
  };
  static const Category category;
  return category;
}
namespace system {
using ::thrust::cuda_category;
using ::thrust::error_code;
using ::thrust::system_error;
}  // namespace system
}  // namespace thrust
