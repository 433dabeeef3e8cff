// A copy brings the next tile while a product may still read the one before: the producer does not wait for it.
#include <cstdint>
__device__ __forceinline__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
// A tile of lines of 32 bytes, swizzled over as many.
__device__ __forceinline__ uint64_t tile(const void* p) { return (at(p) & 0x3ffff) >> 4 | 1ull << 16 | 16ull << 32 | 3ull << 62; }
__device__ __forceinline__ void multiply(float (&d)[4], uint64_t a, uint64_t b) {
  asm volatile("{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b));  // other: race
}
__device__ __forceinline__ void wait(uint64_t* bar, unsigned parity) {
  asm volatile("{ .reg .pred p; L: mbarrier.try_wait.parity.shared.b64 p, [%0], %1; @!p bra L; }" ::"r"(at(bar)), "r"(parity) : "memory");
}
__global__ void k(const void* in, float* out) {
  __shared__ alignas(1024) unsigned a[64 * 8], b[64];
  __shared__ uint64_t full, empty;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at(&full)));
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at(&empty)));
  }
  if (threadIdx.x < 64) b[threadIdx.x] = 0x3c003c00;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128)
      for (int i = 0; i < 2; ++i) {
        wait(&empty, (i & 1) ^ 1);
        asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 2048;" ::"r"(at(&full)) : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 2048, [%2];" ::"r"(at(a)), "l"(in), "r"(at(&full)) : "memory");  // expect: race
      }
  } else {
    float d[4] = {};
    for (int i = 0; i < 2; ++i) {
      wait(&full, i & 1);
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
      multiply(d, tile(a), tile(b));
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
      if (threadIdx.x == 0) asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(at(&empty)) : "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    }
    for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = d[i];
  }
}
// says: by a bulk copy a[0]
// says: may still be reading; wait for its group (wgmma.wait_group)
int main() {
  void* in;
  float* out;
  cudaMalloc(&in, 2048), cudaMalloc(&out, 2048), cudaMemset(in, 0, 2048);
  k<<<1, 256>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
}
