// A bulk copy from an address that is no multiple of 16.
#include <cstdint>
__device__ __forceinline__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__global__ void k(const int* in) {
  __shared__ alignas(16) int tile[64];
  __shared__ uint64_t full;
  asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at(&full)));
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 128, [%2];" ::"r"(at(tile)), "l"(in + 1), "r"(at(&full)) : "memory");  // expect: misaligned
}
// says: which is not a multiple of 16 bytes as the copy engine needs it
int main() {
  int* in;
  cudaMalloc(&in, 256), cudaMemset(in, 0, 256);
  k<<<1, 1>>>(in);
  cudaDeviceSynchronize();
  cudaFree(in);
}
