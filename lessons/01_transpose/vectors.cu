// vectors: move 16 bytes with each access: a quarter of the instructions, more bytes on their way.
// Changed:  a thread reads a patch of 4 x 4 floats as four vectors, turns it in its registers, and places it
//           in a turned tile of 64 x 64, whose vectors are swizzled. Shapes whose rows do not start on 16
//           bytes are left to `padded`.
// Look for: a quarter of the requests, with 16 sectors each. Shared requests have 4 wavefronts, the fewest
//           that can move 512 bytes.
#include "patch.h"

namespace transpose {

constexpr int kTile = 64;            // floats along each side of a tile
constexpr int kPatches = kTile / 4;  // patches along each side: 16 x 16 threads, one each

// Where vector `vector` of row `row` of the turned tile is kept. A vector fills 4 banks, so a wavefront
// serves 8 threads. The 8 that store together have rows 4 apart, and `row / 4` gives each a place of its
// own; the 8 that load together share a row.
static __device__ int swizzle(int row, int vector) { return vector ^ (row / 4 % 8); }

__global__ void vectors(const float* __restrict__ in, float* __restrict__ out, int rows, int cols) {
  __shared__ float4 turned[kTile][kPatches];  // row c is column tile_col + c of `in`
  const int across = tiles(cols, kTile);
  const int tile_row = blockIdx.x / across * kTile;
  const int tile_col = blockIdx.x % across * kTile;
  const int i = threadIdx.y, j = threadIdx.x;  // 0 .. kPatches - 1

  // Patch (i, j) of `in` becomes patch (j, i) of the turned tile.
  float4 patch[4];
  for (int k = 0; k < 4; ++k) patch[k] = load4(in, tile_row + 4 * i + k, tile_col + 4 * j, rows, cols);
  for (int k = 0; k < 4; ++k) turned[4 * j + k][swizzle(4 * j + k, i)] = column(patch, k);

  __syncthreads();  // a row of the turned tile is read by other threads than wrote it

  // Rows of the turned tile into rows of `out`.
  for (int k = 0; k < kTile; k += kPatches)
    store4(out, tile_col + i + k, tile_row + 4 * j, cols, rows, turned[i + k][swizzle(i + k, j)]);
}

Launch launch_padded;  // in padded.cu

void launch_vectors(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  if (!aligned(rows, cols)) return launch_padded(in, out, rows, cols, stream);
  const int blocks = tiles(rows, kTile) * tiles(cols, kTile);
  vectors<<<blocks, dim3(kPatches, kPatches), 0, stream>>>(in, out, rows, cols);
}

}  // namespace transpose
