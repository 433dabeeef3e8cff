#include <cuda_runtime.h>
__global__ void either(int* out) {
  int v = threadIdx.x;
  if (v < 16)
    v = __shfl_xor_sync(0xffffffff, v, 1);  // expect: divergent
  else
    v = __shfl_xor_sync(0xffffffff, v, 2);  // other: divergent
  out[threadIdx.x] = v;
}
int main() {
  int* a;
  cudaMalloc(&a, 128);
  either<<<1, 32>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
