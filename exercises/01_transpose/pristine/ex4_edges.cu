// Exercise 4: find the bug at the edges. This kernel is right for multiples of 32; the lab's first user has 97 x 130.
// Changed:  the two conditions, and nothing else. A tile at the edge hangs over: its row of `in` may exist where its
//           row of `out` does not.
// Look for: no access out of bounds, and every element right, at every shape.
#include "transpose.h"

namespace transpose {

constexpr int kTile = 32;  // one warp spans one row of the tile
constexpr int kWarps = 8;  // each thread moves kTile / kWarps = 4 elements

__global__ void edges(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTile][kTile + 1];
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  const int lane = threadIdx.x, warp = threadIdx.y;

  // First the whole tile in, by rows; then the whole tile out, by its columns.
  for (int step = 0; step < 2 * kTile; step += kWarps) {
    const int i = step % kTile;
    const float* from = in + at(tile_row + warp + i, tile_col, cols);
    float* to = out + at(tile_col + warp + i, tile_row, rows);
    const int row = tile_row + lane, col = tile_col + lane;  // of this lane's element in `to` and in `from`
    // --- your code
    // TODO: which row of `in`, and which row of `out`, do these lines touch? Both conditions look at one extent only.
    if (step < kTile && col < cols) tile[warp + i][lane] = from[lane];
    if (step >= kTile && row < rows) to[lane] = tile[lane][warp + i];
    // --- end of your code
    if (step + kWarps == kTile) __syncthreads();  // each warp reads what all the others have staged
  }
}

void launch_edges(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows, kTile) * tiles(cols, kTile);
  edges<<<blocks, dim3(kTile, kWarps), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
