// Threads of one block with different roles: pipelines with producers and consumers, barriers of some threads, tiles of
// several warps.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cstdio>
namespace cg = cooperative_groups;

constexpr int kTile = 64, kStages = 3;

__global__ void producers_and_consumers(const int* in, int* out, int tiles) {
  __shared__ int stage[kStages][kTile];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  const auto block = cg::this_thread_block();
  const bool produces = block.thread_rank() < kTile;
  auto pipeline = cuda::make_pipeline(
      block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  const int own = threadIdx.x % kTile;
  for (int tile = 0; tile < tiles; ++tile) {
    int(&buffer)[kTile] = stage[tile % kStages];
    if (produces) {
      pipeline.producer_acquire();
      cuda::memcpy_async(&buffer[own], &in[tile * kTile + own], sizeof(int), pipeline);
      pipeline.producer_commit();
    } else {
      pipeline.consumer_wait();
      if (own < kTile) out[tile * kTile + own] = buffer[kTile - 1 - own];
      pipeline.consumer_release();
    }
  }
}

// One warp fills two buffers in turn, the others empty them; as in CUDA's guide.
__global__ void specialised_warps(const int* in, int* out, int rounds) {
  using Barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ int buffer[2][32];
  __shared__ Barrier ready[2], filled[2];
  const auto block = cg::this_thread_block();
  if (block.thread_rank() < 2) {
    init(&ready[block.thread_rank()], block.size());
    init(&filled[block.thread_rank()], block.size());
  }
  block.sync();
  if (threadIdx.x < 32) {
    for (int i = 0; i < rounds; ++i) {
      ready[i % 2].arrive_and_wait();
      buffer[i % 2][threadIdx.x] = in[i * 32 + threadIdx.x];
      auto token = filled[i % 2].arrive();
      (void)token;
    }
  } else {
    auto first = ready[0].arrive(), second = ready[1].arrive();
    (void)first, (void)second;
    for (int i = 0; i < rounds; ++i) {
      filled[i % 2].arrive_and_wait();
      if (threadIdx.x < 64) out[i * 32 + threadIdx.x - 32] = 3 * buffer[i % 2][63 - threadIdx.x];
      auto token = ready[i % 2].arrive();
      (void)token;
    }
  }
}

__global__ void large_tiles(int* out) {
  __shared__ cg::block_tile_memory<256> memory;
  __shared__ int values[256];
  const auto block = cg::this_thread_block(memory);
  const auto tile = cg::tiled_partition<64>(block);
  const int rank = tile.thread_rank(), group = tile.meta_group_rank();
  // Tiles do different numbers of rounds.
  int sum = 0;
  for (int round = 0; round <= group; ++round) {
    values[threadIdx.x] = rank + round;
    tile.sync();
    sum += values[group * 64 + 63 - rank];
    tile.sync();
  }
  int wrong = 0;
  for (int round = 0; round <= group; ++round) sum -= 63 - rank + round;
  wrong |= sum != 0;
  wrong |= (cg::reduce(tile, rank, cg::plus<int>()) != 63 * 32) << 1;
  wrong |= (cg::reduce(tile, rank + group, cg::greater<int>()) != 63 + group) << 2;
  wrong |= (tile.shfl(10 * group + rank, 37) != 10 * group + 37) << 3;
  wrong |= (tile.any(rank == 50) != 1 || tile.any(rank == 64) != 0) << 4;
  wrong |= (tile.all(rank < 64) != 1 || tile.all(rank < 63) != 0) << 5;
  wrong |= (cg::inclusive_scan(tile, rank) != rank * (rank + 1) / 2) << 6;
  wrong |= (cg::exclusive_scan(tile, rank, cg::plus<int>()) != rank * (rank - 1) / 2) << 7;
  wrong |= (tile.meta_group_size() != 4 || tile.num_threads() != 64) << 8;
  out[block.thread_rank()] = wrong;
}

int main() {
  const int tiles = 10, n = tiles * kTile;
  int *in, *out, wrong = 0;
  cudaMallocManaged(&in, n * sizeof(int)), cudaMallocManaged(&out, n * sizeof(int));
  for (int i = 0; i < n; i++) in[i] = 5 * i + 1;

  producers_and_consumers<<<1, 2 * kTile>>>(in, out, tiles);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++) wrong += out[i] != in[i / kTile * kTile + kTile - 1 - i % kTile];
  if (wrong) printf("a pipeline with roles: %d wrong\n", wrong);

  specialised_warps<<<1, 96>>>(in, out, 20);
  cudaDeviceSynchronize();
  int before = wrong;
  for (int i = 0; i < 20 * 32; i++) wrong += out[i] != 3 * in[i / 32 * 32 + 31 - i % 32];
  if (wrong > before) printf("specialised warps: %d wrong\n", wrong - before);

  large_tiles<<<1, 256>>>(out);
  cudaDeviceSynchronize();
  before = wrong;
  for (int i = 0; i < 256; i++)
    if (out[i]) wrong++ < 3 && printf("large tiles, thread %d: %x\n", i, out[i]);
  cudaFree(in), cudaFree(out);
  printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
