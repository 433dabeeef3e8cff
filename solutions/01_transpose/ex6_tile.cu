// Exercise 6: write the padded tile. Let neither side stride: turn the tile on the chip, where strides are cheap.
// Changed:  the kernel's body. Stage 32 rows of `in`, 64 floats of each, in shared memory; wait; write the tile's
//           columns as rows of `out`.
// Look for: 4 sectors per request for loads and stores, and 1 wavefront per shared-memory load.
#include "transpose.h"

namespace transpose {

constexpr int kHeight = 32, kWidth = 64;  // of a tile: a warp spans half of one of its rows, or one of its columns
constexpr int kWarps = 8;                 // of a block

__global__ void tile(const float* in, float* out, int rows, int cols) {
  const int across = tiles(cols, kWidth);
  const int tile_row = blockIdx.x / across * kHeight;
  const int tile_col = blockIdx.x % across * kWidth;
  const int lane = threadIdx.x, warp = threadIdx.y;
  // --- your code
  __shared__ float tile[kHeight][kWidth + 1];  // the last column is never used, and spreads the others over the banks
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();  // each warp reads what all the others have staged
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols) out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];
  // --- end of your code
}

void launch_tile(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows, kHeight) * tiles(cols, kWidth);
  tile<<<blocks, dim3(32, kWarps), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
