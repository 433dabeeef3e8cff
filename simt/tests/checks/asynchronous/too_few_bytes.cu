// The phase waits for 512 bytes, and the copy brings 256.
#include <cstdint>
__device__ __forceinline__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__global__ void k(const int* in, int* out) {
  __shared__ alignas(16) int tile[64];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at(&full)));
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 512;" ::"r"(at(&full)) : "memory");  // other: time
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];" ::"r"(at(tile)), "l"(in), "r"(at(&full)) : "memory");
  }
  __syncthreads();
  asm volatile("{ .reg .pred p; L: mbarrier.try_wait.parity.shared.b64 p, [%0], 0; @!p bra L; }" ::"r"(at(&full)) : "memory");  // expect: time
  out[threadIdx.x] = tile[threadIdx.x];
}
// says: waits for ever for a phase of the mbarrier full: 512 bytes were announced at too_few_bytes.cu:9, and 256 bytes came by too_few_bytes.cu:10
int main() {
  int *in, *out;
  cudaMalloc(&in, 256), cudaMalloc(&out, 256), cudaMemset(in, 0, 256);
  k<<<1, 64>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
}
