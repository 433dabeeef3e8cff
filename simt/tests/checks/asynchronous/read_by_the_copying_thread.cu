// The thread that starts a bulk copy reads what it brings without waiting for the barrier's phase.
#include <cstdint>
__device__ __forceinline__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
__global__ void k(const int* in, int* out) {
  __shared__ alignas(16) int tile[64];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at(&full)));
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 256;" ::"r"(at(&full)) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 256, [%2];" ::"r"(at(tile)), "l"(in), "r"(at(&full)) : "memory");  // other: race
    out[0] = tile[5];  // expect: race
  }
}
// says: which the bulk copy of
// says: may still be writing; wait for the phase of its mbarrier first
int main() {
  int *in, *out;
  cudaMalloc(&in, 256), cudaMalloc(&out, 256), cudaMemset(in, 0, 256);
  k<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
}
