#include <cuda_runtime.h>
__global__ void tiles(const int* in, int* out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, sum = 0;
  for (int i = 0; i < n; i += 64) {
    s[t] = in[i + t];  // expect: race
    __syncthreads();
    for (int k = 0; k < 64; k++)
      sum += s[k];  // other: race
  }
  out[t] = sum;
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 1024);
  cudaMalloc(&out, 256);
  cudaMemset(in, 0, 1024);
  int one[256];
  for (int i = 0; i < 256; i++)
    one[i] = i;
  cudaMemcpy(in, one, 1024, cudaMemcpyHostToDevice);
  tiles<<<1, 64>>>(in, out, 256);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
