// Exercise 9: once. Memory sets the time of a softmax: how many requests to memory, global and shared, does it make for
//             32 numbers? Rows have up to 2048 numbers; those with goals have a multiple of 4.
// Changed:  the kernel, and its threads.
// Look for: a medal: bronze 2.5, silver 2.2, gold 0.8. This kernel has 3.5.
#include "part.h"

namespace attention {

// --- your code
// TODO: each number is loaded twice, and four bytes at a time. (part.h has a row in registers.)
constexpr int kThreads = 256;

__global__ void once(const float* in, float* out, int cols) {
  const float* x = in + size_t(blockIdx.x) * cols;
  float* y = out + size_t(blockIdx.x) * cols;
  Online own = kNoNumbers;
  for (int c = threadIdx.x; c < cols; c += kThreads) own.add(x[c]);
  const Online row = over_block<kThreads, 0>(own, Merge());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = row.sum > 0 ? exp_below(x[c], row.largest) / row.sum : 0;
}
// --- end of your code

void launch_once(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  once<<<rows, kThreads, 0, stream>>>(in, out, cols);
}

}  // namespace attention
