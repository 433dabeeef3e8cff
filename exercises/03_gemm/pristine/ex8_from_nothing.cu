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
  // TODO: this computes one element after the other, from global memory.
  for (int i = 0; i < kTile; i += kDown)
    for (int j = 0; j < kTile; j += kAcross) {
      DoubleFloat sum{0, 0};
      for (int k = 0; k < g.k; ++k)
        sum = kernels::multiply_add(fetch_or_zero(g.a, row + i, k, g.m, g.k, g.lda),
                                    fetch_or_zero(g.b, k, col + j, g.k, g.n, g.ldb), sum);
      finish(g, row + i, col + j, sum);
    }
  // --- end of your code
}

void launch_from_nothing(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  from_nothing<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kAcross, kDown), 0, stream>>>(g);
}

}  // namespace gemm
