#include <cuda_runtime.h>
#include <cstdio>
int main() {
  int *d, h[100];
  cudaMalloc(&d, 40);
  cudaError_t e = cudaMemcpy(d, h, 400, cudaMemcpyHostToDevice);  // expect: out_of_bounds
  printf("%s\n", cudaGetErrorString(e));
  cudaFree(d);
  return 0;
}
