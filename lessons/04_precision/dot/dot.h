// The dot product that all steps of the task share: each thread adds up every so many products, a block its threads'
// sums, and one block the sums of all blocks. T is the number, multiply_add(x, y, sum) its own.
#pragma once
#include "../sum.h"

namespace precision {

constexpr int kDotThreads = 256;  // of a block

/// A block's sum of its products, or of what other blocks have left, as number blockIdx.x of out.
template <class T, class MultiplyAdd>
__device__ inline void add_products(const double* x, const double* y, int n, double* out, MultiplyAdd multiply_add) {
  T sum{};
  const size_t step = size_t(gridDim.x) * kDotThreads;
  for (size_t i = size_t(blockIdx.x) * kDotThreads + threadIdx.x; i < size_t(n); i += step)
    sum = multiply_add(fetch<T>(x, n, i), fetch<T>(y, n, i), sum);
  sum = sum_of_block<kDotThreads>(sum);
  if (threadIdx.x == 0) put(out, gridDim.x, blockIdx.x, sum);
}

template <class T>
__device__ inline void add_partial(const double* partial, int count, double* out) {
  T sum{};
  for (int i = threadIdx.x; i < count; i += kDotThreads) sum = plus(sum, fetch<T>(partial, count, i));
  sum = sum_of_block<kDotThreads>(sum);
  if (threadIdx.x == 0) put(out, 1, 0, sum);
}

/// Eight products a thread at least, and at most kDotBlocks blocks.
constexpr int dot_blocks(int n) {
  const int blocks = tiles(n, 8 * kDotThreads);
  return blocks < kDotBlocks ? blocks : kDotBlocks;
}

}  // namespace precision
