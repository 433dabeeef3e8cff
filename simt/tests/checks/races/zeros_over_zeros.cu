// The values are those that were there before the launch. With other values the same program would go wrong.
#include <cuda_runtime.h>
__global__ void turn(const int* in, int* data, int* out) {
  data[threadIdx.x] = in[threadIdx.x];         // expect: race
  out[threadIdx.x] = data[63 - threadIdx.x];  // expect: race
}
int main() {
  int *in, *data, *out;
  cudaMalloc(&in, 256), cudaMalloc(&data, 256), cudaMalloc(&out, 256);
  cudaMemset(in, 0, 256), cudaMemset(data, 0, 256);
  turn<<<1, 64>>>(in, data, out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(data), cudaFree(out);
}
