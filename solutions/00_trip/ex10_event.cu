// Exercise 10: two streams, no order. One stream copies, the other computes. Neither knows of the other.
// Changed:  two lines, that let the kernel wait for the copy, and nothing else wait.
// Look for: an event marks a place on a stream. Another stream can wait for it, while the host goes on.
#include "first_steps.h"

namespace first_steps {

__global__ void axpy(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void event(float a, const float* x, float* y, int n) {
  const size_t bytes = 2 * sizeof(float) * n;
  float *staged, *there;  // x and behind it y, in pinned memory and on the GPU
  cudaStream_t copies, kernels;
  cudaEvent_t arrived;
  cudaMallocHost(&staged, bytes);
  cudaMalloc(&there, bytes);
  cudaStreamCreate(&copies);
  cudaStreamCreate(&kernels);
  cudaEventCreateWithFlags(&arrived, cudaEventDisableTiming);
  for (int i = 0; i < n; i++) staged[i] = x[i], staged[n + i] = y[i];

  cudaMemcpyAsync(there, staged, bytes, cudaMemcpyHostToDevice, copies);
  // --- your code
  cudaEventRecord(arrived, copies);
  cudaStreamWaitEvent(kernels, arrived, 0);
  // --- end of your code
  axpy<<<(n - 1) / 256 + 1, 256, 0, kernels>>>(a, there, there + n, n);
  cudaMemcpyAsync(staged + n, there + n, bytes / 2, cudaMemcpyDeviceToHost, kernels);
  cudaStreamSynchronize(kernels);

  for (int i = 0; i < n; i++) y[i] = staged[n + i];
  cudaEventDestroy(arrived);
  cudaStreamDestroy(copies);
  cudaStreamDestroy(kernels);
  cudaFree(there);
  cudaFreeHost(staged);
}

}  // namespace first_steps
