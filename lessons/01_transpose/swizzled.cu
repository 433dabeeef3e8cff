// swizzled: no bank conflict, and no spare column either.
// Changed:  element (row, col) of the tile is kept at column (col xor row), so nothing is padded.
// Look for: 1 wavefront per shared request as with padding, in 4096 bytes a block instead of 4224. It is not
//           faster than `padded`, because the xor costs instructions. But rows begin at multiples of 16
//           bytes, which the next steps need.
#include "transpose.h"

namespace transpose {

constexpr int kTile = 32;  // one warp spans one row of the tile
constexpr int kWarps = 8;  // each thread moves kTile / kWarps = 4 elements

// Where column `col` of row `row` is kept. As either one runs from 0 to 31 with the other fixed, this takes
// 32 different values: rows and columns both cover every bank.
static __device__ int swizzle(int row, int col) { return col ^ row; }

__global__ void swizzled(const float* __restrict__ in, float* __restrict__ out, int rows, int cols) {
  __shared__ float tile[kTile][kTile];
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  const int lane = threadIdx.x, warp = threadIdx.y;

  // Rows of `in` into rows of the tile.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][swizzle(warp + i, lane)] = in[at(row, col, cols)];
  }

  __syncthreads();  // each warp reads what all the others have staged

  // Columns of the tile into rows of `out`.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][swizzle(lane, warp + i)];
  }
}

void launch_swizzled(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows, kTile) * tiles(cols, kTile);
  swizzled<<<blocks, dim3(kTile, kWarps), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
