// Exercise 6: whose pointer is it? The program compiles, and crashes on a GPU.
// Changed:  how the result comes back to the host.
// Look for: a pointer says where something lies, not whose memory that is. The host cannot follow one of cudaMalloc's.
#include "first_steps.h"

namespace first_steps {

__global__ void axpy(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void pointers(float a, const float* x, float* y, int n) {
  const size_t bytes = sizeof(float) * n;
  float *x_there, *y_there;
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&y_there, bytes);
  cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
  axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
  // --- your code
  // The copy waits for the kernel first.
  cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
  // --- end of your code
  cudaFree(x_there);
  cudaFree(y_there);
}

}  // namespace first_steps
