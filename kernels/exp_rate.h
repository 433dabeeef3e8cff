// How many exponentials a GPU does per second if it does nothing else: the ceiling of a softmax whose numbers are at
// hand. A unit of its own computes 2^x (MUFU), 16 a cycle of an SM of compute capability 9.0.
#pragma once
#include <cuda_runtime.h>

namespace kernels {

constexpr int kExpBlocks = 132 * 16;  // many more than any GPU runs at once, so that the last wave matters little
constexpr int kExpThreads = 256;
constexpr int kExpChains = 8;  // independent ones of a thread
constexpr int kExpRounds = 512;
constexpr double kExponentials = 1.0 * kExpBlocks * kExpThreads * kExpChains * kExpRounds;  // a launch

/// Computes that many, x <- 2^-x, and writes the sum of each thread's chains to out[kExpBlocks * kExpThreads].
void exp_rate(float* out, cudaStream_t stream);

}  // namespace kernels
