// How many fused multiply-adds a GPU does per second if it does nothing else: the ceiling of arithmetic.
#pragma once
#include <cuda_runtime.h>

namespace kernels {

constexpr int kFmaBlocks = 132 * 16;  // many more than any GPU runs at once, so that the last wave matters little
constexpr int kFmaThreads = 256;
constexpr int kFmaChains = 16;    // independent operations per thread: more than the latency of one
constexpr int kFmaRounds = 2049;  // odd, see below
constexpr double kFmaOperations = 2.0 * kFmaBlocks * kFmaThreads * kFmaChains * kFmaRounds;  // a launch: two each

/// Runs that many operations x <- b - x, in binary32 or in binary64 outside the tensor cores, and writes the sum of
/// each thread's chains to out[kFmaBlocks * kFmaThreads]. Chain i of thread t starts at t % 1024 + i, and b is 3: after
/// an odd number of rounds it ends at exactly 3 - (t % 1024 + i).
void fma_rate(float* out, cudaStream_t stream);
void fma_rate(double* out, cudaStream_t stream);

}  // namespace kernels
