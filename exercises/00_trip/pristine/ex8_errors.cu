// Exercise 8: report a launch that did not happen. A block has at most 1024 threads. What if somebody asks for 2048?
// Changed:  what try_axpy returns.
// Look for: a launch returns nothing. The error waits until it is asked for, and y stays as it was.
#include "first_steps.h"

namespace first_steps {

__global__ void axpy(float a, const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

/// Launches blocks of so many threads. Returns the launch's error, cudaSuccess if there is none.
cudaError_t try_axpy(float a, const float* x_there, float* y_there, int n, int threads) {
  // --- your code
  axpy<<<(n - 1) / threads + 1, threads>>>(a, x_there, y_there, n);
  return cudaSuccess;  // TODO: is that so?
  // --- end of your code
}

void errors(float a, const float* x, float* y, int n) {
  const size_t bytes = sizeof(float) * n;
  float *x_there, *y_there;
  cudaMalloc(&x_there, bytes);
  cudaMalloc(&y_there, bytes);
  cudaMemcpy(x_there, x, bytes, cudaMemcpyHostToDevice);
  cudaMemcpy(y_there, y, bytes, cudaMemcpyHostToDevice);
  const int threads = 32 * (1 + n % 31);  // now 32, now 992
  if (try_axpy(a, x_there, y_there, n, threads) == cudaSuccess) cudaMemcpy(y, y_there, bytes, cudaMemcpyDeviceToHost);
  cudaFree(x_there);
  cudaFree(y_there);
}

}  // namespace first_steps
