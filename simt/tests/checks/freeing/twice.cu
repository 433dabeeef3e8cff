#include <cuda_runtime.h>
#include <cstdio>
int main() {
  int* d;
  cudaMalloc(&d, 4);
  cudaFree(d);
  cudaError_t e = cudaFree(d);  // expect: wrong_call
  printf("%s\n", cudaGetErrorString(e));
  return 0;
}
