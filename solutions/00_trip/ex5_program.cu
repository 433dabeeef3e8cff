// Exercise 5: your first CUDA program. x and y lie in host memory, where a kernel cannot go.
// Changed:  memory on the GPU, copies in, the launch, a copy out, and the memory given back.
// Look for: the result in the host's y.
#include "first_steps.h"

namespace first_steps {

__global__ void axpy(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void program(float a, const float* x, float* y, int n) {
  const int blocks = (n - 1) / 256 + 1;
  const size_t bytes = sizeof(float) * n;
  // --- your code
  float *x_there, *y_there;
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&y_there, bytes);
  cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
  axpy<<<blocks, 256>>>(a, x_there, y_there, n);
  cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x_there);
  cudaFree(y_there);
  // --- end of your code
}

}  // namespace first_steps
