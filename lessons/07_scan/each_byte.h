// How the histograms of bytes walk over their input.
#pragma once
#include "histogram.h"

namespace scan {

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

}  // namespace scan
