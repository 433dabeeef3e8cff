// says: wait at the one of called_twice.cu:11;
#include <cuda_runtime.h>
__device__ void put(int* out, int value) {
  out[threadIdx.x] = value;
  __syncthreads();
}
__global__ void either(int* out) {
  if (threadIdx.x < 32)
    put(out, 1);  // expect: divergent
  else
    put(out, 2);  // other: divergent
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  either<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
