// mma_recursive: two products. Tensor cores multiply 16 x 16 matrices. A product with a matrix of ones sums rows: D = A
//           1; another one, on the other side, sums columns: D' = 1 D. Every element of D' is the sum of the 256
//           numbers in A (Carrasco, Vega, Navarro 2018).
// Changed:  a warp sums 256 numbers with two products; passes follow until one is left. What goes from
//           product to product is half.
// Look for: precision, above all: each pass rounds twice to 11 bits. The ones are held as 1/16, which makes every sum a
//           mean: plain sums of half numbers end at 65504. The time goes into staging, not into the products.
#include <mma.h>

#include "reduction.h"

namespace reduction {

using namespace nvcuda;

constexpr int kTile = 16;
constexpr int kWarps = 8;  // in a block; each has a tile of its own

// Means of 256 numbers each, as halves; or, in the last pass, *out = the mean times `scale`.
__global__ void mma_recursive(const half* in, half* means, float* out, size_t n, float scale) {
  __shared__ __align__(32) half staged[kWarps][kTile * kTile];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const size_t tile = size_t(blockIdx.x) * kWarps + warp, first = tile * kTile * kTile;
  if (first >= n) return;  // the whole warp

  wmma::fragment<wmma::matrix_a, kTile, kTile, kTile, half, wmma::row_major> numbers, ones_left;
  wmma::fragment<wmma::matrix_b, kTile, kTile, kTile, half, wmma::row_major> ones_right, rows;
  wmma::fill_fragment(ones_left, __float2half(1.0f / kTile));
  wmma::fill_fragment(ones_right, __float2half(1.0f / kTile));

  for (int i = lane; i < kTile * kTile; i += 32) {
    half number = __float2half(0);
    if (first + i < n) number = in[first + i];
    staged[warp][i] = number;
  }
  __syncwarp();  // the warp loads what its lanes have staged
  wmma::load_matrix_sync(numbers, staged[warp], kTile);

  // D = A 1: each row's mean, 16 times over.
  wmma::fragment<wmma::accumulator, kTile, kTile, kTile, half> row_means;
  wmma::fill_fragment(row_means, __float2half(0));
  wmma::mma_sync(row_means, numbers, ones_right, row_means);

  // D' = 1 D: the mean of all, 256 times over.
  __syncwarp();  // all lanes have loaded the numbers that are now overwritten
  wmma::store_matrix_sync(staged[warp], row_means, kTile, wmma::mem_row_major);
  __syncwarp();  // the warp loads what it has stored
  wmma::load_matrix_sync(rows, staged[warp], kTile);
  wmma::fragment<wmma::accumulator, kTile, kTile, kTile, float> mean;
  wmma::fill_fragment(mean, 0);
  wmma::mma_sync(mean, ones_left, rows, mean);

  if (lane != 0) return;
  if (out) *out = mean.x[0] * scale;
  else means[tile] = __float2half(mean.x[0]);
}

void launch_mma_recursive(const half* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  half* means = reinterpret_cast<half*>(scratch);
  float scale = 1;
  while (true) {
    const size_t tiles = parts(n, kTile * kTile);
    scale *= kTile * kTile;
    mma_recursive<<<unsigned(parts(tiles, kWarps)), 32 * kWarps, 0, stream>>>(in, means, tiles == 1 ? out : nullptr, n,
                                                                              scale);
    if (tiles == 1) return;
    in = means, n = tiles, means += tiles;
  }
}

}  // namespace reduction
