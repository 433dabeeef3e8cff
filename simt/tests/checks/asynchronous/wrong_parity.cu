// says: neither 0 nor 1
#include <cuda_runtime.h>
__global__ void k(int* out) {
  __shared__ unsigned long long barrier;
  const unsigned at = static_cast<unsigned>(__cvta_generic_to_shared(&barrier));
  asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at) : "memory");
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(at) : "memory");
  unsigned passed = 0;
  asm volatile(  // expect: wrong_call
      "{.reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}"
      : "=r"(passed)
      : "r"(at), "r"(2)
      : "memory");
  *out = passed;
}
int main() {
  int* d;
  cudaMalloc(&d, 4);
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
