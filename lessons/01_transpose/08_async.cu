// Step 8: async. Take the registers out of the way in: copy from global to shared memory without stopping in between.
// Changed:  the tile is staged as it lies, by asynchronous 16-byte copies; patches are turned on the way out.
// Look for: no shared stores by threads, and as many shared loads as before. A thread holds 4 vectors for a moment instead of
//           for the whole wait. The time is that of step 7: enough bytes were on their way before.
#include <cuda_pipeline.h>

#include "patch.h"

namespace transpose {

constexpr int kTile = 64;            // floats along each side of a tile
constexpr int kPatches = kTile / 4;  // patches along each side: 16 x 16 threads, one each

// Where vector `vector` of row `row` of the tile is kept: 8 threads side by side read rows 4 apart, as they stored in step 7.
static __device__ int swizzle(int row, int vector) { return vector ^ (row / 4 % 8); }

// Starts a copy of elements (row, col) to (row, col + 3) of `in`, as far as they exist.
template <bool kAligned>
static __device__ void copy4_async(float4* to, const float* in, int row, int col, int rows, int cols) {
  if (row >= rows || col >= cols) return;
  const float* from = in + at(row, col, cols);
  if constexpr (kAligned)
    __pipeline_memcpy_async(to, from, 16);
  else
    for (int k = 0; k < 4 && col + k < cols; ++k) __pipeline_memcpy_async(reinterpret_cast<float*>(to) + k, from + k, 4);
}

template <bool kAligned>
__global__ void async(const float* __restrict__ in, float* __restrict__ out, int rows, int cols) {
  __shared__ float4 tile[kTile][kPatches];
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  const int i = threadIdx.y, j = threadIdx.x;  // 0 .. kPatches - 1

  for (int k = 0; k < kTile; k += kPatches)
    copy4_async<kAligned>(&tile[i + k][swizzle(i + k, j)], in, tile_row + i + k, tile_col + 4 * j, rows, cols);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();  // every thread's copies have arrived, so the tile is whole

  // Patch (j, i) of the tile: threads side by side take it from below each other, and write side by side.
  float4 patch[4];
  for (int k = 0; k < 4; ++k) patch[k] = tile[4 * j + k][swizzle(4 * j + k, i)];
  for (int k = 0; k < 4; ++k)
    store4<kAligned>(out, tile_col + 4 * i + k, tile_row + 4 * j, cols, rows, column(patch, k));
}

void launch_async(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  const int blocks = tiles(rows, kTile) * tiles(cols, kTile);
  const dim3 threads(kPatches, kPatches);
  if (aligned(rows, cols))
    async<true><<<blocks, threads, 0, stream>>>(in, out, rows, cols);
  else
    async<false><<<blocks, threads, 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
