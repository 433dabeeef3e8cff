// naive_reads: naive, coalesced reads. The kernel of `copy` with its output indices swapped.
// Changed:  the element at (row, col) goes to (col, row): neighbouring lanes write `rows` floats apart.
// Look for: store sectors per request rise from 4 to 32. Each lane writes 4 bytes of a sector of 32.
#include "transpose.h"

namespace transpose {

constexpr int kTile = 32;  // one warp spans one row of the tile
constexpr int kWarps = 8;  // each thread moves kTile / kWarps = 4 elements

__global__ void naive_reads(const float* __restrict__ in, float* __restrict__ out, int rows, int cols) {
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  const int lane = threadIdx.x, warp = threadIdx.y;

  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
  }
}

void launch_naive_reads(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows, kTile) * tiles(cols, kTile);
  naive_reads<<<blocks, dim3(kTile, kWarps), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
