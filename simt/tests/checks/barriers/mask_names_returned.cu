#include <cuda_runtime.h>
__global__ void f(int* o) {
  int t = threadIdx.x, v = t;
  if (t < 20) {
    for (int d = 8; d; d /= 2)
      v += __shfl_down_sync(0xffffffff, v, d);  // expect: divergent
  }
  o[t] = v;
}
int main() {
  int* d;
  cudaMalloc(&d, 128);
  f<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
