// The accumulators have been written, and no wgmma.fence follows before the product.
#include <cstdint>
__device__ __forceinline__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
// A tile of lines of 32 bytes, swizzled over as many.
__device__ __forceinline__ uint64_t tile(const void* p) { return (at(p) & 0x3ffff) >> 4 | 1ull << 16 | 16ull << 32 | 3ull << 62; }
__device__ __forceinline__ void multiply(float (&d)[4], uint64_t a, uint64_t b) {
  asm volatile("{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b));  // expect: race
}
__global__ void k(float* out) {
  __shared__ alignas(1024) unsigned a[64 * 8], b[8 * 8];
  for (int i = threadIdx.x; i < 64 * 8; i += 128) a[i] = 0x3c003c00;
  if (threadIdx.x < 64) b[threadIdx.x] = 0x3c003c00;
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  float d[4] = {1, 2, 3, 4};
  multiply(d, tile(a), tile(b));
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = d[i];
}
// says: with no wgmma.fence since
int main() {
  float* out;
  cudaMalloc(&out, 2048);
  k<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
}
