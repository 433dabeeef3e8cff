// Exercise 10: explain. Both kernels multiply from tiles of 16 elements of K in shared memory. A thread of the first
//             one has one element of C, a thread of the second one 2 x 2. On a GPU the second is faster. Why?
// Changed:  the letter of the sentence that the counters support. A check shows them.
// Look for: which of the two memories has less to do.
#include "gemm.h"

namespace gemm {

// The second kernel, compared with the first, for the same product ...
constexpr double a = 1;  // loads as often from global memory, and half as often from shared memory.
constexpr double b = 2;  // loads half as often from global memory, and half as often from shared memory.
constexpr double c = 3;  // loads half as often from global memory, and as often from shared memory.
constexpr double d = 4;  // makes as many loads of both memories, and stores fewer elements of C.

// --- your code
// TODO: put the letter of the sentence in place of 0.
extern const double sentence = 0;
// --- end of your code

constexpr int kSide = 16;

template <int kEach>
static __device__ void multiply(const Gemm<DoubleFloat>& g) {
  constexpr int kTile = kSide * kEach;
  __shared__ DoubleFloat tile_a[kTile][kSide], tile_b[kSide][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.x / across * kTile + ty, col = blockIdx.x % across * kTile + tx;
  DoubleFloat sum[kEach][kEach] = {}, left[kEach], right[kEach];
  for (int depth = 0; depth < g.k; depth += kSide) {
    for (int i = 0; i < kTile; i += kSide) {
      put(&tile_a[ty + i][tx], fetch_or_zero(g.a, row + i, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i], fetch_or_zero(g.b, depth + ty, col + i, g.k, g.n, g.ldb));
    }
    __syncthreads();  // every thread reads what the whole block has staged
    for (int k = 0; k < kSide; ++k) {
      for (int i = 0; i < kEach; ++i)
        left[i] = fetch(&tile_a[ty + i * kSide][k]), right[i] = fetch(&tile_b[k][tx + i * kSide]);
      for (int i = 0; i < kEach * kEach; ++i)
        sum[i / kEach][i % kEach] = kernels::multiply_add(left[i / kEach], right[i % kEach], sum[i / kEach][i % kEach]);
    }
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  for (int i = 0; i < kEach * kEach; ++i)
    finish(g, row + i / kEach * kSide, col + i % kEach * kSide, sum[i / kEach][i % kEach]);
}

__global__ void first(Gemm<DoubleFloat> g) { multiply<1>(g); }
__global__ void second(Gemm<DoubleFloat> g) { multiply<2>(g); }

void launch_why_block(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  first<<<tiles(g.m, kSide) * tiles(g.n, kSide), dim3(kSide, kSide), 0, stream>>>(g);
  second<<<tiles(g.m, 2 * kSide) * tiles(g.n, 2 * kSide), dim3(kSide, kSide), 0, stream>>>(g);
}

}  // namespace gemm
