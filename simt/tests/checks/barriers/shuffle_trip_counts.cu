#include <cuda_runtime.h>
__global__ void f(int* o) {
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i <= t; ++i)
    sum += __shfl_xor_sync(0xffffffff, t, 1);  // expect: divergent
  o[t] = sum;
}
int main() {
  int* d;
  cudaMalloc(&d, 128);
  f<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
