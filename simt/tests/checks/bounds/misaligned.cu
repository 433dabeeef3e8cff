#include <cuda_runtime.h>
__global__ void wide(const float* in, float4* out) {
  out[threadIdx.x] = *(const float4*)(in + threadIdx.x * 4 + 1);  // expect: misaligned
}
int main() {
  float* in;
  float4* out;
  cudaMalloc(&in, 4096);
  cudaMalloc(&out, 1024);
  cudaMemset(in, 0, 4096);
  wide<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
