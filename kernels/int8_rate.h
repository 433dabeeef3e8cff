// How many multiply-adds of bytes the tensor cores do per second if they do nothing else: the ceiling of products of
// bytes. For compute capability 8.0 and later.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>

namespace kernels {

constexpr int kInt8Blocks = 132 * 8;  // many more than any GPU runs at once, so that the last wave matters little
constexpr int kInt8Threads = 256;     // two groups of four warps, which take turns
constexpr int kInt8Rounds = 512;
constexpr int kInt8WarpRound = 2 * 16 * 256 * 32;  // operations of a warp in a round: 16 x 256 sums of 32 products
constexpr double kInt8Operations = 1.0 * kInt8Blocks * (kInt8Threads / 32) * kInt8Rounds * kInt8WarpRound;  // a launch
/// Every byte is 1, so each of a thread's 128 sums grows by 32 in a round.
constexpr int32_t kInt8Sum = 128 * 32 * kInt8Rounds;

/// Computes that many operations and writes the sum of each thread's sums to sums[kInt8Blocks * kInt8Threads].
void int8_rate(int32_t* sums, cudaStream_t stream);

/// The same by the instructions of compute capability 9.0 alone (wgmma), which reach a GPU's full rate there.
void int8_rate_sm90(int32_t* sums, cudaStream_t stream);

}  // namespace kernels
