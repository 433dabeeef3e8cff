#include <cuda_runtime.h>
__global__ void f(int* o) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  if (t < 16) {
    __syncwarp();  // expect: divergent
    s[t] += 1;
  }
  o[t] = s[t];
}
int main() {
  int* d;
  cudaMalloc(&d, 128);
  f<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
