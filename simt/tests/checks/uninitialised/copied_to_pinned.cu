#include <cuda_runtime.h>
__global__ void f(int* o) {
  o[threadIdx.x] = 1;
}
int main() {
  int *d, *e, *h;
  cudaMalloc(&d, 256), cudaMalloc(&e, 256), cudaMallocHost(&h, 256);
  f<<<1, 64>>>(d);
  cudaMemcpyAsync(h, e, 256, cudaMemcpyDeviceToHost);  // expect: uninitialised
  cudaDeviceSynchronize();
  cudaFree(d), cudaFree(e), cudaFreeHost(h);
}
