#include <cuda_runtime.h>
#include <cstdio>
int main() {
  int *d, h;
  cudaMalloc(&d, 4);
  cudaFree(d);
  cudaError_t e = cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);  // expect: freed
  printf("%s\n", cudaGetErrorString(e));
  return 0;
}
