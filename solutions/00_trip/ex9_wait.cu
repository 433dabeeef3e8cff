// Exercise 9: not done yet. Copies on a stream return at once; the work is done some time later, in the stream's order.
// Changed:  one line is missing.
// Look for: where the host reads what the stream may still be writing. On a GPU the result is right on some days.
#include "first_steps.h"

namespace first_steps {

__global__ void axpy(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void wait(float a, const float* x, float* y, int n) {
  const size_t bytes = 2 * sizeof(float) * n;
  float *staged, *there;  // x and behind it y, in pinned memory and on the GPU
  cudaStream_t stream;
  cudaMallocHost(&staged, bytes);
  cudaMalloc(&there, bytes);
  cudaStreamCreate(&stream);
  for (int i = 0; i < n; i++) staged[i] = x[i], staged[n + i] = y[i];

  // --- your code
  cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, stream);
  axpy<<<(n - 1) / 256 + 1, 256, 0, stream>>>(a, there, there + n, n);
  cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, stream);
  cudaStreamSynchronize(stream);
  // --- end of your code

  for (int i = 0; i < n; i++) y[i] = staged[n + i];
  cudaStreamDestroy(stream);
  cudaFree(there);
  cudaFreeHost(staged);
}

}  // namespace first_steps
