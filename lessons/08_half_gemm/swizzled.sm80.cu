// swizzled: the eight rows of a matrix lie in the same banks. Move each row's vectors to other places.
// Changed:  vector v of row r lies at v ^ (r % 8). Rows keep their length: nothing is padded.
// Look for: each matrix takes one wavefront, where `matrices` takes 8; stores keep theirs.
#include "warp_sums.h"

namespace half_gemm {

template <class T, bool kColumns>
__global__ void __launch_bounds__(kThreads, kResident) swizzled(const T* a, const T* b, T* c, int m, int n, int k) {
  __shared__ alignas(128) PartOfA part_a;
  __shared__ alignas(128) PartOfB<kColumns> part_b;
  const auto swizzle = [](int r, int v) { return v ^ (r % 8); };
  const int across = tiles(n, kCols), row = blockIdx.x / across * kRows, col = blockIdx.x % across * kCols;

  WarpSums sums;
  for (int at = 0; at < k; at += kDepth) {
    part_a.load(a, m, k, row, at, swizzle);
    load_b<kColumns>(part_b, b, n, k, at, col, swizzle);
    __syncthreads();  // both parts are whole
    sums.multiply_parts<T, kColumns>(part_a, part_b, swizzle);
    __syncthreads();  // nobody reads them any more
  }
  sums.store(c, m, n, row, col);
}

template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  launch_tiles(swizzled<T, true>, swizzled<T, false>, g, 0, stream);
}
void launch_swizzled(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_swizzled(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
