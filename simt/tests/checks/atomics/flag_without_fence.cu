#include <cuda_runtime.h>
__global__ void hand(int* d, volatile int* flag, int* o) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    d[0] = 42;  // other: race
    *flag = 1;
  } else {
    while (*flag == 0) {}
    *o = d[0];  // expect: race
  }
}
int main() {
  int *d, *f, *o;
  cudaMalloc(&d, 4);
  cudaMalloc(&f, 4);
  cudaMalloc(&o, 4);
  cudaMemset(f, 0, 4);
  hand<<<2, 32>>>(d, f, o);
  cudaDeviceSynchronize();
  cudaFree(d);
  cudaFree(f);
  cudaFree(o);
  return 0;
}
