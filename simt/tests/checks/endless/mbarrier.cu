// The phase waits for 16 bytes that no copy brings.
// says: 16 bytes were announced at mbarrier.cu:9, and 0 bytes came
#include <cstdint>
__global__ void k(int* out) {
  __shared__ uint64_t full;
  const unsigned bar = static_cast<unsigned>(__cvta_generic_to_shared(&full));
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(bar));
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 16;" ::"r"(bar) : "memory");  // other: time
  }
  __syncthreads();
  asm volatile("{ .reg .pred p; L: mbarrier.try_wait.parity.shared.b64 p, [%0], 0; @!p bra L; }" ::"r"(bar) : "memory");  // expect: time
  out[threadIdx.x] = 1;
}
int main() {
  int* out;
  cudaMalloc(&out, 128);
  k<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
