// mma_chained: sum the row sums by the second product of `mma_recursive`, D' = 1 D, too: once for each warp.
// Changed:  in `mma_rows`, lanes no longer add up D. The second product takes halves, so each row sum goes into it as
//           two of them, 22 bits: its head, and what the head has lost.
// Look for: one product for 256 numbers, and two at the end. As in `mma_rows` the tensor core cuts off what it cannot
//           hold instead of rounding: watch the error grow with n.
#include <mma.h>

#include "sums.h"

namespace reduction {

using namespace nvcuda;

constexpr int kTile = 16;
constexpr int kThreads = 512, kWarps = kThreads / 32;
constexpr int kMostBlocks = 528;     // 4 for each of the 132 SMs of an H200
constexpr int kInFlight = 4;         // tiles that a warp has asked for and not yet added
constexpr float kLowPart = 1 << 11;  // by which low halves are kept larger, away from the smallest halves

static __device__ unsigned int mma_chained_tickets = 0;

__global__ void __launch_bounds__(kThreads, 4)
    mma_chained(const half* __restrict__ in, float* out, float* sums, size_t n) {
  __shared__ __align__(32) float row_sums[kWarps][kTile * kTile];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const size_t tiles = n / (kTile * kTile), warps = size_t(gridDim.x) * kWarps;

  // D = A 1 + D: every column of D holds the same sums of rows.
  wmma::fragment<wmma::matrix_b, kTile, kTile, kTile, half, wmma::row_major> ones_right;
  wmma::fragment<wmma::accumulator, kTile, kTile, kTile, float> rows;
  wmma::fill_fragment(ones_right, __float2half(1));
  wmma::fill_fragment(rows, 0);
  size_t tile = size_t(blockIdx.x) * kWarps + warp;
  int added = 1;  // tiles in each row sum, and up to four more: the mean of so many halves always fits a half
  for (; tile < tiles; tile += kInFlight * warps, added += kInFlight) {
    wmma::fragment<wmma::matrix_a, kTile, kTile, kTile, half, wmma::row_major> numbers[kInFlight];
#pragma unroll
    for (int k = 0; k < kInFlight; k++)
      if (tile + k * warps < tiles)
        wmma::load_matrix_sync(numbers[k], in + (tile + k * warps) * (kTile * kTile), kTile);
      else wmma::fill_fragment(numbers[k], __float2half(0));
#pragma unroll
    for (int k = 0; k < kInFlight; k++) wmma::mma_sync(rows, numbers[k], ones_right, rows);
  }

  // Each row sum as two halves of its mean, the second one what the first has lost.
  wmma::store_matrix_sync(row_sums[warp], rows, kTile, wmma::mem_row_major);
  __syncwarp();  // the lanes read what the warp has stored
  const float count = kTile * added;
  float row_sum[8];
  for (int i = 0; i < 8; i++) row_sum[i] = row_sums[warp][lane + 32 * i] / count;
  __syncwarp();  // all are read: the room becomes that of the halves
  half* high = reinterpret_cast<half*>(row_sums[warp]);
  half* low = high + kTile * kTile;
  for (int i = 0; i < 8; i++) {
    const half head = __float2half(row_sum[i]);
    high[lane + 32 * i] = head;
    low[lane + 32 * i] = __float2half(isfinite(row_sum[i]) ? (row_sum[i] - __half2float(head)) * kLowPart : 0);
  }
  __syncwarp();  // the warp loads what the lanes have written

  // D' = 1 D, for both parts.
  wmma::fragment<wmma::matrix_a, kTile, kTile, kTile, half, wmma::row_major> ones_left;
  wmma::fragment<wmma::matrix_b, kTile, kTile, kTile, half, wmma::row_major> part;
  wmma::fragment<wmma::accumulator, kTile, kTile, kTile, float> total_high, total_low;
  wmma::fill_fragment(ones_left, __float2half(1));
  wmma::fill_fragment(total_high, 0);
  wmma::fill_fragment(total_low, 0);
  wmma::load_matrix_sync(part, high, kTile);
  wmma::mma_sync(total_high, ones_left, part, total_high);
  wmma::load_matrix_sync(part, low, kTile);
  wmma::mma_sync(total_low, ones_left, part, total_low);

  // Every element holds the warp's sum: lane 0 brings it, and the numbers after the last whole tile come one by one.
  float sum = lane == 0 ? (total_high.x[0] + total_low.x[0] / kLowPart) * count : 0;
  const size_t rest = tiles * (kTile * kTile) + threadIdx.x;
  if (blockIdx.x == 0 && rest < n) sum += __half2float(in[rest]);
  grid_sum<kThreads>(sum, sums, &mma_chained_tickets, out);
}

void launch_mma_chained(const half* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  size_t blocks = parts(n, size_t(kTile) * kTile * kWarps);
  if (blocks > kMostBlocks) blocks = kMostBlocks;
  mma_chained<<<unsigned(blocks), kThreads, 0, stream>>>(in, out, scratch, n);
}

}  // namespace reduction
