// How many multiply-adds of halves the tensor cores do per second if they do nothing else: the ceiling of products in
// bfloat16 and half precision. CUDA only, for compute capability 9.0.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>
#include <vector>

namespace kernels {

constexpr int kHalfBlocks = 132 * 8;  // many more than any GPU runs at once, so that the last wave matters little
constexpr int kHalfThreads = 256;     // two groups of four warps, which take turns
constexpr int kHalfRounds = 255;      // odd, see below
constexpr int kHalfRows = 64, kHalfCols = 256, kHalfDepth = 64;  // of a group's products in a round
constexpr double kHalfOperations =
    2.0 * kHalfBlocks * (kHalfThreads / 128) * kHalfRounds * kHalfRows * kHalfCols * kHalfDepth;  // a launch

/// Element (line, i) of the matrices: a whole number from -255 to 255, any of its bits 0 or 1. Lines 0 to 127 are the
/// two groups' rows, the others are columns.
constexpr __host__ __device__ int half_rate_element(int line, int i) {
  uint32_t z = uint32_t(line * kHalfDepth + i + 1) * 0x9e3779b1u;
  z = (z ^ z >> 15) * 0x85ebca77u;
  z = (z ^ z >> 13) * 0xc2b2ae3du;
  return int((z ^ z >> 16) % 511) - 255;
}

/// Adds the groups' products in one round and subtracts them in the next: after an odd number of rounds they are left.
/// All of them are whole numbers below 2^24. Each thread writes the sum of its 128 to sums[kHalfBlocks * kHalfThreads].
/// `bfloat`: in bfloat16, else in half precision.
void half_rate(int* sums, bool bfloat, cudaStream_t stream);

/// The sums of a block.
inline std::vector<double> half_rate_sums() {
  std::vector<double> sums(kHalfThreads);
  for (int thread = 0; thread < kHalfThreads; ++thread)
    for (int i = 0; i < 128; ++i) {
      const int row = thread / 32 * 16 + thread % 32 / 4 + i / 2 % 2 * 8;
      const int col = i / 4 * 8 + thread % 4 * 2 + i % 2;
      for (int l = 0; l < kHalfDepth; ++l)
        sums[size_t(thread)] += half_rate_element(row, l) * half_rate_element(2 * kHalfRows + col, l);
    }
  return sums;
}

}  // namespace kernels
