// Exercise 1: one thread for each element. Each thread runs the kernel; it must find out which element is its own.
// Changed:  the two lines in the kernel.
// Look for: every element once. The last block has threads that have nothing to do.
#include "first_steps.h"

namespace first_steps {

__global__ void index(float a, const float* x, float* y, int n) {
  // --- your code
  // TODO: all threads take element 0. Which one is this thread's, and is there such an element?
  const int i = 0;
  if (i == blockIdx.x + threadIdx.x) y[i] = a * x[i] + y[i];
  // --- end of your code
}

void launch_index(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int threads = 256, blocks = (n - 1) / threads + 1;
  index<<<blocks, threads, 0, stream>>>(a, x, y, n);
}

}  // namespace first_steps
