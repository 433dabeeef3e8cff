#include <cuda_runtime.h>
__global__ void fill(int* data) {
  data[threadIdx.x] = 1;  // expect: out_of_bounds
}
int main() {
  fill<<<1, 64>>>(NULL);
  cudaDeviceSynchronize();
  return 0;
}
