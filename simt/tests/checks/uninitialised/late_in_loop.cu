#include <cuda_runtime.h>
// Only the first 7 rows were written.
__global__ void k(const float* in, float* out) {
  float sum = 0;
  for (int i = 0; i < 8; i++)
    sum += in[i * 32 + threadIdx.x];  // expect: uninitialised
  out[threadIdx.x] = sum;
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 1024);
  cudaMalloc(&out, 128);
  cudaMemset(in, 0, 7 * 128);
  k<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
