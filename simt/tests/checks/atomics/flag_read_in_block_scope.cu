// says: whose scope is cta (PTX)
#include <cuda_runtime.h>
__global__ void hand(int* d, volatile int* flag, int* o) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0) {
    d[0] = 42;  // other: race data
    __threadfence();
    *flag = 1;  // other: race flag
  } else {
    int seen;
    do asm volatile("ld.acquire.cta.u32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");  // expect: race flag
    while (seen == 0);
    __threadfence();
    *o = d[0];  // expect: race data
  }
}
int main() {
  int *d, *f, *o;
  cudaMalloc(&d, 4);
  cudaMalloc(&f, 4);
  cudaMalloc(&o, 4);
  cudaMemset(f, 0, 4);
  hand<<<2, 32>>>(d, f, o);
  cudaDeviceSynchronize();
  cudaFree(d);
  cudaFree(f);
  cudaFree(o);
  return 0;
}
