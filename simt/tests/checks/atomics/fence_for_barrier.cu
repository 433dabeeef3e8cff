#include <cuda_runtime.h>
__global__ void turn(const float* in, float* out) {
  __shared__ volatile float s[128];
  s[threadIdx.x] = in[threadIdx.x];  // expect: race
  __threadfence_block();
  out[threadIdx.x] = s[127 - threadIdx.x];  // other: race
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 512), cudaMalloc(&out, 512), cudaMemset(in, 0, 512);
  turn<<<1, 128>>>(in, out);
  cudaFree(in), cudaFree(out);
}
