// What the exercises share: what they are given, and memory that frees itself. Calls are not checked here: the check of
// an exercise sees what went wrong.
#pragma once
#include <cublas_v2.h>
#include <cuda_runtime.h>

#include "products.h"

namespace libraries {

/// A whole program. The matrices lie in the host's memory.
using Practice = void(const Gemm& g);
using PracticeBatch = void(const Batch& batch);

/// Doubles in the device's memory.
class Memory {
 public:
  explicit Memory(size_t doubles) { cudaMalloc(&at_, sizeof(double) * doubles); }
  ~Memory() { cudaFree(at_); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  operator double*() const { return at_; }

 private:
  double* at_ = nullptr;
};

}  // namespace libraries
