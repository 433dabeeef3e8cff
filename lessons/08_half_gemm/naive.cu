// naive: one thread, one element of C: a dot product of a row of A and a column of B, in floats.
// Changed:  nothing yet.
// Look for: two loads for one multiply-add, and a rate that has nothing to do with tensor cores. If B lies by columns,
//           the lanes of a warp read 32 columns at once, k elements apart: nearly a sector each.
#include "store.h"

namespace half_gemm {

constexpr int kThreads = 256;

template <class T>
__global__ void naive(const T* __restrict__ a, const T* __restrict__ b, T* c, int m, int n, int k, bool columns) {
  const int row = blockIdx.y, col = blockIdx.x * kThreads + threadIdx.x;
  if (col >= n) return;
  // From an element of B's column to the next.
  const T* of_b = b + (columns ? size_t(col) * k : col);
  const size_t stride = columns ? 1 : n;
  for (int r = row; r < m; r += gridDim.y) {
    const T* of_a = a + size_t(r) * k;
    float sum = 0;
    for (int i = 0; i < k; ++i) sum += float(of_a[i]) * float(of_b[i * stride]);
    put(c + size_t(r) * n + col, sum);
  }
}

template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  const dim3 grid(unsigned(tiles(g.n, kThreads)), unsigned(g.m < 65535 ? g.m : 65535));
  naive<<<grid, kThreads, 0, stream>>>(g.a, g.b, g.c, g.m, g.n, g.k, g.columns);
}
void launch_naive(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_naive(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
