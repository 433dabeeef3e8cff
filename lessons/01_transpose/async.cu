// async: copy from global to shared memory without going through registers.
// Changed:  the tile is staged as it lies by asynchronous 16-byte copies; patches are turned on the way out.
// Look for: shared stores by threads are gone; everything else stays. It takes as long as `vectors`, where enough bytes
//           were in flight already. It pays where a kernel computes while the next tile arrives.
#include <cuda_pipeline.h>

#include "patch.h"

namespace transpose {

constexpr int kTile = 64;            // floats along each side of a tile
constexpr int kPatches = kTile / 4;  // patches along each side: 16 x 16 threads, one each

// Where vector `vector` of row `row` of the tile is kept. As in `vectors`, but here it is the 8 threads that
// load together whose rows are 4 apart.
static __device__ int swizzle(int row, int vector) { return vector ^ (row / 4 % 8); }

__global__ void async(const float* __restrict__ in, float* __restrict__ out, int rows, int cols) {
  __shared__ float4 tile[kTile][kPatches];
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  const int i = threadIdx.y, j = threadIdx.x;  // 0 .. kPatches - 1

  // Rows of `in` into rows of the tile.
  for (int k = i; k < kTile; k += kPatches) {
    const int row = tile_row + k, col = tile_col + 4 * j;
    if (row < rows && col < cols)
      __pipeline_memcpy_async(&tile[k][swizzle(k, j)], in + at(row, col, cols), sizeof(float4));
  }
  __pipeline_commit();
  __pipeline_wait_prior(0);  // this thread's copies have arrived,
  __syncthreads();           // and so have all others'

  // Patch (j, i) of the tile: threads side by side take theirs from below each other, and write side by side.
  if (tile_row + 4 * j >= rows || tile_col + 4 * i >= cols) return;  // outside the matrix, so never staged
  float4 patch[4];
  for (int k = 0; k < 4; ++k) patch[k] = tile[4 * j + k][swizzle(4 * j + k, i)];
  for (int k = 0; k < 4; ++k) store4(out, tile_col + 4 * i + k, tile_row + 4 * j, cols, rows, column(patch, k));
}

Launch launch_padded;  // in padded.cu

void launch_async(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  if (!aligned(rows, cols)) return launch_padded(in, out, rows, cols, stream);
  const int blocks = tiles(rows, kTile) * tiles(cols, kTile);
  async<<<blocks, dim3(kPatches, kPatches), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
