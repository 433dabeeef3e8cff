// How the histograms of bytes walk over their input.
#pragma once
#include "histogram.h"

namespace scan {

/// Calls f(byte, in_range) for each of the n bytes once, in the order of a grid that strides: 16 bytes a thread and
/// round, read as one vector. All lanes of a warp call f together, those behind the end with `in_range` false.
template <class F>
static __device__ void for_each_byte(const unsigned char* in, size_t n, F f) {
  const size_t threads = size_t(gridDim.x) * blockDim.x, vectors = n / 16;
  const size_t first = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  for (size_t at = first; at - threadIdx.x % 32 < vectors; at += threads) {
    const bool in_range = at < vectors;
    const uint4 v = in_range ? __ldcs(reinterpret_cast<const uint4*>(in) + at) : uint4{};  // read once, kept nowhere
    const unsigned words[] = {v.x, v.y, v.z, v.w};
#pragma unroll
    for (int k = 0; k < 16; k++) f(words[k / 4] >> k % 4 * 8 & 255, in_range);
  }
  if (first < 32) f(first < n % 16 ? in[vectors * 16 + first] : 0, first < n % 16);  // the last one to 15 bytes
}

}  // namespace scan
