#include <cuda_runtime.h>
// The last lane's last step leaves the buffer.
__global__ void k(float* p) {
  for (int i = 0; i < 8; i++)
    p[i * 32 + threadIdx.x] = 1;  // expect: out_of_bounds
}
int main() {
  float* p;
  cudaMalloc(&p, 1020);
  k<<<1, 32>>>(p);
  cudaDeviceSynchronize();
  cudaFree(p);
  return 0;
}
