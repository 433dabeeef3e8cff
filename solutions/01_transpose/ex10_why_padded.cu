// Exercise 10: explain. Both kernels turn a tile of 32 x 32 floats in shared memory; the rows of the second one's tile
//             are 33 floats long. On a GPU the second is faster. Why?
// Changed:  the letter of the sentence that the counters support. A check shows them.
// Look for: one counter that differs between the two, and three that do not.
#include "transpose.h"

namespace transpose {

// The second kernel, compared with the first, ...
constexpr double a = 1;  // touches fewer sectors of global memory.
constexpr double b = 2;  // makes fewer requests to shared memory.
constexpr double c = 3;  // needs fewer wavefronts for each load from shared memory.
constexpr double d = 4;  // waits at fewer barriers.

// --- your code
extern const double sentence = c;
// --- end of your code

constexpr int kTile = 32, kWarps = 8;

template <int kPitch>
static __device__ void turn(const float* in, float* out, int rows, int cols) {
  __shared__ float tile[kTile][kPitch];
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  for (int i = threadIdx.y; i < kTile; i += kWarps) {
    const int row = tile_row + i, col = tile_col + threadIdx.x;
    if (row < rows && col < cols) tile[i][threadIdx.x] = in[at(row, col, cols)];
  }
  __syncthreads();  // each warp reads what all the others have staged
  for (int i = threadIdx.y; i < kTile; i += kWarps) {
    const int row = tile_row + threadIdx.x, col = tile_col + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[threadIdx.x][i];
  }
}

__global__ void first(const float* in, float* out, int rows, int cols) { turn<kTile>(in, out, rows, cols); }
__global__ void second(const float* in, float* out, int rows, int cols) { turn<kTile + 1>(in, out, rows, cols); }

void launch_why_padded(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows, kTile) * tiles(cols, kTile);
  first<<<blocks, dim3(kTile, kWarps), 0, stream>>>(in, out, rows, cols);
  second<<<blocks, dim3(kTile, kWarps), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
