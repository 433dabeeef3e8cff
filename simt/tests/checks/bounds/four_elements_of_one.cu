// A read of four floats where there is one.
#include <cuda_runtime.h>
__global__ void read(const float* in, float4* out) { *out = *reinterpret_cast<const float4*>(in); }
int main() {
  float* in;
  float4* out;
  cudaMalloc(&in, sizeof(float));
  cudaMemset(in, 0, sizeof(float));
  cudaMalloc(&out, sizeof(float4));
  read<<<1, 1>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
