// Exercise 9: as little as possible. Whatever passes through the memory system takes a turn: a sector of global memory,
//             a wavefront of shared memory, a request of either. Count them for each 32 elements.
// Changed:  the kernel's body. A block of 256 threads turns 64 x 64 elements; how is yours to choose.
// Look for: a medal: bronze 15, silver 13.5, gold 9. This kernel has 38. Every matrix must be right, whatever its rows'
//           length.
#include "transpose.h"

namespace transpose {

constexpr int kTile = 64;      // elements of a block, along each side
constexpr int kThreads = 256;  // of a block

__global__ void traffic(const float* in, float* out, int rows, int cols) {
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  // --- your code
  // TODO: the stores stride. What would a padded tile cost, and what an access of 16 bytes? Is there a way with no
  // tile?
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads) {
    const int row = tile_row + i / kTile, col = tile_col + i % kTile;
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
  }
  // --- end of your code
}

void launch_traffic(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  traffic<<<tiles(rows, kTile) * tiles(cols, kTile), kThreads, 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
