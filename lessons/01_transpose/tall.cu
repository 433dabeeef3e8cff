// tall: longer pieces of the rows of `out` have fewer ends in the middle of a sector.
// Changed:  in `down`, the tile is 96 x 32 floats: a row of `out` is written 384 bytes at a time instead of 128.
// Look for: the sectors per request of `padded` and `down`, and less time. Each request still begins and ends in the
//           middle of a sector, but of three requests in a row the same warp makes the next two.
#include "patch.h"

namespace transpose {

constexpr int kTileRows = 96;  // long pieces: a row of `out` is written 384 bytes at a time
constexpr int kTileCols = 32;  // one warp reads one row of the tile
constexpr int kWarps = 8;

__global__ void tall(const float* __restrict__ in, float* __restrict__ out, int rows, int cols) {
  __shared__ float tile[kTileRows][kTileCols + 1];  // one spare column, as in `padded`
  const int lane = threadIdx.x, warp = threadIdx.y;
  const unsigned tiles_down = tiles(rows, kTileRows);
  const unsigned tile_row = blockIdx.x % tiles_down * kTileRows;  // unsigned: the tile may end below row 2^31 - 1
  const int tile_col = blockIdx.x / tiles_down * kTileCols;

  // Rows of `in` into rows of the tile.
  for (int i = 0; i < kTileRows; i += kWarps) {
    const unsigned row = tile_row + warp + i;
    const int col = tile_col + lane;
    if (row < unsigned(rows) && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }

  __syncthreads();  // each warp reads what all the others have staged

  // Columns of the tile into rows of `out`.
  for (int i = 0; i < kTileCols; i += kWarps) {
    const int col = tile_col + warp + i;
    if (col >= cols) break;
    for (int j = 0; j < kTileRows; j += 32) {
      const unsigned row = tile_row + j + lane;
      if (row < unsigned(rows)) out[at(col, row, rows)] = tile[j + lane][warp + i];
    }
  }
}

Launch launch_columns;  // in columns.cu

void launch_tall(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  if (aligned(rows, cols)) return launch_columns(in, out, rows, cols, stream);
  const int blocks = tiles(rows, kTileRows) * tiles(cols, kTileCols);
  tall<<<blocks, dim3(32, kWarps), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
