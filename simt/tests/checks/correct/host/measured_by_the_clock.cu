// Many short launches, each measured by the clock: it shows the time that has passed, however often others have asked.
#include <cuda_runtime.h>
__global__ void measure(unsigned* out) {
  const unsigned begin = clock();
  __syncthreads();
  unsigned by_register;
  asm volatile("mov.u32 %0, %%clock;" : "=r"(by_register));
  __syncthreads();
  out[threadIdx.x] = (clock() - by_register) + (by_register - begin);
}
int main() {
  unsigned *out, host[32], least = ~0u;
  cudaMalloc(&out, sizeof host);
  for (int i = 0; i < 60; ++i) {
    measure<<<1, 32>>>(out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    if (i >= 40 && host[0] < least) least = host[0];
  }
  cudaFree(out);
  return least > 100000000;
}
