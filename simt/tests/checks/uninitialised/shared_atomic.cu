#include <cuda_runtime.h>
__global__ void f(int* o) {
  __shared__ int s;
  atomicAdd(&s, 1);  // expect: uninitialised
  __syncthreads();
  if (threadIdx.x == 0) *o = s;
}
int main() {
  int* d;
  cudaMalloc(&d, 40);
  f<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
