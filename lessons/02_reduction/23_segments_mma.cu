// Step 23: many small sums, by products. The rows of a matrix may be rows of different segments: D = A 1 then is 16 sums at a time.
// Changed:  a warp chains 16 products, each with the next 16 numbers of 16 segments. There is no second product: rows are all it wants.
// Look for: one product for 256 numbers in place of 512 instructions of a lane; here, with no memory to wait for, it shows.
#include <mma.h>

#include "segments.h"

namespace reduction {

using namespace nvcuda;

constexpr int kTile = 16;  // segments of a warp, and numbers of a product's row
static_assert(kSegmentThreads / 32 * kTile == kSegments, "Each warp takes 16 of the block's segments.");

__global__ void __launch_bounds__(kSegmentThreads) segments_mma(const half* __restrict__ in, float* out, size_t n) {
  __shared__ __align__(32) half staged[kSegments][kPitch];
  __shared__ __align__(32) float products[kSegmentThreads / 32][kTile * kTile];
  __shared__ float sums[kSegments];
  stage_segments(in, n, staged);

  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  wmma::fragment<wmma::matrix_b, kTile, kTile, kTile, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  for (int pass = 0; pass < kPasses; pass++) {
    __syncthreads();  // all segments are staged; and in later passes, the sums of the last one have been made
    wmma::fragment<wmma::accumulator, kTile, kTile, kTile, float> rows;
    wmma::fill_fragment(rows, 0);
#pragma unroll
    for (int i = 0; i < kSegment; i += kTile) {
      wmma::fragment<wmma::matrix_a, kTile, kTile, kTile, half, wmma::row_major> numbers;
      wmma::load_matrix_sync(numbers, &staged[kTile * warp][i], kPitch);
      wmma::mma_sync(rows, numbers, ones, rows);
    }
    wmma::store_matrix_sync(products[warp], rows, kTile, wmma::mem_row_major);
    __syncwarp();  // 16 lanes read what the warp has stored
    if (lane < kTile) sums[kTile * warp + lane] = products[warp][kTile * lane];
  }

  __syncthreads();  // each thread stores the sum of another warp
  store_segments(sums, out, n);
}

void launch_segments_mma(const half* in, float* out, size_t n, cudaStream_t stream) {
  segments_mma<<<unsigned(parts(n, kSegments * kSegment)), kSegmentThreads, 0, stream>>>(in, out, n);
}

}  // namespace reduction
