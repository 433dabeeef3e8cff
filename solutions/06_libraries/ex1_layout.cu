// Exercise 1: by rows or by columns. The matrices of this program lie row by row, and cuBLAS counts by columns.
// Changed:  the order of the call's arguments.
// Look for: a right product for every shape. For squares alone, several orders look right.
#include "practice.h"  // Memory

namespace libraries {

// C = A B: A is m x k, B is k x n, C is m x n, each row by row.
void layout(const Gemm& g) {
  const size_t of_a = size_t(g.m) * g.k, of_b = size_t(g.k) * g.n, of_c = size_t(g.m) * g.n;
  const Memory a(of_a), b(of_b), c(of_c);
  cudaMemcpy(a, g.a, sizeof(double) * of_a, cudaMemcpyHostToDevice);
  cudaMemcpy(b, g.b, sizeof(double) * of_b, cudaMemcpyHostToDevice);
  cublasHandle_t handle;
  cublasCreate(&handle);
  const double one = 1, zero = 0;
  // --- your code
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
  // --- end of your code
  cublasDestroy(handle);
  cudaMemcpy(g.c, c, sizeof(double) * of_c, cudaMemcpyDeviceToHost);
}

}  // namespace libraries
