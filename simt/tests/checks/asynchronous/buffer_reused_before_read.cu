// A thread writes to a buffer that a bulk copy may still be reading.
#include <cstdint>
__device__ __forceinline__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__global__ void k(int* out) {
  __shared__ alignas(16) int tile[64];
  for (int i = 0; i < 2; ++i) {
    tile[threadIdx.x] = i + threadIdx.x;  // expect: race
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncthreads();
    if (threadIdx.x == 0) {
      asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 256;" ::"l"(out + 64 * i), "r"(at(tile)) : "memory");  // other: race
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");
      asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
    }
    __syncthreads();
  }
  if (threadIdx.x == 0) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}
// says: may still be reading; commit it to a group, and wait for the group
int main() {
  int* out;
  cudaMalloc(&out, 512);
  k<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
