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
  // A thread turns 4 x 4 elements in its registers. 8 x 4 such patches of a warp fill whole sectors on both sides.
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int row = tile_row + 4 * (lane / 8 + warp / 2 * 4), col = tile_col + 4 * (lane % 8 + warp % 2 * 8);
  if (row >= rows || col >= cols) return;
  if (rows % 4 != 0 || cols % 4 != 0) {  // not every row starts on 16 bytes
    for (int i = row; i < rows && i < row + 4; ++i)
      for (int j = col; j < cols && j < col + 4; ++j) out[at(j, i, rows)] = in[at(i, j, cols)];
    return;
  }
  alignas(16) float patch[4][4];
  for (int i = 0; i < 4; ++i)
    *reinterpret_cast<float4*>(patch[i]) = *reinterpret_cast<const float4*>(in + at(row + i, col, cols));
  for (int j = 0; j < 4; ++j)
    *reinterpret_cast<float4*>(out + at(col + j, row, rows)) =
        make_float4(patch[0][j], patch[1][j], patch[2][j], patch[3][j]);
  // --- end of your code
}

void launch_traffic(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  traffic<<<tiles(rows, kTile) * tiles(cols, kTile), kThreads, 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
