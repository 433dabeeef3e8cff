// How many products of bf16 the tensor cores do per second if they do nothing else: the ceiling of products.
#pragma once
#include <cuda_runtime.h>

namespace attention {

constexpr int kRateBlocks = 132 * 4;  // several for each SM
constexpr int kRateRounds = 256, kRateTogether = 8;
/// A launch: four warpgroups a block multiply 64 x 16 by 16 x 128.
constexpr double kRateOperations = 4.0 * kRateBlocks * kRateRounds * kRateTogether * 2 * 64 * 16 * 128;

/// Computes that many operations, and writes a sum for each of kRateBlocks * 512 threads. For compute capability 9.0.
void tensor_rate(float* sums, cudaStream_t stream);

}  // namespace attention
