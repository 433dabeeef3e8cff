#include <cuda_runtime.h>
__global__ void reverse(int* out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  out[t] = s[64 - t];  // expect: out_of_bounds
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  reverse<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
