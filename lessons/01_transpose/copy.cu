// copy: what a transpose is measured against: the same bytes moved by the same loop, nothing turned.
// Changed:  nothing yet. A warp reads 32 neighbours of a row and writes 32 neighbours of a row.
// Look for: 4 sectors of 32 bytes per request, loads and stores alike: every byte that moves is used.
#include "transpose.h"

namespace transpose {

constexpr int kTile = 32;  // one warp spans one row of the tile
constexpr int kWarps = 8;  // each thread moves kTile / kWarps = 4 elements

__global__ void copy(const float* __restrict__ in, float* __restrict__ out, int rows, int cols) {
  // Tiles are numbered along the rows of `in`. The grid has one dimension: a second one would end at 65535.
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  const int lane = threadIdx.x, warp = threadIdx.y;

  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) out[at(row, col, cols)] = in[at(row, col, cols)];
  }
}

void launch_copy(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows, kTile) * tiles(cols, kTile);
  copy<<<blocks, dim3(kTile, kWarps), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
