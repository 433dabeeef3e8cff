#include <cuda_runtime.h>
__global__ void f(int* o, int n) {
  if (threadIdx.x < n) o[threadIdx.x] = 1;
}
int main() {
  int *d, *e, h[64];
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&e, sizeof h);
  f<<<1, 64>>>(d, 63);
  cudaMemcpy(h, e, sizeof h, cudaMemcpyDeviceToHost);  // expect: uninitialised
  cudaFree(d);
  cudaFree(e);
}
