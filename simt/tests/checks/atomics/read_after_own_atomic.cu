#include <cuda_runtime.h>
__global__ void add(int* out) {
  __shared__ int sum;
  if (threadIdx.x == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, 1);  // other: race
  if (threadIdx.x == 99) out[0] = sum;  // expect: race
}
int main() {
  int* out;
  cudaMalloc(&out, 4);
  add<<<1, 100>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
