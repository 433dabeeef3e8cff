// Threads that wait for a time, each by itself.
#include <cuda_runtime.h>
__global__ void spin(long long* out) {
  const long long begin = clock64();
  while (clock64() - begin < 2000000000) {}
  const clock_t start = clock();
  while (clock() - start < 1000000000) {}
  out[blockIdx.x * blockDim.x + threadIdx.x] = clock64() - begin;
}
int main() {
  long long *out, host[256];
  cudaMalloc(&out, sizeof host);
  spin<<<4, 64>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  cudaFree(out);
  for (long long passed : host)
    if (passed < 3000000000) return 1;
}
