#include <cstdint>
__global__ void k(int* out) {
  __shared__ uint64_t full;
  const unsigned bar = static_cast<unsigned>(__cvta_generic_to_shared(&full));
  asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(bar) : "memory");  // expect: uninitialised
  out[threadIdx.x] = 1;
}
int main() {
  int* out;
  cudaMalloc(&out, 128);
  k<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
