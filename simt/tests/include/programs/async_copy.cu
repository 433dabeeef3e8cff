// Tiles copied asynchronously, in each of the ways CUDA has: primitives, pipelines, groups and barriers.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <cstdio>
namespace cg = cooperative_groups;
const int kTile = 128;

__global__ void primitives(const float4 *in, float4 *out, int tiles) {
  __shared__ float4 buffer[2][kTile];
  int at = threadIdx.x;
  __pipeline_memcpy_async(&buffer[0][at], &in[at], sizeof(float4));
  __pipeline_commit();
  for (int tile = 0; tile < tiles; tile++) {
    if (tile + 1 < tiles) __pipeline_memcpy_async(&buffer[(tile + 1) % 2][at], &in[(tile + 1) * kTile + at], sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    float4 v = buffer[tile % 2][kTile - 1 - at];
    out[tile * kTile + at] = make_float4(v.w, v.z, v.y, v.x);
    __syncthreads();
  }
}

__global__ void group_copy(const int *in, int *out, int tiles) {
  __shared__ int buffer[kTile];
  cg::thread_block block = cg::this_thread_block();
  for (int tile = 0; tile < tiles; tile++) {
    cg::memcpy_async(block, buffer, in + tile * kTile, sizeof(int) * kTile);
    cg::wait(block);
    out[tile * kTile + block.thread_rank()] = buffer[kTile - 1 - block.thread_rank()];
    block.sync();
  }
}

__global__ void shared_pipeline(const int *in, int *out, int tiles) {
  constexpr size_t stages = 2;
  __shared__ int buffer[stages][kTile];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope::thread_scope_block, stages> state;
  auto block = cg::this_thread_block();
  auto pipeline = cuda::make_pipeline(block, &state);
  for (int compute = 0, fetch = 0; compute < tiles; ++compute) {
    for (; fetch < tiles && fetch < compute + (int)stages; ++fetch) {
      pipeline.producer_acquire();
      cuda::memcpy_async(block, buffer[fetch % stages], in + fetch * kTile, sizeof(int) * kTile, pipeline);
      pipeline.producer_commit();
    }
    pipeline.consumer_wait();
    out[compute * kTile + threadIdx.x] = buffer[compute % stages][kTile - 1 - threadIdx.x];
    pipeline.consumer_release();
  }
}

__global__ void with_barrier(const int *in, int *out) {
  __shared__ int buffer[kTile];
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&barrier, block.size());
  block.sync();
  cuda::memcpy_async(block, buffer, in, cuda::aligned_size_t<16>(sizeof(int) * kTile), barrier);
  barrier.arrive_and_wait();
  auto token = barrier.arrive();
  int value = buffer[kTile - 1 - threadIdx.x];
  barrier.wait(std::move(token));
  out[threadIdx.x] = value;
}

int main() {
  const int tiles = 5, n = tiles * kTile;
  float4 *in4, *out4;
  int *in, *out, wrong = 0;
  cudaMallocManaged(&in4, n * sizeof(float4)), cudaMallocManaged(&out4, n * sizeof(float4));
  cudaMallocManaged(&in, n * sizeof(int)), cudaMallocManaged(&out, n * sizeof(int));
  for (int i = 0; i < n; i++) in[i] = i, in4[i] = make_float4(i, i + 1, i + 2, i + 3);
  auto mirrored = [](int i) { return i / kTile * kTile + kTile - 1 - i % kTile; };
  primitives<<<1, kTile>>>(in4, out4, tiles);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  for (int i = 0; i < n; i++) wrong += out4[i].w != mirrored(i) || out4[i].x != mirrored(i) + 3;
  for (int way = 0; way < 3; way++) {
    for (int i = 0; i < n; i++) out[i] = -1;
    if (way == 0) group_copy<<<1, kTile>>>(in, out, tiles);
    if (way == 1) shared_pipeline<<<1, kTile>>>(in, out, tiles);
    if (way == 2) with_barrier<<<1, kTile>>>(in, out);
    if (cudaDeviceSynchronize() != cudaSuccess) return 3;
    for (int i = 0; i < (way == 2 ? kTile : n); i++) wrong += out[i] != mirrored(i);
  }
  printf("%d wrong\n", wrong);
  cudaFree(in4), cudaFree(out4), cudaFree(in), cudaFree(out);
  return wrong != 0;
}
