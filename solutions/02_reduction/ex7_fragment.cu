// Exercise 7: sum rows by a tensor core. A product with a matrix of ones adds up: every column of A 1 holds the sums of
//             A's rows. Here each row belongs to another segment of 256 halves.
// Changed:  how a warp adds up its 16 segments: products of fragments, 16 x 16 numbers each.
// Look for: the sums of all segments, in a quarter of the shared loads that a lane for each segment would make.
#include <mma.h>

#include "reduction.h"

namespace reduction {

using namespace nvcuda;

constexpr int kSide = 16;              // rows and columns of a fragment; segments of a warp
constexpr int kPitch = kSegment + 16;  // from one staged segment to the next, in halves: 32 bytes more

__global__ void fragment(const half* in, float* out, size_t n) {
  __shared__ __align__(32) half numbers[kSide][kPitch];
  __shared__ __align__(32) float sums[kSide][kSide];
  const int lane = threadIdx.x;
  const size_t first = size_t(blockIdx.x) * (kSide * kSegment);
  for (int i = lane; i < kSide * kSegment; i += 32)
    numbers[i / kSegment][i % kSegment] = first + i < n ? in[first + i] : __float2half(0);
  __syncwarp();  // the warp reads what its lanes have staged

  wmma::fragment<wmma::accumulator, kSide, kSide, kSide, float> rows;  // row r belongs to segment r
  wmma::fill_fragment(rows, 0);
  // --- your code
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  for (int i = 0; i < kSegment; i += kSide) {
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::mma_sync(rows, part, ones, rows);  // rows = part 1 + rows
  }
  // --- end of your code
  wmma::store_matrix_sync(&sums[0][0], rows, kSide, wmma::mem_row_major);
  __syncwarp();  // lanes read what the warp has stored
  const size_t segment = size_t(blockIdx.x) * kSide + lane;
  if (lane < kSide && segment < parts(n, kSegment)) out[segment] = sums[lane][0];
}

void launch_fragment(const half* in, float* out, size_t n, cudaStream_t stream) {
  fragment<<<unsigned(parts(n, kSide * kSegment)), 32, 0, stream>>>(in, out, n);
}

}  // namespace reduction
