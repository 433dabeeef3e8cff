// Exercise 9: once. Memory sets the time of a softmax: how many requests to memory, global and shared, does it make for
//             32 numbers? Rows have up to 2048 numbers; those with goals have a multiple of 4.
// Changed:  the kernel, and its threads.
// Look for: a medal: bronze 2.5, silver 2.2, gold 0.8. This kernel has 3.5.
#include "part.h"

namespace attention {

// --- your code
constexpr int kThreads = 128, kVectors = 4;  // up to 2048 numbers a row

__global__ void once(const float* in, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, kNothing);
  const Online own = exponentials(part);
  rescale(part, own, over_block<kThreads, 0>(own, Merge()));
  part.store(out + first, cols, threadIdx.x, kThreads);
}
// --- end of your code

void launch_once(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  once<<<rows, kThreads, 0, stream>>>(in, out, cols);
}

}  // namespace attention
