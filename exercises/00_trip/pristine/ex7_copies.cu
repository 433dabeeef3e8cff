// Exercise 7: three copies, two mistakes. Neither stops the program: it goes on and returns a wrong result.
// Changed:  the copies.
// Look for: cudaMemcpy(to, from, bytes, direction). What comes first, and in what is the size counted?
#include "first_steps.h"

namespace first_steps {

__global__ void axpy(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

void copies(float a, const float* x, float* y, int n) {
  const size_t bytes = sizeof(float) * n;
  float *x_there, *y_there;
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&y_there, bytes);
  // --- your code
  // TODO: one copy goes the wrong way, another one is too short.
  cudaMemcpy(x_there, x, bytes / 2, cudaMemcpyHostToDevice);
  cudaMemcpy(y, y_there, bytes, cudaMemcpyHostToDevice);
  axpy<<<(n - 1) / 256 + 1, 256>>>(a, x_there, y_there, n);
  cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
  // --- end of your code
  cudaFree(x_there);
  cudaFree(y_there);
}

}  // namespace first_steps
