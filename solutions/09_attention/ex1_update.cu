// Exercise 1: update. One loop is to find the largest number of a row and the sum of exp(x - largest). The largest is
//             known at the end; the sum must be right all the way.
// Changed:  each thread keeps `sum` right for the largest number that it has seen so far.
// Look for: the right softmax, with two loads a number.
#include "sums.h"

namespace attention {

constexpr int kThreads = 256;

__global__ void update(const float* in, float* out, int cols) {
  const float* x = in + size_t(blockIdx.x) * cols;
  float* y = out + size_t(blockIdx.x) * cols;

  float largest = -1e30f, sum = 0;  // of no numbers
  for (int c = threadIdx.x; c < cols; c += kThreads) {
    // --- your code
    const float before = largest;
    largest = fmaxf(largest, x[c]);
    sum = sum * expf(before - largest) + expf(x[c] - largest);
    // --- end of your code
  }

  const float most = over_block<kThreads, 0>(largest, Largest());
  const float all = over_block<kThreads, 1>(sum * expf(largest - most), Plus());
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = expf(x[c] - most) / all;
}

void launch_update(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  update<<<rows, kThreads, 0, stream>>>(in, out, cols);
}

}  // namespace attention
