#include <cuda_runtime.h>
__constant__ int factors[4];
__global__ void read(int* out) {
  out[threadIdx.x] = factors[threadIdx.x];
}
int main() {
  int *out, h[8] = {};
  cudaMalloc(&out, 16);
  if (cudaMemcpyToSymbol(factors, h, sizeof h) != cudaErrorInvalidValue ||  // expect: out_of_bounds
      cudaGetLastError() != cudaErrorInvalidValue)
    return 2;
  read<<<1, 4>>>(out);
  cudaFree(out);
}
