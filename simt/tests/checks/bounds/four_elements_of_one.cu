// A read of four floats where there is one.
// says: in[0..3] (of 1 element
#include <cuda_runtime.h>
__global__ void read(const float* in, float4* out) {
  *out = *reinterpret_cast<const float4*>(in);  // expect: out_of_bounds
}
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
