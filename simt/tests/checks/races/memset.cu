#include <cuda_runtime.h>
__global__ void add(const int* in, int* out) {
  __shared__ int s[64];
  if (threadIdx.x == 0) memset(s, 0, sizeof s);  // other: race
  s[threadIdx.x] += in[threadIdx.x];  // expect: race
  out[threadIdx.x] = s[threadIdx.x];
}
int main() {
  int *in, *out;
  cudaMalloc(&in, 256), cudaMalloc(&out, 256), cudaMemset(in, 0, 256);
  add<<<1, 64>>>(in, out);
  cudaFree(in), cudaFree(out);
}
