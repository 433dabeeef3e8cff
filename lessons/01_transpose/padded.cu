// padded: spread each column of the tile over all 32 banks.
// Changed:  the tile's rows are one float longer, so the next element of a column lies one bank further on.
// Look for: shared-load wavefronts fall from 32 a request to 1. Shared stores had 1, and keep it.
#include "transpose.h"

namespace transpose {

constexpr int kTile = 32;  // one warp spans one row of the tile
constexpr int kWarps = 8;  // each thread moves kTile / kWarps = 4 elements

__global__ void padded(const float* __restrict__ in, float* __restrict__ out, int rows, int cols) {
  __shared__ float tile[kTile][kTile + 1];  // the last column is never used
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  const int lane = threadIdx.x, warp = threadIdx.y;

  // Rows of `in` into rows of the tile.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }

  __syncthreads();  // each warp reads what all the others have staged

  // Columns of the tile into rows of `out`.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][warp + i];
  }
}

void launch_padded(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows, kTile) * tiles(cols, kTile);
  padded<<<blocks, dim3(kTile, kWarps), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
