// 64 clusters of two blocks that wait for each other, and count themselves. Then products of a warpgroup, of matrices
// that nobody has written.
#include <cooperative_groups.h>

#include <cstdint>

__global__ void __cluster_dims__(2) counted(unsigned* count) {
  if (threadIdx.x == 0) atomicAdd(count, 1);
  cooperative_groups::this_cluster().sync();
}

__global__ void products(float* out) {
  extern __shared__ __align__(1024) unsigned char memory[];
  const uint64_t tile =
      (uint64_t(__cvta_generic_to_shared(memory)) & 0x3ffff) >> 4 | 1ull << 16 | 16ull << 32 | 3ull << 62;
  float d[4] = {1, 2, 3, 4};
  for (int i = 0; i < 8; ++i) {
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    asm volatile(
        "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, "
        "p, 1, 1, 0, 0; }"
        : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
        : "l"(tile), "l"(tile));
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
    asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = d[0];
}

int main() {
  unsigned* count;
  float* out;
  cudaMalloc(&count, sizeof(*count));
  cudaMalloc(&out, 4 * 128);
  cudaMemset(count, 0, sizeof(*count));
  counted<<<128, 32>>>(count);
  products<<<1, 128, 4096>>>(out);
  cudaDeviceSynchronize();
  cudaFree(count);
  cudaFree(out);
}
