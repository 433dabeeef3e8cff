// Step 1: copy. The speed of light: a transpose moves the same bytes, so it can at best be as fast as this.
// Changed:  nothing yet. One thread moves one element; a warp reads 32 neighbours and writes 32 neighbours.
// Look for: 4 sectors of 32 bytes per request, loads and stores alike: every byte fetched is used.
#include "transpose.h"

namespace transpose {

constexpr int kTileRows = 8;   // a block is 8 warps, one to a row
constexpr int kTileCols = 32;  // one warp, side by side

__global__ void copy(const float* in, float* out, int rows, int cols) {
  // Tiles are numbered along the rows of `in`. The grid has one dimension because the second ends at 65535 blocks.
  const int across = tiles(cols, kTileCols);
  const int row = blockIdx.x / across * kTileRows + threadIdx.y;
  const int col = blockIdx.x % across * kTileCols + threadIdx.x;
  if (row < rows && col < cols) out[at(row, col, cols)] = in[at(row, col, cols)];
}

void launch_copy(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows, kTileRows) * tiles(cols, kTileCols);
  copy<<<blocks, dim3(kTileCols, kTileRows), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
