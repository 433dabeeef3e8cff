#include <cuda_runtime.h>
__global__ void last(int* n, int* out) {
  atomicAdd(n, 1);  // expect: race
  if (*n == 8) out[0] = 1;  // other: race
}
int main() {
  int *n, *out;
  cudaMalloc(&n, 4);
  cudaMalloc(&out, 4);
  cudaMemset(n, 0, 4);
  last<<<8, 1>>>(n, out);
  cudaDeviceSynchronize();
  cudaFree(n);
  cudaFree(out);
  return 0;
}
