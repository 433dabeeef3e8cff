// One reduction function for blocks and tiles of any size, and a reduction across tiles with the library's functions.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <stdio.h>
using namespace cooperative_groups;
namespace cg = cooperative_groups;

__device__ int sumReduction(thread_group g, int *x, int val) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    x[lane] = val;
    g.sync();
    if (lane < i) val += x[lane + i];
    g.sync();
  }
  if (g.thread_rank() == 0) return val;
  else return -1;
}

__global__ void cgkernel(int *results) {
  thread_block threadBlockGroup = this_thread_block();
  int threadBlockGroupSize = threadBlockGroup.size();
  extern __shared__ int workspace[];
  int input, output, expectedOutput;
  input = threadBlockGroup.thread_rank();
  expectedOutput = (threadBlockGroupSize - 1) * threadBlockGroupSize / 2;
  output = sumReduction(threadBlockGroup, workspace, input);
  if (threadBlockGroup.thread_rank() == 0) {
    printf(" Sum of all ranks 0..%d in threadBlockGroup is %d (expected %d)\n\n", (int)threadBlockGroup.size() - 1, output,
           expectedOutput);
    results[0] = output == expectedOutput;
  }
  threadBlockGroup.sync();
  int workspaceOffset = threadBlockGroup.thread_rank() - threadBlockGroup.thread_rank() % 16;
  thread_block_tile<16> tiledPartition16 = tiled_partition<16>(threadBlockGroup);
  input = tiledPartition16.thread_rank();
  output = sumReduction(tiledPartition16, workspace + workspaceOffset, input);
  if (tiledPartition16.thread_rank() == 0) results[1 + tiledPartition16.meta_group_rank()] = output == 15 * 16 / 2;
}

template <class Group>
__device__ float total(const Group &group, float value) { return cg::reduce(group, value, cg::plus<float>()); }

__global__ void tiles(const float *in, float *sums, int *ranks, int n) {
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto quad = cg::tiled_partition<4>(warp);
  float value = grid.thread_rank() < n ? in[grid.thread_rank()] : 0;
  float sum = total(warp, value), of_quad = total(quad, value);
  float again = of_quad;
  for (int step = 4; step < 32; step *= 2) again += warp.shfl_xor(again, step);
  int biggest = cg::reduce(warp, (int)value, cg::greater<int>());
  int before = cg::exclusive_scan(warp, 1), until = cg::inclusive_scan(quad, 2);
  if (warp.thread_rank() == 0) sums[grid.thread_rank() / 32] = sum == again ? sum : -1;
  ranks[grid.thread_rank()] = before == (int)warp.thread_rank() && until == 2 * ((int)quad.thread_rank() + 1) && biggest >= (int)value;
  // Of the quads of a warp, not of the block.
  ranks[grid.thread_rank()] &= quad.meta_group_rank() == warp.thread_rank() / 4 && quad.meta_group_size() == 8;
  if (warp.thread_rank() % 3 == 1) {
    cg::coalesced_group active = cg::coalesced_threads();
    int leader = active.shfl(warp.thread_rank(), 0);
    ranks[grid.thread_rank()] &= active.size() == 11 && leader == 1 && active.thread_rank() == warp.thread_rank() / 3;
  }
  auto label = cg::labeled_partition(warp, warp.thread_rank() / 5);
  ranks[grid.thread_rank()] &= label.size() == (warp.thread_rank() < 30 ? 5u : 2u) && label.meta_group_size() == 7;
}

int main() {
  int blockSize = 64, *results, wrong = 0;
  cudaMallocManaged(&results, 5 * sizeof(int));
  cgkernel<<<1, blockSize, blockSize * sizeof(int)>>>(results);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  for (int i = 0; i < 5; i++) wrong += results[i] != 1;
  const int n = 1000, blocks = 4, threads = 256;
  float *in, *sums;
  int *ranks;
  cudaMallocManaged(&in, n * 4), cudaMallocManaged(&sums, blocks * 8 * 4), cudaMallocManaged(&ranks, blocks * threads * 4);
  float expected = 0, got = 0;
  for (int i = 0; i < n; i++) expected += in[i] = (float)(i % 17);
  tiles<<<blocks, threads>>>(in, sums, ranks, n);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  for (int i = 0; i < blocks * 8; i++) got += sums[i];
  for (int i = 0; i < blocks * threads; i++) wrong += ranks[i] != 1;
  printf("%g of %g, %d wrong\n", got, expected, wrong);
  cudaFree(results), cudaFree(in), cudaFree(sums), cudaFree(ranks);
  return wrong != 0 || got != expected;
}
