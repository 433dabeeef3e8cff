// one_thread: one GPU thread. A function marked __global__ runs on the GPU: it is a kernel. Ours is the C++ loop.
// Changed:  <<<1, 1>>> launches the kernel with one block of one thread. x and y lie in the GPU's memory.
// Look for: it is far slower than the loop on the host. One GPU thread waits for memory most of the time.
#include "first_steps.h"

namespace first_steps {

__global__ void one_thread(float a, const float* x, float* y, int n) {
  for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}

void launch_one_thread(float a, const float* x, float* y, int n, cudaStream_t stream) {
  one_thread<<<1, 1, 0, stream>>>(a, x, y, n);  // blocks, threads in a block, shared memory (none), stream
}

}  // namespace first_steps
