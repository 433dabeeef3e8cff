// mma_rows: row sums that stay. The product adds to what is in its accumulator: D = A 1 + D. Do the first product over
//           and over: D collects the row sums of all tiles that a warp meets.
// Changed:  a warp walks through the input, 256 numbers a product, four tiles asked for before the first is added. Its
//           row sums stay in the tensor core as floats, so no half passes from product to product, and no tile passes
//           through shared memory. There is no second product: lanes add up D, and one launch is enough, as in
//           `last_block`.
// Look for: no shared memory in the loop, one product for 256 numbers. The tensor core cuts off what it cannot hold
//           instead of rounding: watch the error grow with n.
#include <mma.h>

#include "sums.h"

namespace reduction {

using namespace nvcuda;

constexpr int kTile = 16;
constexpr int kThreads = 512, kWarps = kThreads / 32;
constexpr int kMostBlocks = 528;  // 4 for each of the 132 SMs of an H200
constexpr int kInFlight = 4;      // tiles that a warp has asked for and not yet added

static __device__ unsigned int mma_rows_tickets = 0;

__global__ void __launch_bounds__(kThreads, 4)
    mma_rows(const half* __restrict__ in, float* out, float* sums, size_t n) {
  const int warp = threadIdx.x / 32;
  const size_t tiles = n / (kTile * kTile), warps = size_t(gridDim.x) * kWarps;

  // D = A 1 + D: every column of D holds the same sums of rows.
  wmma::fragment<wmma::matrix_b, kTile, kTile, kTile, half, wmma::row_major> ones;
  wmma::fragment<wmma::accumulator, kTile, kTile, kTile, float> rows;
  wmma::fill_fragment(ones, __float2half(1));
  wmma::fill_fragment(rows, 0);
  for (size_t tile = size_t(blockIdx.x) * kWarps + warp; tile < tiles; tile += kInFlight * warps) {
    wmma::fragment<wmma::matrix_a, kTile, kTile, kTile, half, wmma::row_major> numbers[kInFlight];
#pragma unroll
    for (int k = 0; k < kInFlight; k++)
      if (tile + k * warps < tiles)
        wmma::load_matrix_sync(numbers[k], in + (tile + k * warps) * (kTile * kTile), kTile);
      else wmma::fill_fragment(numbers[k], __float2half(0));
#pragma unroll
    for (int k = 0; k < kInFlight; k++) wmma::mma_sync(rows, numbers[k], ones, rows);
  }

  // Whichever elements of D a lane holds: all lanes together hold each row's sum 16 times.
  float sum = 0;
  for (int i = 0; i < rows.num_elements; i++) sum += rows.x[i] / kTile;
  const size_t rest = tiles * (kTile * kTile) + threadIdx.x;  // the numbers after the last whole tile, one by one
  if (blockIdx.x == 0 && rest < n) sum += __half2float(in[rest]);
  grid_sum<kThreads>(sum, sums, &mma_rows_tickets, out);
}

void launch_mma_rows(const half* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  size_t blocks = parts(n, size_t(kTile) * kTile * kWarps);
  if (blocks > kMostBlocks) blocks = kMostBlocks;
  mma_rows<<<unsigned(blocks), kThreads, 0, stream>>>(in, out, scratch, n);
}

}  // namespace reduction
