// A tile that threads have written is copied out without a fence.proxy.async.
#include <cstdint>
__device__ __forceinline__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__global__ void k(int* out) {
  __shared__ alignas(16) int tile[64];
  tile[threadIdx.x] = threadIdx.x;  // other: race
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], 256;" ::"l"(out), "r"(at(tile)) : "memory");  // expect: race
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
  }
}
// says: with no fence.proxy.async since
int main() {
  int* out;
  cudaMalloc(&out, 256);
  k<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
