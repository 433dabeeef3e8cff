// matrices: WMMA's fragments are opaque. The instructions below them say which lane holds which element.
// Changed:  mma.sync on registers that ldmatrix fills: eight lanes name the eight rows of a matrix of 8 x 8, and the
//           warp gets four such matrices at once. Where B lies by rows, they are turned on the way. Sums go to C
//           straight from registers.
// Look for: sums no longer pass through shared memory. But the eight rows of a matrix lie 128 bytes apart, or 256: in
//           the same banks, so that each matrix takes 8 wavefronts.
#include "warp_sums.h"

namespace half_gemm {

template <class T, bool kColumns>
__global__ void __launch_bounds__(kThreads, kResident) matrices(const T* a, const T* b, T* c, int m, int n, int k) {
  __shared__ alignas(128) PartOfA part_a;
  __shared__ alignas(128) PartOfB<kColumns> part_b;
  const auto as_it_lies = [](int, int v) { return v; };
  const int across = tiles(n, kCols), row = blockIdx.x / across * kRows, col = blockIdx.x % across * kCols;

  WarpSums sums;
  for (int at = 0; at < k; at += kDepth) {
    part_a.load(a, m, k, row, at, as_it_lies);
    load_b<kColumns>(part_b, b, n, k, at, col, as_it_lies);
    __syncthreads();  // both parts are whole
    sums.multiply_parts<T, kColumns>(part_a, part_b, as_it_lies);
    __syncthreads();  // nobody reads them any more
  }
  sums.store(c, m, n, row, col);
}

template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  launch_tiles(matrices<T, true>, matrices<T, false>, g, 0, stream);
}
void launch_matrices(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_matrices(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
