// Exercise 7: write whole vectors. A lane's sums are pairs: it writes 4 bytes at a time.
// Changed:  how a warp's sums go to C: by way of shared memory, as elements, and from there in vectors of 8.
// Look for: a quarter of the store requests.
#include "warp_sums.h"

namespace half_gemm {

using T = __nv_bfloat16;

// A warp's 64 rows of 32 elements: 4 vectors of 8 elements each.
using Lines = uint4[kWarpRows][kWarpCols / 8];
static_assert(sizeof(Lines) * kThreads / 32 == sizeof(PartOfA) + sizeof(PartOfB<false>));

/// Writes 8 elements of C from (row, col) on, as far as they are inside.
static __device__ void store_vector(T* c, int m, int n, int row, int col, uint4 vector) {
  if (row >= m || col >= n) return;
  T* const to = c + size_t(row) * n + col;
  if (n % 8 == 0) *reinterpret_cast<uint4*>(to) = vector;
  else
    for (int i = 0; i < 8; ++i)
      if (col + i < n) to[i] = reinterpret_cast<const T*>(&vector)[i];
}

/// The warp's part of C begins at (row, col).
static __device__ void store(const WarpSums& sums, Lines& lines, T* c, int m, int n, int row, int col) {
  const int lane = threadIdx.x % 32;
  // --- your code
  for (int i = 0; i < kWarpRows / 16; ++i)
    for (int j = 0; j < kWarpCols / 8; ++j)
      for (int below = 0; below < 2; ++below)
        reinterpret_cast<unsigned*>(&lines[i * 16 + below * 8 + lane / 4][j])[lane % 4] =
            packed(sums.of[i][j][2 * below], sums.of[i][j][2 * below + 1], T());
  __syncwarp();  // the lines are whole
  for (int r = lane / 4; r < kWarpRows; r += 8) store_vector(c, m, n, row + r, col + lane % 4 * 8, lines[r][lane % 4]);
  // --- end of your code
}

__global__ void __launch_bounds__(kThreads) lines(const T* a, const T* b, T* c, int m, int n, int k) {
  struct Parts {
    PartOfA a;
    PartOfB<false> b;
  };
  __shared__ __align__(128) unsigned char memory[sizeof(Parts)];
  auto& parts = *reinterpret_cast<Parts*>(memory);
  const auto swizzle = [](int r, int v) { return v ^ (r % 8); };
  const int across = tiles(n, kCols), row = blockIdx.x / across * kRows, col = blockIdx.x % across * kCols;
  WarpSums sums;
  for (int at = 0; at < k; at += kDepth) {
    parts.a.load(a, m, k, row, at, swizzle);
    load_b<false>(parts.b, b, n, k, at, col, swizzle);
    __syncthreads();  // both parts are whole
    sums.multiply_parts<T, false>(parts.a, parts.b, swizzle);
    __syncthreads();  // nobody reads them any more
  }
  // The parts' memory is free now: it has room for each warp's lines.
  store(sums, reinterpret_cast<Lines*>(memory)[threadIdx.x / 32], c, m, n, row + WarpSums::row(),
        col + WarpSums::col());
}

void launch_lines(const Gemm<T>& g, cudaStream_t stream) { launch_tiles(lines, lines, g, 0, stream); }

}  // namespace half_gemm
