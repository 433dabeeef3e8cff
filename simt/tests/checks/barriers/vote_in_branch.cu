#include <cuda_runtime.h>
__global__ void f(int* o) {
  int t = threadIdx.x, v = t;
  if (t % 2) v = __any_sync(0xffffffff, v);  // expect: divergent
  o[t] = v;
}
int main() {
  int* d;
  cudaMalloc(&d, 128);
  f<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
