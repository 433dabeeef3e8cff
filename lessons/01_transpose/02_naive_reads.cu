// Step 2: naive, coalesced reads. The copy of step 1 with its output indices swapped.
// Changed:  the element at (row, col) is written to (col, row): neighbouring lanes write `rows` floats apart.
// Look for: store sectors per request rise from 4 to 32. Each lane writes 4 bytes of a sector of 32.
#include "transpose.h"

namespace transpose {

constexpr int kTileRows = 8;   // a block is 8 warps, one to a row of `in`
constexpr int kTileCols = 32;  // one warp, side by side

__global__ void naive_reads(const float* in, float* out, int rows, int cols) {
  const int across = tiles(cols, kTileCols);
  const int row = blockIdx.x / across * kTileRows + threadIdx.y;
  const int col = blockIdx.x % across * kTileCols + threadIdx.x;
  if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
}

void launch_naive_reads(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows, kTileRows) * tiles(cols, kTileCols);
  naive_reads<<<blocks, dim3(kTileCols, kTileRows), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
