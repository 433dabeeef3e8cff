#include <cuda_runtime.h>
__global__ void fill(int* out) {
  extern __shared__ int s[];
  s[threadIdx.x] = threadIdx.x;  // expect: out_of_bounds
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  fill<<<1, 64, 63 * 4>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
