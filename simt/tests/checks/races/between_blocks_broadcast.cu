#include <cuda_runtime.h>
// Every lane of every block reads the words that thread 0 of the last block writes.
__global__ void k(float* flag, float* out) {
  float sum = 0;
  for (int i = 0; i < 8; i++)
    sum += flag[i];  // expect: race
  out[blockIdx.x * 32 + threadIdx.x] = sum;
  if (blockIdx.x == 3 && threadIdx.x == 0) flag[5] = sum + 1;  // expect: race
}
int main() {
  float *flag, *out;
  cudaMalloc(&flag, 32);
  cudaMalloc(&out, 512);
  cudaMemset(flag, 0, 32);
  k<<<4, 32>>>(flag, out);
  cudaDeviceSynchronize();
  cudaFree(flag);
  cudaFree(out);
  return 0;
}
