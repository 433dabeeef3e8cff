// segments_mma: many small sums, by products. The rows of a matrix may belong to different segments: D = A 1 then is 32
//           sums at a time.
// Changed:  a warp chains 16 products, each with the next 16 numbers of 32 segments. There is no second
//           product: rows are all it wants.
// Look for: 16 products in place of 16384 conversions and additions; here, with no memory to wait for, it shows.
#include <mma.h>

#include "segments/segments.h"

namespace reduction {

using namespace nvcuda;

constexpr int kRows = 32, kCols = 8, kDepth = 16;  // of a product: A is 32 x 16, the ones 16 x 8, D 32 x 8
static_assert(kRows == kWarpSegments, "Each row of a product is another of the warp's segments.");

using Numbers = wmma::fragment<wmma::matrix_a, kRows, kCols, kDepth, half, wmma::row_major>;

static __device__ void forget_all(Numbers& fragment) {
#pragma unroll
  for (int i = 0; i < fragment.num_elements / 2; i++) forget(reinterpret_cast<unsigned*>(fragment.x)[i]);
}

__global__ void __launch_bounds__(kSegmentThreads) segments_mma(const half* __restrict__ in, float* out, size_t n) {
  __shared__ __align__(32) half staged[kSegments][kPitch];
  // By columns, which are all the same: the first one counts.
  __shared__ __align__(32) float sums[kSegmentThreads / 32][kRows * kCols];
  stage_segments(in, n, staged);

  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  Numbers numbers[kSegment / kDepth];
#pragma unroll
  for (int i = 0; i < kSegment / kDepth; i++)
    wmma::load_matrix_sync(numbers[i], &staged[kWarpSegments * warp][kDepth * i], kPitch);
  wmma::fragment<wmma::matrix_b, kRows, kCols, kDepth, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));

  for (int pass = 0; pass < kPasses; pass++) {
    wmma::fragment<wmma::accumulator, kRows, kCols, kDepth, float> rows;
    wmma::fill_fragment(rows, 0);
#pragma unroll
    for (int i = 0; i < kSegment / kDepth; i++) {
      forget_all(numbers[i]);
      wmma::mma_sync(rows, numbers[i], ones, rows);
    }
    __syncwarp();  // nobody reads the sums of the pass before any more
    wmma::store_matrix_sync(sums[warp], rows, kRows, wmma::mem_col_major);
  }

  __syncwarp();  // lanes store sums that the warp has made
  store_segment(sums[warp][lane], out, n);
}

void launch_segments_mma(const half* in, float* out, size_t n, cudaStream_t stream) {
  segments_mma<<<unsigned(parts(n, kSegments * kSegment)), kSegmentThreads, 0, stream>>>(in, out, n);
}

}  // namespace reduction
