#include <cuda_runtime.h>
__global__ void shuffle(int* out) {
  int v = threadIdx.x;
  if (v < 16) v = __shfl_down_sync(0xffffffffu, v, 1);  // expect: divergent
  __syncthreads();  // other: divergent
  out[threadIdx.x] = v;
}
int main() {
  int* out;
  cudaMalloc(&out, 128);
  shuffle<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
