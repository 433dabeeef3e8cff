#include <cuda_runtime.h>
__global__ void total(const float* in, float* out) {
  out[0] += in[blockIdx.x];  // expect: race; other: race
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 256);
  cudaMalloc(&out, 4);
  cudaMemset(out, 0, 4);
  float one[64];
  for (int i = 0; i < 64; i++)
    one[i] = i + 1;
  cudaMemcpy(in, one, 256, cudaMemcpyHostToDevice);
  total<<<64, 1>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
