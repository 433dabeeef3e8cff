// Exercise 9: feed. What sets the time of `matrices` is what its tensor cores wait for: how many wavefronts does shared
//             memory take for one product of 16 x 8 x 16?
// Changed:  which matrices a warp loads, and where their vectors lie. It still has 64 x 32 elements of C.
// Look for: a medal: bronze 13, silver 5, gold 2.2. This kernel has 32.5.
#include "block_tile.h"
#include "store.h"
#include "tensor_cores.h"

namespace half_gemm {

using T = __nv_bfloat16;

/// A warp's sums: 4 x 4 products of 16 x 8.
using Sums = float[kWarpRows / 16][kWarpCols / 8][4];
/// What a lane gets of the matrices of B that a warp needs for 16 of depth.
using MatricesOfB = unsigned[kWarpCols / 16][4];
static __device__ int row_of_warp() { return threadIdx.x / 32 / 4 * kWarpRows; }
static __device__ int col_of_warp() { return threadIdx.x / 32 % 4 * kWarpCols; }

// --- your code
// TODO: each pair of matrices is loaded by itself, and the eight rows of a matrix lie in the same banks.
/// Where vector v of row r of a part lies.
static __device__ int place(int r, int v) { return v; }

/// Adds the products of a part, 16 deep at a time.
static __device__ void multiply_part(Sums& sums, const PartOfA& a, const PartOfB<false>& b) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kDepth; k += 16)
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i)
#pragma unroll
      for (int j = 0; j < kWarpCols / 16; ++j) {
        const int row = row_of_warp() + i * 16 + lane % 16, depth = k + lane % 16;
        const int of_row = k / 8 + lane / 16, of_depth = (col_of_warp() + j * 16) / 8 + lane / 16;  // vectors
        unsigned of_a[4], of_b[4];
        load_matrices(of_a, &a.vectors[row][place(row, of_row)]);
        load_turned(of_b, &b.vectors[depth][place(depth, of_depth)]);
        multiply(sums[i][2 * j], of_a, of_b, T());
        multiply(sums[i][2 * j + 1], of_a, of_b + 2, T());
      }
}
// --- end of your code

static __device__ void store(const Sums& sums, T* c, int m, int n, int row, int col) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int i = 0; i < kWarpRows / 16; ++i)
#pragma unroll
    for (int j = 0; j < kWarpCols / 8; ++j)
#pragma unroll
      for (int below = 0; below < 2; ++below)
        store_pair(c, m, n, row + i * 16 + below * 8 + lane / 4, col + j * 8 + lane % 4 * 2, sums[i][j][2 * below],
                   sums[i][j][2 * below + 1]);
}

__global__ void __launch_bounds__(kThreads) feed(const T* a, const T* b, T* c, int m, int n, int k) {
  __shared__ alignas(128) PartOfA part_a;
  __shared__ alignas(128) PartOfB<false> part_b;
  const int across = tiles(n, kCols), row = blockIdx.x / across * kRows, col = blockIdx.x % across * kCols;
  Sums sums = {};
  for (int at = 0; at < k; at += kDepth) {
    part_a.load(a, m, k, row, at, place);
    load_b<false>(part_b, b, n, k, at, col, place);
    __syncthreads();  // both parts are whole
    multiply_part(sums, part_a, part_b);
    __syncthreads();  // nobody reads them any more
  }
  store(sums, c, m, n, row + row_of_warp(), col + col_of_warp());
}

void launch_feed(const Gemm<T>& g, cudaStream_t stream) { launch_tiles(feed, feed, g, 0, stream); }

}  // namespace half_gemm
