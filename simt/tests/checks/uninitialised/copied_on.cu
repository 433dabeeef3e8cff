#include <cuda_runtime.h>
__global__ void twice(const int* in, int* out) {
  out[threadIdx.x] = 2 * in[threadIdx.x];  // expect: uninitialised
}
int main() {
  int *fresh, *copy, *out;
  cudaMalloc(&fresh, 260), cudaMalloc(&copy, 260), cudaMalloc(&out, 256), cudaMemset(copy, 0, 260);
  cudaMemcpy(copy + 1, fresh, 256, cudaMemcpyDeviceToDevice);
  twice<<<1, 64>>>(copy, out);
  cudaFree(fresh), cudaFree(copy), cudaFree(out);
}
