// sectors: for any shape: let every row of `out` be written in whole sectors, wherever it starts.
// Changed:  in `tall`, the tile has 7 more rows from above it: each row of `out` takes its piece from where a sector
//           begins.
// Look for: at 8191 x 4097, store sectors per request fall from 4.9 to 4. Before, most requests wrote their
//           first and their last sector in part, and left the rest of it to another request or block.
#include "patch.h"

namespace transpose {

constexpr int kSector = 8;          // floats in the 32 bytes that memory moves at least
constexpr int kHalo = kSector - 1;  // rows above the tile, some of which the block may have to write
constexpr int kTileRows = 96;       // long pieces: a row of `out` is written 384 bytes at a time
constexpr int kTileCols = 32;       // one warp reads one row of the tile
constexpr int kWarps = 8;

// Tiles down a column. The last may lie below the matrix, if the tile above it leaves some rows to it.
static __host__ __device__ unsigned tiles_down(int rows) { return (unsigned(rows) + kHalo - 1) / kTileRows + 1; }

__global__ void sectors(const float* __restrict__ in, float* __restrict__ out, int rows, int cols) {
  __shared__ float tile[kHalo + kTileRows][kTileCols + 1];  // one spare column, as in `padded`
  const int lane = threadIdx.x, warp = threadIdx.y;
  const unsigned tile_row = blockIdx.x % tiles_down(rows) * kTileRows;
  const int tile_col = blockIdx.x / tiles_down(rows) * kTileCols;

  // tile[0] is row tile_row - 7 of `in`. Rows are unsigned: those above the matrix wrap round, and so count
  // as below it.
  const unsigned top = tile_row - kHalo;
  for (int i = 0; i < kHalo + kTileRows; i += kWarps) {
    const unsigned row = top + warp + i;
    const int col = tile_col + lane;
    if (warp + i < kHalo + kTileRows && row < unsigned(rows) && col < cols)
      tile[warp + i][lane] = in[at(row, col, cols)];
  }

  __syncthreads();  // each warp reads what all the others have staged

  for (int i = 0; i < kTileCols; i += kWarps) {
    const int col = tile_col + warp + i;
    if (col >= cols) break;
    const int early = (at(col, 0, rows) + tile_row) % kSector;  // floats from a sector's start to the tile
    for (int j = 0; j < kTileRows; j += 32) {
      const int line = kHalo - early + j + lane;  // row of the tile
      const unsigned row = top + line;
      if (row < unsigned(rows)) out[at(col, row, rows)] = tile[line][warp + i];
    }
  }
}

Launch launch_columns;  // in columns.cu

void launch_sectors(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  if (aligned(rows, cols)) return launch_columns(in, out, rows, cols, stream);
  const int blocks = tiles_down(rows) * tiles(cols, kTileCols);
  sectors<<<blocks, dim3(32, kWarps), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
