#include <cuda_runtime.h>
__global__ void neighbour(int* out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  int v = s[(t + 1) % 32];  // other: race
  s[t] = v + 1;  // expect: race
  out[t] = v;
}
int main() {
  int* out;
  cudaMalloc(&out, 128);
  neighbour<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
