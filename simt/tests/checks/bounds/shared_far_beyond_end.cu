#include <cuda_runtime.h>
__global__ void fill(int* out, int far) {
  __shared__ int s[64];
  s[threadIdx.x + far] = 1;  // expect: out_of_bounds
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  fill<<<1, 64>>>(out, 1 << 22);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
