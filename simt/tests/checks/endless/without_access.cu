// options: {"launch_limit_s": 1}
#include <cuda_runtime.h>
__global__ void spin(unsigned* out) {
  unsigned x = threadIdx.x | 1;
  while (x != 0)
    x = x * 5 | 1;  // expect: time
  *out = x;
}
int main() {
  unsigned* out;
  cudaMalloc(&out, 4);
  spin<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
