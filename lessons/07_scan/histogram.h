// What the steps of the histogram tasks share.
#pragma once
#include "scan.h"

namespace scan {

constexpr int kByteBins = 256, kWordBins = 4096;

/// bins[b] = how many of the n bytes are b. `in` starts on 256 bytes. Enqueues on `stream` and returns at once.
using LaunchBytes = void(const unsigned char* in, unsigned* bins, void* scratch, size_t n, cudaStream_t stream);

/// bins[b] = how many of the n words have b in their lowest 12 bits.
using LaunchWords = void(const unsigned* in, unsigned* bins, void* scratch, size_t n, cudaStream_t stream);

constexpr int kMostBlocks = 1056;  // 8 for each SM of a large GPU: each block strides over the input

/// Calls f(byte) for each of the n bytes once, in the order of a grid that strides: 4 bytes a thread and round. All
/// lanes of a warp call f together, those behind the end with `in_range` false.
template <class F>
static __device__ void for_each_byte(const unsigned char* in, size_t n, F f) {
  const size_t threads = size_t(gridDim.x) * blockDim.x, words = n / 4;
  const size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  for (size_t at = first; at - threadIdx.x % 32 < words; at += threads) {
    const unsigned word = at < words ? reinterpret_cast<const unsigned*>(in)[at] : 0;
    for (int k = 0; k < 4; k++) f(word >> 8 * k & 255, at < words);
  }
  if (first < 32) f(first < n % 4 ? in[words * 4 + first] : 0, first < n % 4);  // the last one to three bytes
}

inline unsigned grid_for(size_t n, size_t per_block) {
  const size_t blocks = parts(n, per_block);
  return unsigned(blocks < kMostBlocks ? blocks : kMostBlocks);
}

}  // namespace scan
