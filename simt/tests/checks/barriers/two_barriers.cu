// says: wait at the one of two_barriers.cu:6;
#include <cuda_runtime.h>
__global__ void either(int* out) {
  if (threadIdx.x % 2) {
    out[threadIdx.x] = 1;
    __syncthreads();  // other: divergent
  } else {
    out[threadIdx.x] = 2;
    __syncthreads();  // expect: divergent
  }
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  either<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
