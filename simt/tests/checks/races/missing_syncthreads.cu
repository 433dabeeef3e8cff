#include <cuda_runtime.h>
__global__ void reverse(int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;  // expect: race
  out[t] = s[63 - t];  // other: race
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  reverse<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
