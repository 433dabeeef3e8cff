// bulk: leave the addresses to the machine: one thread asks Hopper's TMA for boxes of the matrix.
// Changed:  The TMA (Tensor Memory Accelerator) fetches the tile and writes it back, and the threads only turn
//           patches. It handles the edges too: outside the matrix it reads zeros and writes nothing.
// Look for: no global loads or stores by threads at all. Yet it is no faster than `vectors`: instructions were not
//           the limit.
#include "kernels/tma.h"
#include "patch.h"

namespace transpose {

constexpr int kTile = 64;                     // floats along each side of a tile
constexpr int kBox = 32;                      // floats along a row of a box: a swizzled box is 128 bytes wide
constexpr int kBoxes = kTile / kBox;          // boxes side by side in a tile
constexpr int kThreads = kTile * kTile / 16;  // one patch each

using Box = float4[kTile][kBox / 4];

// Where the engine keeps 16-byte vector `vector` of row `row` of a box.
static __device__ int swizzle(int row, int vector) { return vector ^ (row % 8); }

__global__ void bulk(const __grid_constant__ CUtensorMap in, const __grid_constant__ CUtensorMap out, int across) {
  __shared__ alignas(1024) Box tile[kBoxes], turned[kBoxes];
  __shared__ uint64_t arrived;
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;

  // One thread asks, all wait.
  const int thread = threadIdx.x;
  if (thread == 0) {
    kernels::barrier_init(&arrived);
    kernels::barrier_expect(&arrived, sizeof(tile));
    for (int b = 0; b < kBoxes; ++b) kernels::load_box(tile[b], in, tile_row, tile_col + b * kBox, &arrived);
  }
  __syncthreads();  // the barrier is made before anyone waits at it
  kernels::barrier_wait(&arrived, 0);

  // Patch (i, j) of the tile becomes patch (j, i) of the turned one. The engine's swizzle is made for
  // reading along rows and columns of vectors; 8 threads side by side take patches on a diagonal, and so
  // meet 8 places both when they load (rows 4i + k, vector j) and when they store (rows 4j + k, vector i).
  const int j = thread % 8 + thread / 64 % 2 * 8;                  // 0 .. 15
  const int i = (thread % 8 ^ thread / 8 % 8) + thread / 128 * 8;  // 0 .. 15
  float4 patch[4];
  for (int k = 0; k < 4; ++k) patch[k] = tile[j / 8][4 * i + k][swizzle(4 * i + k, j % 8)];
  for (int k = 0; k < 4; ++k) turned[i / 8][4 * j + k][swizzle(4 * j + k, i % 8)] = column(patch, k);

  kernels::publish_to_engine();
  __syncthreads();  // the turned tile is whole, and the engine may read it
  if (thread == 0) {
    for (int b = 0; b < kBoxes; ++b) kernels::store_box(out, tile_col, tile_row + b * kBox, turned[b]);
    kernels::wait_stores_read();
  }
}

Launch launch_padded;  // in padded.cu

void launch_bulk(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  if (!aligned(rows, cols)) return launch_padded(in, out, rows, cols, stream);
  const int blocks = tiles(rows, kTile) * tiles(cols, kTile);
  bulk<<<blocks, kThreads, 0, stream>>>(kernels::tensor_map(in, rows, cols, kTile),
                                        kernels::tensor_map(out, cols, rows, kTile), tiles(cols, kTile));
}

}  // namespace transpose
