// The second warp reads what the first one writes before an mbarrier, and waits for the phase before.
#include <cstdint>
__global__ void k(int* out) {
  __shared__ int values[32];
  __shared__ uint64_t full;
  const unsigned bar = static_cast<unsigned>(__cvta_generic_to_shared(&full));
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], 64;" ::"r"(bar));
  __syncthreads();
  if (threadIdx.x < 32) {
    values[threadIdx.x] = threadIdx.x;  // other: race
    asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(bar) : "memory");
  } else {
    const unsigned parity = 1;  // 0 is the first phase's
    asm volatile(
        "{ .reg .pred p; L: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @!p bra L; }" ::"r"(bar), "r"(parity)
        : "memory");
    out[threadIdx.x - 32] = values[threadIdx.x - 32];  // expect: race
  }
}
int main() {
  int* out;
  cudaMalloc(&out, 128);
  k<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
