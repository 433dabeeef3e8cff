#include <cuda_runtime.h>
__global__ void f(int* o) {
  int t = threadIdx.x, v = t;
  v += __shfl_xor_sync(0x0000ffff, v, 1);  // expect: divergent
  o[t] = v;
}
int main() {
  int* d;
  cudaMalloc(&d, 128);
  f<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
