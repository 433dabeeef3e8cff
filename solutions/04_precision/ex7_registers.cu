// Exercise 7: register block. Each of 16 x 16 threads computes 2 x 2 elements of C in double-double. Rows ty and
//             ty + 16 of the block's tile of A and columns tx and tx + 16 of its tile of B are a thread's.
// Changed:  the innermost loop: numbers come from shared memory into registers once, and are used twice.
// Look for: one shared load for each multiply-add, where a thread with one element makes two.
#include "precision.h"

namespace precision {

constexpr int kSide = 16, kTile = 32;  // threads of a block, elements of C of a block, along each side

__device__ inline DoubleDouble element(const double* from, int row, int col, int rows, int cols) {
  return row < rows && col < cols ? fetch_record<DoubleDouble>(from, size_t(row) * cols + col) : DoubleDouble{0, 0};
}
__device__ inline DoubleDouble staged(const DoubleDouble* row, int i) {
  return fetch_record<DoubleDouble>(reinterpret_cast<const double*>(row), i);
}

__global__ void registers(const double* a, const double* b, double* c, int m, int n, int k) {
  __shared__ DoubleDouble tile_a[kTile][kSide], tile_b[kSide][kTile];
  const int across = tiles(n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.x / across * kTile, col = blockIdx.x % across * kTile;
  DoubleDouble sum[2][2] = {};
  for (int depth = 0; depth < k; depth += kSide) {
    for (int i = 0; i < kTile; i += kSide) {
      put_record(reinterpret_cast<double*>(tile_a[ty + i]), tx, element(a, row + ty + i, depth + tx, m, k));
      put_record(reinterpret_cast<double*>(tile_b[ty]), tx + i, element(b, depth + ty, col + tx + i, k, n));
    }
    __syncthreads();  // every thread reads what the whole block has staged
                      // --- your code
    for (int i = 0; i < kSide; ++i) {
      const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)};
      const DoubleDouble of_b[2] = {staged(tile_b[i], tx), staged(tile_b[i], tx + kSide)};
      for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 2; ++x) sum[y][x] = kernels::multiply_add_fused(of_a[y], of_b[x], sum[y][x]);
    }
    // --- end of your code
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x)
      if (const int r = row + ty + y * kSide, s = col + tx + x * kSide; r < m && s < n)
        put_record(c, size_t(r) * n + s, sum[y][x]);
}

void launch_registers(const double* a, const double* b, double* c, int m, int n, int k, cudaStream_t stream) {
  registers<<<tiles(m, kTile) * tiles(n, kTile), dim3(kSide, kSide), 0, stream>>>(a, b, c, m, n, k);
}

}  // namespace precision
