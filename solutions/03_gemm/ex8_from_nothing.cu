// Exercise 8: a register block, from nothing. A block of 16 x 8 threads computes 32 x 32 elements of C, so that each
//             thread has 4 x 2 of them: a block that is not square.
// Changed:  the kernel's whole body. Stage tiles of A and B, 16 deep; take six numbers from them into registers, and
//           multiply each of the four of A by each of the two of B; write the eight sums with finish(g, row, col, sum).
// Look for: 6 shared loads for 8 multiply-adds, and a load from global memory for 32 uses.
#include "gemm.h"

namespace gemm {

constexpr int kTile = 32;               // elements of C of a block, along each side
constexpr int kDepth = 16;              // elements of K in the tiles
constexpr int kAcross = 16, kDown = 8;  // threads of a block: threadIdx.x and threadIdx.y

__global__ void from_nothing(Gemm<DoubleFloat> g) {
  const int across = tiles(g.n, kTile);
  const int row = blockIdx.x / across * kTile + threadIdx.y;  // of this thread's first element; the next is kDown below
  const int col = blockIdx.x % across * kTile + threadIdx.x;  // the next is kAcross to the right
  // --- your code
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {}, a[4], b[2];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = i % 16 * 2;  // a tile of B is half as high and twice as wide
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.lda));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    }
    __syncthreads();  // every thread reads what the whole block has staged
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]);
      for (int j = 0; j < 2; ++j) b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(a[e / 2], b[e % 2], sum[e]);
    }
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);
  // --- end of your code
}

void launch_from_nothing(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  from_nothing<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kAcross, kDown), 0, stream>>>(g);
}

}  // namespace gemm
