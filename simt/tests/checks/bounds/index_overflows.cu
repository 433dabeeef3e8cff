// says: writes d[-2147483648] (of 1024 elements of 4 bytes), out of bounds; a product or sum of ints
#include <cuda_runtime.h>
__global__ void mark(float* d, int n, int stride) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
  if (i < n) d[i] = 1;  // expect: out_of_bounds
}
int main() {
  float* d;
  cudaMalloc(&d, 4096);
  mark<<<2, 256>>>(d, 1024, 1 << 23);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
