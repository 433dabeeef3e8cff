// Groups of several kinds that synchronise: tiles of a warp in a function for any group, and the block.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;
template <class Group>
__device__ int sum(Group g, int* s, int v) {
  const int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    s[lane] = v;
    g.sync();
    if (lane < i) v += s[lane + i];
    g.sync();
  }
  return v;
}
__global__ void sums(int* out) {
  __shared__ int s[128];
  auto block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  int v = sum(warp, s + warp.meta_group_rank() * 32, (int)threadIdx.x);
  if (warp.thread_rank() == 0) out[warp.meta_group_rank()] = v;
  cg::thread_block_tile<16> half = cg::tiled_partition<16>(warp);
  v = sum(half, s + half.meta_group_rank() * 16, 1);
  block.sync();
  v = sum(block, s, 1);
  auto old = cg::tiled_partition(block, 32);
  v = sum(old, s + threadIdx.x / 32 * 32, 2);
  if (warp.thread_rank() == 0 && v != 64) out[0] = -1;
}
__global__ void tiles(int* out) {
  __shared__ int s[128];
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  s[threadIdx.x] = threadIdx.x;
  warp.sync();
  int v = s[threadIdx.x ^ 1];
  warp.sync();
  cg::sync(warp);
  s[threadIdx.x] = v;
  block.sync();
  out[threadIdx.x] = s[127 - threadIdx.x];
}
int main() {
  int* out;
  cudaMallocManaged(&out, 128 * sizeof(int));
  sums<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  if (out[0] != 496) return 5;
  tiles<<<1, 128>>>(out);
  cudaDeviceSynchronize();
  if (out[0] != 126) return 1;
  cudaFree(out);
  printf("PASSED\n");
}
