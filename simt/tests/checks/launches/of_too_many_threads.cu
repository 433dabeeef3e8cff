#include <cuda_runtime.h>
__global__ void f(int* o) {
  o[threadIdx.x] = 1;
}
int main() {
  int* d;
  cudaMalloc(&d, 8192);
  f<<<1, 2048>>>(d);  // expect: launch
  cudaDeviceSynchronize();
  cudaFree(d);
}
