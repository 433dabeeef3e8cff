// wmma: floats outside of the tensor cores compute a product at a time. A tensor core computes 16 x 16 x 16 products
//       for a warp in a few cycles.
// Changed:  C++'s way to the tensor cores: fragments of 16 x 16. A warp has 8 of them for sums. A block's tile is
//           128 x 128, and its parts of A and B are staged in vectors of 8 elements.
// Look for: a multiple of the rate. Fragments are opaque: which lane holds which element is not said, so sums go to C
//           by way of shared memory, and how fragments are read from there cannot be chosen.
#include <mma.h>

#include "warp_sums.h"

namespace half_gemm {

using namespace nvcuda;

template <class T, bool kColumns>
__global__ void __launch_bounds__(kThreads, kResident) wmma_tiles(const T* a, const T* b, T* c, int m, int n, int k) {
  __shared__ alignas(128) PartOfA part_a;
  __shared__ alignas(128) PartOfB<kColumns> part_b;
  __shared__ alignas(128) float sums_of[kThreads / 32][16][16];
  using Order = std::conditional_t<kColumns, wmma::col_major, wmma::row_major>;
  const auto as_it_lies = [](int, int v) { return v; };
  const int across = tiles(n, kCols), row = blockIdx.x / across * kRows, col = blockIdx.x % across * kCols;
  const int warp_row = WarpSums::row(), warp_col = WarpSums::col();

  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums[kWarpRows / 16][kWarpCols / 16];
  for (auto& line : sums)
    for (auto& fragment : line) wmma::fill_fragment(fragment, 0.0f);
  for (int at = 0; at < k; at += kDepth) {
    part_a.load(a, m, k, row, at, as_it_lies);
    load_b<kColumns>(part_b, b, n, k, at, col, as_it_lies);
    __syncthreads();  // both parts are whole
    const T* of_a = reinterpret_cast<const T*>(part_a.vectors) + warp_row * kDepth;
    const T* of_b = reinterpret_cast<const T*>(part_b.vectors) + warp_col * (kColumns ? kDepth : 1);
    for (int l = 0; l < kDepth; l += 16) {
      wmma::fragment<wmma::matrix_b, 16, 16, 16, T, Order> right[kWarpCols / 16];
      for (int j = 0; j < kWarpCols / 16; ++j)
        wmma::load_matrix_sync(right[j], of_b + (kColumns ? j * 16 * kDepth + l : l * kCols + j * 16),
                               kColumns ? kDepth : kCols);
      for (int i = 0; i < kWarpRows / 16; ++i) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, T, wmma::row_major> left;
        wmma::load_matrix_sync(left, of_a + i * 16 * kDepth + l, kDepth);
        for (int j = 0; j < kWarpCols / 16; ++j) wmma::mma_sync(sums[i][j], left, right[j], sums[i][j]);
      }
    }
    __syncthreads();  // nobody reads them any more
  }

  float(&mine)[16][16] = sums_of[threadIdx.x / 32];
  const int lane = threadIdx.x % 32;
#pragma unroll  // what is not unrolled keeps the fragments in memory: a register has no index
  for (int i = 0; i < kWarpRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kWarpCols / 16; ++j) {
      wmma::store_matrix_sync(&mine[0][0], sums[i][j], 16, wmma::mem_row_major);
      __syncwarp();  // all sums of the fragment are there
      for (int r = lane / 8; r < 16; r += 4)
        store_pair(c, m, n, row + warp_row + i * 16 + r, col + warp_col + j * 16 + lane % 8 * 2, mine[r][lane % 8 * 2],
                   mine[r][lane % 8 * 2 + 1]);
      __syncwarp();  // and may be replaced
    }
}

template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  launch_tiles(wmma_tiles<T, true>, wmma_tiles<T, false>, g, 0, stream);
}
void launch_wmma(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_wmma(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
