// Exercise 2: swizzle. Eight lanes read the eight rows of a matrix with one ldmatrix. The rows lie 128 bytes apart (of
//             B: 256), in the same banks.
// Changed:  where vector `v` of row `row` lies in its row.
// Look for: 4 wavefronts a shared load, where it was 32; and stores keep theirs.
#include "warp_sums.h"

namespace half_gemm {

using T = __nv_bfloat16;

// Rows have 8 vectors of 16 bytes, or 16.
static __device__ int place(int row, int v) {
  // --- your code
  return v ^ (row % 8);
  // --- end of your code
}

__global__ void __launch_bounds__(kThreads) swizzle(const T* a, const T* b, T* c, int m, int n, int k) {
  __shared__ alignas(128) PartOfA part_a;
  __shared__ alignas(128) PartOfB<false> part_b;
  const int across = tiles(n, kCols), row = blockIdx.x / across * kRows, col = blockIdx.x % across * kCols;
  WarpSums sums;
  for (int at = 0; at < k; at += kDepth) {
    part_a.load(a, m, k, row, at, place);
    load_b<false>(part_b, b, n, k, at, col, place);
    __syncthreads();  // both parts are whole
    sums.multiply_parts<T, false>(part_a, part_b, place);
    __syncthreads();  // nobody reads them any more
  }
  sums.store(c, m, n, row, col);
}

void launch_swizzle(const Gemm<T>& g, cudaStream_t stream) { launch_tiles(swizzle, swizzle, g, 0, stream); }

}  // namespace half_gemm
