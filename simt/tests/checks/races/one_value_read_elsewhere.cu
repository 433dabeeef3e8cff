// All threads that store a flag store the same value, but who reads it may come before the first of them.
#include <cuda_runtime.h>
__global__ void k(int* flag, int* out) {
  if (threadIdx.x % 64 == 32) *flag = 1;  // expect: race
  out[threadIdx.x] = *flag;  // expect: race
}
int main() {
  int *flag, *out;
  cudaMalloc(&flag, 4), cudaMalloc(&out, 512);
  cudaMemset(flag, 0, 4);
  k<<<1, 128>>>(flag, out);
  cudaDeviceSynchronize();
  cudaFree(flag), cudaFree(out);
}
