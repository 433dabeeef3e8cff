// How many multiply-adds of halves, or of 8-bit floats, the tensor cores do per second if they do nothing else: the
// ceiling of products in bfloat16, half precision and FP8. CUDA only, for compute capability 9.0.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>
#include <vector>

namespace kernels {

constexpr int kHalfBlocks = 132 * 8;  // many more than any GPU runs at once, so that the last wave matters little
constexpr int kHalfThreads = 256;     // two groups of four warps, which take turns
constexpr int kHalfRounds = 255;      // odd, see below
constexpr int kHalfRows = 64, kHalfCols = 256, kHalfDepth = 64;  // of a group's products in a round; FP8: twice as deep
constexpr double kHalfOperations =
    2.0 * kHalfBlocks * (kHalfThreads / 128) * kHalfRounds * kHalfRows * kHalfCols * kHalfDepth;  // a launch

constexpr double kFp8Operations = 2 * kHalfOperations;

/// Element (line, i) of the matrices: a whole number from -most to most, any of its bits 0 or 1. Lines 0 to 127 are the
/// two groups' rows, the others are columns.
constexpr __host__ __device__ int half_rate_element(int line, int i, int depth = kHalfDepth, int most = 255) {
  uint32_t z = uint32_t(line * depth + i + 1) * 0x9e3779b1u;
  z = (z ^ z >> 15) * 0x85ebca77u;
  z = (z ^ z >> 13) * 0xc2b2ae3du;
  return int((z ^ z >> 16) % uint32_t(2 * most + 1)) - most;
}
/// Of FP8 up to 7: sums are below 2^13, of which the tensor cores lose no bit.
constexpr __host__ __device__ int fp8_rate_element(int line, int i) {
  return half_rate_element(line, i, 2 * kHalfDepth, 7);
}

/// Adds the groups' products in one round and subtracts them in the next: after an odd number of rounds they are left.
/// All of them are whole numbers below 2^24. Each thread writes the sum of its 128 to sums[kHalfBlocks * kHalfThreads].
/// `bfloat`: in bfloat16, else in half precision.
void half_rate(int* sums, bool bfloat, cudaStream_t stream);
/// The same in FP8 (e4m3).
void fp8_rate(int* sums, cudaStream_t stream);

/// The sums of a block.
inline std::vector<double> half_rate_sums(bool fp8 = false) {
  std::vector<double> sums(kHalfThreads);
  for (int thread = 0; thread < kHalfThreads; ++thread)
    for (int i = 0; i < 128; ++i) {
      const int row = thread / 32 * 16 + thread % 32 / 4 + i / 2 % 2 * 8;
      const int col = i / 4 * 8 + thread % 4 * 2 + i % 2;
      for (int l = 0; l < (fp8 ? 2 : 1) * kHalfDepth; ++l)
        sums[size_t(thread)] += fp8 ? fp8_rate_element(row, l) * fp8_rate_element(2 * kHalfRows + col, l)
                                    : half_rate_element(row, l) * half_rate_element(2 * kHalfRows + col, l);
    }
  return sums;
}

}  // namespace kernels
