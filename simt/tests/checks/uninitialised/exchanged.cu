#include <cuda_runtime.h>
__global__ void exchange(int* out) {
  __shared__ int s[32];
  const int old = atomicExch(&s[threadIdx.x], 1);  // expect: uninitialised
  out[threadIdx.x] = old;
}
int main() {
  int* out;
  cudaMalloc(&out, 128);
  exchange<<<1, 32>>>(out);
  cudaFree(out);
}
