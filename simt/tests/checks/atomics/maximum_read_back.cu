// options: {"workers": 1}
#include <cuda_runtime.h>
__global__ void below_best(const int* in, int* best, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(best, in[i]);  // expect: race
  out[i] = *best - in[i];  // other: race
}
int main() {
  int h[2048], *in, *best, *out;
  for (int i = 0; i < 2048; ++i)
    h[i] = i;
  cudaMalloc(&in, 8192), cudaMalloc(&best, 4), cudaMalloc(&out, 8192);
  cudaMemcpy(in, h, 8192, cudaMemcpyHostToDevice), cudaMemset(best, 0, 4);
  below_best<<<32, 64>>>(in, best, out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(best), cudaFree(out);
  return 0;
}
