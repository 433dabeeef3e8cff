// What the steps of this lesson share: one signature for each type of input, and how a sum is cut into passes.
#pragma once
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstddef>

namespace reduction {

/// *out = in[0] + ... + in[n - 1], added in whatever order the step is about. `in` starts on 256 bytes, as
/// cudaMalloc makes it, and `scratch` holds scratch_floats(n) floats of any content. Enqueues on `stream` and
/// returns at once. Any n from 1 up.
using Launch = void(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream);
using LaunchHalf = void(const half* in, float* out, float* scratch, size_t n, cudaStream_t stream);

/// out[s] = in[256 s] + ... + in[256 s + 255] for every segment s of 256 numbers; after in[n - 1] come zeros.
using LaunchSegments = void(const half* in, float* out, size_t n, cudaStream_t stream);
constexpr int kSegment = 256;

constexpr unsigned kAllLanes = 0xffffffff;

/// How many parts of `part` numbers cover n numbers, the last one perhaps not full.
constexpr __host__ __device__ size_t parts(size_t n, size_t part) { return n / part + (n % part != 0); }

/// Room for the partial sums of all passes when a block sums 256 numbers or more, and for what a library wants.
constexpr size_t scratch_floats(size_t n) { return n / 128 + (1 << 15); }

/// Calls pass(from, to, count, blocks) until one sum is left. Each pass launches enough blocks of `per_block` numbers
/// to cover `count` numbers, and each block leaves one partial sum in `to`: they are the next pass's numbers.
template <class Pass>
void passes(const float* in, float* out, float* scratch, size_t n, size_t per_block, Pass pass) {
  while (true) {
    const size_t blocks = parts(n, per_block);
    float* sums = blocks == 1 ? out : scratch;
    pass(in, sums, n, unsigned(blocks));
    if (blocks == 1) return;
    in = sums, scratch += blocks, n = blocks;
  }
}

}  // namespace reduction
