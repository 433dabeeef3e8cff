// Exercise 3: predict. What a warp of 32 x 1, and one of 16 x 2 threads, ask of memory in the naive product.
// Changed:  three numbers: sectors of 32 bytes per load request. A DoubleFloat has 8 bytes; rows are 48 elements long.
// Look for: your figures beside the counted ones.
#include "gemm.h"

namespace gemm {

constexpr int kTile = 16;  // 16 x 16 threads, one element of C each

// --- your code
// TODO: sectors per load request of each kernel.
extern const double predicted_row = 0;
extern const double predicted_same = 0;
extern const double predicted_two = 0;
// --- end of your code

// 32 neighbouring elements of a row of B, one for each lane.
__global__ void row_of_b(Gemm<DoubleFloat> g) {
  if (g.n < 32) return;
  const DoubleFloat mine = fetch(g.b + threadIdx.x);
  if (mine.hi == 12345) put(g.c, mine);
}

// The same element of A for every lane.
__global__ void same_of_a(Gemm<DoubleFloat> g) {
  const DoubleFloat mine = fetch(g.a);
  if (mine.hi == 12345) put(g.c, mine);
}

// 16 elements of a row of A for the first half of the warp, those below them for the second.
__global__ void two_rows(Gemm<DoubleFloat> g) {
  if (g.m < 2 || g.k < 16) return;
  const DoubleFloat mine = fetch(g.a + at(threadIdx.x / 16, threadIdx.x % 16, g.lda));
  if (mine.hi == 12345) put(g.c, mine);
}

__global__ void naive(Gemm<DoubleFloat> g) {
  const int across = tiles(g.n, kTile);
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.x / across * kTile + ty;
  const int col = blockIdx.x % across * kTile + tx;
  if (row >= g.m || col >= g.n) return;

  DoubleFloat sum{0, 0};
  for (int i = 0; i < g.k; ++i)
    sum = kernels::multiply_add(fetch(g.a + at(row, i, g.lda)), fetch(g.b + at(i, col, g.ldb)), sum);
  finish(g, row, col, sum);
}

void launch_predict(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  naive<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kTile, kTile), 0, stream>>>(g);
  row_of_b<<<1, 32, 0, stream>>>(g);
  same_of_a<<<1, 32, 0, stream>>>(g);
  two_rows<<<1, 32, 0, stream>>>(g);
}

}  // namespace gemm
