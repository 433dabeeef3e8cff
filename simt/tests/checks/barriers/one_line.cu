// says: wait at the one of the same line in column 110;
#include <cuda_runtime.h>
__global__ void either(int* out) {
  if (threadIdx.x < 32) { out[threadIdx.x] = 1; __syncthreads(); } else { out[threadIdx.x] = 2; __syncthreads(); }  // expect: divergent; other: divergent
}
int main() { int* out; cudaMalloc(&out, 256); either<<<1, 64>>>(out); cudaDeviceSynchronize(); cudaFree(out); return 0; }
