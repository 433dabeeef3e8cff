// The tensor map swizzles over 64 bytes, and the descriptor says 32.
#include <cuda.h>
#include <cstdint>
__device__ __forceinline__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }
// A tile of lines of 32 bytes, swizzled over as many.
__device__ __forceinline__ uint64_t tile(const void* p) { return (at(p) & 0x3ffff) >> 4 | 1ull << 16 | 16ull << 32 | 3ull << 62; }
__device__ __forceinline__ void multiply(float (&d)[4], uint64_t a, uint64_t b) {
  asm volatile("{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }" : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "l"(a), "l"(b));  // expect: wrong_call a
}
__global__ void k(const __grid_constant__ CUtensorMap map, float* out) {
  __shared__ alignas(1024) unsigned a[64 * 16], b[8 * 8];
  __shared__ uint64_t full;
  if (threadIdx.x < 64) b[threadIdx.x] = 0x3c003c00;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.init.shared.b64 [%0], 1;" ::"r"(at(&full)));
    asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 4096;" ::"r"(at(&full)) : "memory");
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {0, 0}], [%2];" ::"r"(at(a)), "l"(&map), "r"(at(&full)) : "memory");  // other: wrong_call a
  }
  asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
  __syncthreads();
  asm volatile("{ .reg .pred p; L: mbarrier.try_wait.parity.shared.b64 p, [%0], 0; @!p bra L; }" ::"r"(at(&full)) : "memory");
  float d[4] = {1, 2, 3, 4};
  asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
  multiply(d, tile(a), tile(b));
  asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  for (int i = 0; i < 4; ++i) out[4 * threadIdx.x + i] = d[i];
}
// says: swizzles 16-byte pieces within 64 bytes, and the descriptor swizzles 16-byte pieces within 32 bytes
int main() {
  void* in;
  float* out;
  cudaMalloc(&in, 4096), cudaMalloc(&out, 2048), cudaMemset(in, 0, 4096);
  const cuuint64_t size[] = {32, 64}, pitch[] = {64};
  const cuuint32_t box[] = {32, 64}, step[] = {1, 1};
  CUtensorMap map;
  cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, in, size, pitch, box, step, CU_TENSOR_MAP_INTERLEAVE_NONE,
                         CU_TENSOR_MAP_SWIZZLE_64B, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  k<<<1, 128>>>(map, out);
  cudaDeviceSynchronize();
  cudaFree(in), cudaFree(out);
}
