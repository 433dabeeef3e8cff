// Our own product, whose accesses the CPU backend counts and checks: a block computes 64 x 64 elements of C, each of
// its 256 threads 4 x 4 of them. `gemm/df_registers` explains how.
#pragma once
#include <cuda_runtime.h>

#include "product.h"

namespace streaming {

constexpr int kSide = 16;  // threads along each side of a block
constexpr int kEach = 4;   // rows and columns of C that a thread computes
constexpr int kTile = kSide * kEach;
constexpr int kDepth = 16;  // of the pieces of A and B in shared memory
constexpr int kLoads = kTile * kDepth / (kSide * kSide);

static __global__ void __launch_bounds__(kSide* kSide) product(Product p) {
  __shared__ double a[kDepth][kTile + 1], b[kDepth][kTile];  // A's piece is turned; the padding spreads its stores
  const int thread = threadIdx.x, tx = thread % kSide, ty = thread / kSide;
  const int64_t row = int64_t(blockIdx.y) * kTile, col = int64_t(blockIdx.x) * kTile;  // of the block's first element
  double sums[kEach][kEach] = {};

  for (int64_t k = 0; k < p.k; k += kDepth) {
#pragma unroll
    for (int i = 0; i < kLoads; i++) {
      const int at = thread + i * kSide * kSide;
      const int64_t a_row = row + at / kDepth, a_col = k + at % kDepth, b_row = k + at / kTile,
                    b_col = col + at % kTile;
      a[at % kDepth][at / kDepth] = a_row < p.m && a_col < p.k ? p.a[a_row * p.lda + a_col] : 0;
      b[at / kTile][at % kTile] = b_row < p.k && b_col < p.n ? p.b[b_row * p.ldb + b_col] : 0;
    }
    __syncthreads();  // every thread reads what the whole block has staged
#pragma unroll 4
    for (int i = 0; i < kDepth; i++) {
      double of_a[kEach], of_b[kEach];
#pragma unroll
      for (int r = 0; r < kEach; r++) of_a[r] = a[i][ty + r * kSide];
#pragma unroll
      for (int c = 0; c < kEach; c++) of_b[c] = b[i][tx + c * kSide];
#pragma unroll
      for (int r = 0; r < kEach; r++)
#pragma unroll
        for (int c = 0; c < kEach; c++) sums[r][c] += of_a[r] * of_b[c];
    }
    __syncthreads();  // all have read before the next pieces overwrite these
  }

  for (int r = 0; r < kEach; r++)
    for (int c = 0; c < kEach; c++) {
      const int64_t at_row = row + ty + r * kSide, at_col = col + tx + c * kSide;
      if (at_row >= p.m || at_col >= p.n) continue;
      double& to = p.c[at_row * p.ldc + at_col];
      to = p.beta == 0 ? p.alpha * sums[r][c] : p.alpha * sums[r][c] + p.beta * to;
    }
}

static inline void multiply_here(const Product& p, cudaStream_t stream) {
  const dim3 blocks(unsigned((p.n - 1) / kTile + 1), unsigned((p.m - 1) / kTile + 1));
  product<<<blocks, kSide * kSide, 0, stream>>>(p);
}

}  // namespace streaming
