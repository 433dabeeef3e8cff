// cooperative: what `last_block` does is a barrier across the grid, made by hand. CUDA has one.
// Changed:  cooperative groups name the groups (tile, block, grid), and grid.sync() waits for all blocks;
//           then block 0 adds.
// Look for: no atomic and no fence in the source. The launch needs all blocks on the GPU at once, and the barrier
//           costs more than a ticket.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include "reduction.h"

namespace reduction {

namespace cg = cooperative_groups;

constexpr int kThreads = 512;
constexpr int kInFlight = 4;  // vectors that a thread has asked for and not yet added

static __device__ float sum_of(float4 v) { return (v.x + v.y) + (v.z + v.w); }

static __device__ float group_sum(const cg::thread_block& block, float* warp_sums, float sum) {
  const auto warp = cg::tiled_partition<32>(block);
  sum = cg::reduce(warp, sum, cg::plus<float>());
  if (warp.thread_rank() == 0) warp_sums[warp.meta_group_rank()] = sum;
  block.sync();  // the first warp reads what each warp has written
  if (warp.meta_group_rank() != 0) return 0;
  return cg::reduce(warp, warp.thread_rank() < kThreads / 32 ? warp_sums[warp.thread_rank()] : 0.0f, cg::plus<float>());
}

__global__ void __launch_bounds__(kThreads, 4)
    cooperative(const float* __restrict__ in, float* out, float* sums, size_t n) {
  __shared__ float warp_sums[kThreads / 32];
  const cg::grid_group grid = cg::this_grid();
  const cg::thread_block block = cg::this_thread_block();
  const size_t count = n / 4, threads = grid.size(), thread = grid.thread_rank();
  const float4* in4 = reinterpret_cast<const float4*>(in) + block.thread_rank();

  // i is where the block's threads are, the same for all of them: only in4 differs, which saves registers for
  // the vectors.
  float sum = 0;
  size_t i = size_t(blockIdx.x) * kThreads;
  for (; i + (kInFlight - 1) * threads + kThreads <= count; i += kInFlight * threads) {
    float4 v[kInFlight];
    for (int k = 0; k < kInFlight; k++) v[k] = in4[i + k * threads];
    for (int k = 0; k < kInFlight; k++) sum += sum_of(v[k]);
  }
  for (; i + threadIdx.x < count; i += threads) sum += sum_of(in4[i]);
  if (4 * count + thread < n) sum += in[4 * count + thread];  // the last numbers, fewer than a vector
  sum = group_sum(block, warp_sums, sum);
  if (block.thread_rank() == 0) sums[blockIdx.x] = sum;

  grid.sync();  // block 0 reads what thread 0 of every block has written
  if (blockIdx.x > 0) return;

  sum = 0;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += kThreads) sum += sums[b];
  sum = group_sum(block, warp_sums, sum);
  if (block.thread_rank() == 0) *out = sum;
}

void launch_cooperative(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  // As many blocks as fit on the GPU at once, and no more than have work.
  int device = 0, multiprocessors = 1, per_multiprocessor = 1;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_multiprocessor, cooperative, kThreads, 0);
  const size_t most = size_t(multiprocessors) * per_multiprocessor, blocks = parts(n, 4 * kThreads);

  void* arguments[] = {&in, &out, &scratch, &n};
  cudaLaunchCooperativeKernel(cooperative, dim3(unsigned(blocks < most ? blocks : most)), dim3(kThreads), arguments, 0,
                              stream);
}

}  // namespace reduction
