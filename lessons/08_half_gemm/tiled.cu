// tiled: naive reads each element of A once for each column of C, and of B once for each row. Let a block share what it
//        reads.
// Changed:  a block of 32 x 32 threads stages a tile of A and one of B in shared memory, and each thread takes its dot
//           product's next 32 products from there.
// Look for: a thirty-second of the global loads. The multiply-adds are the same ones: floats, outside of the tensor
//           cores, with two loads from shared memory each.
#include "store.h"

namespace half_gemm {

constexpr int kTile = 32;

template <class T>
__global__ void tiled(const T* __restrict__ a, const T* __restrict__ b, T* c, int m, int n, int k, bool columns) {
  __shared__ float tile_a[kTile][kTile], tile_b[kTile][kTile + 1];
  const int i = threadIdx.y, j = threadIdx.x, across = tiles(n, kTile);
  const int row = blockIdx.x / across * kTile + i, first = blockIdx.x % across * kTile, col = first + j;
  float sum = 0;
  for (int at = 0; at < k; at += kTile) {
    tile_a[i][j] = row < m && at + j < k ? float(a[size_t(row) * k + at + j]) : 0.0f;
    // Lanes side by side read side by side: along a row of B, or along a column.
    if (columns) tile_b[j][i] = first + i < n && at + j < k ? float(b[size_t(first + i) * k + at + j]) : 0.0f;
    else tile_b[i][j] = col < n && at + i < k ? float(b[size_t(at + i) * n + col]) : 0.0f;
    __syncthreads();  // both tiles are whole
    for (int l = 0; l < kTile; ++l) sum += tile_a[i][l] * tile_b[l][j];
    __syncthreads();  // nobody reads them any more
  }
  if (row < m && col < n) put(c + size_t(row) * n + col, sum);
}

template <class T>
static void launch(const Gemm<T>& g, cudaStream_t stream) {
  const unsigned blocks = unsigned(tiles(g.m, kTile)) * unsigned(tiles(g.n, kTile));
  tiled<<<blocks, dim3(kTile, kTile), 0, stream>>>(g.a, g.b, g.c, g.m, g.n, g.k, g.columns);
}
void launch_tiled(const Gemm<__nv_bfloat16>& g, cudaStream_t stream) { launch(g, stream); }
void launch_tiled(const Gemm<half>& g, cudaStream_t stream) { launch(g, stream); }

}  // namespace half_gemm
