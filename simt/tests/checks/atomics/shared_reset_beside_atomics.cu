#include <cuda_runtime.h>
__global__ void total(int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;  // other: race
  atomicAdd(&sum, 1);  // expect: race
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}
int main() {
  int* out;
  cudaMalloc(&out, 4);
  total<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
