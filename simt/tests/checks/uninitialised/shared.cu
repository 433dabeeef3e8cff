#include <cuda_runtime.h>
__global__ void sum(int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 32) s[t] = t;
  __syncthreads();
  out[t] = s[t];  // expect: uninitialised
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  sum<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
