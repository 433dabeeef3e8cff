// The product of matrices in the GPU's memory, which every step calls: cuBLAS on a GPU, our own kernel on the CPU
// backend.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>

namespace streaming {

/// C = alpha A B + beta C by rows, on the device that is chosen: m x k, k x n and m x n elements, rows lda, ldb and ldc
/// doubles apart. Where beta is 0, C is not read.
struct Product {
  int64_t m, n, k;
  double alpha;
  const double* a;
  int64_t lda;
  const double* b;
  int64_t ldb;
  double beta;
  double* c;
  int64_t ldc;
};
void multiply(const Product& product, cudaStream_t stream);

/// to = to + factor more, for so many doubles in the GPU's memory.
void add_scaled(double* to, const double* more, double factor, int64_t count, cudaStream_t stream);

}  // namespace streaming
