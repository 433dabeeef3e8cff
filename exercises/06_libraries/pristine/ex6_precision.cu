// Exercise 6: choose the precision for an error asked. A format that is multiplied faster rounds more.
// Changed:  what cheapest() returns.
// Look for: the first format that is accurate enough, for every k and every error asked.
#include "practice.h"  // Memory

namespace libraries {

/// From the fastest to the slowest: how far rounding may change an element (`element`), and a sum of two (`sum`), each
/// relative to it. BF16 and TF32 round elements of A and B, and add in FP32.
struct Format {
  const char* name;
  double element, sum;
};
constexpr int kFormats = 4;
constexpr Format kFormat[kFormats] = {
    {"BF16", 0x1p-9, 0x1p-24}, {"TF32", 0x1p-11, 0x1p-24}, {"FP32", 0x1p-24, 0x1p-24}, {"FP64", 0, 0x1p-53}};

/// The first format whose error is at most `error`, relative to the sum of |a b|. A product is of two rounded elements,
/// and its sum of k products is rounded k times at most: take k. These errors add up; what a
/// product of two errors adds is left out. If none is accurate enough: FP64, the last one.
int cheapest(int k, double error) {
  // --- your code
  return kFormats - 1;  // TODO: always the most accurate one?
  // --- end of your code
}

// A product whose error is at most 1e-12.
void precision(const Gemm& g) {
  const size_t of_a = size_t(g.m) * g.k, of_b = size_t(g.k) * g.n, of_c = size_t(g.m) * g.n;
  const Memory a(of_a), b(of_b), c(of_c);
  cudaMemcpy(a, g.a, sizeof(double) * of_a, cudaMemcpyHostToDevice);
  cudaMemcpy(b, g.b, sizeof(double) * of_b, cudaMemcpyHostToDevice);
  cublasHandle_t handle;
  cublasCreate(&handle);
  const double one = 1, zero = 0;
  if (cheapest(g.k, 1e-12) == kFormats - 1)
    cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, g.n, g.m, g.k, &one, b, g.n, a, g.k, &zero, c, g.n);
  cublasDestroy(handle);
  cudaMemcpy(g.c, c, sizeof(double) * of_c, cudaMemcpyDeviceToHost);
}

}  // namespace libraries
