#include <cuda_runtime.h>
__global__ void shift(const float* in, float* out) {
  out[threadIdx.x] = in[(int)threadIdx.x - 1];  // expect: out_of_bounds
}
int main() {
  float *in, *out;
  cudaMalloc(&in, 256);
  cudaMalloc(&out, 256);
  cudaMemset(in, 0, 256);
  shift<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
