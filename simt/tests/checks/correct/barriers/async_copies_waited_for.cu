// Asynchronous copies in each of CUDA's ways, several groups on their way, each waited for before its bytes are read.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cstdio>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
namespace cg = cooperative_groups;
constexpr int kThreads = 96, kStages = 3;

__device__ void copy4(int* to, const int* from) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"((unsigned)__cvta_generic_to_shared(to)), "l"(from));
}
// Three stages in PTX: as many commits as rounds, empty ones at the end, and one number for all waits.
__global__ void assembly(const int* in, int* out, int tiles) {
  extern __shared__ int ring[];
  const int t = threadIdx.x;
  for (int tile = 0; tile < kStages - 1; ++tile) {
    if (tile < tiles) copy4(&ring[tile * kThreads + t], &in[tile * kThreads + t]);
    asm volatile("cp.async.commit_group;\n");
  }
  int sum = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    asm volatile("cp.async.wait_group %0;\n" ::"n"(kStages - 2));
    __syncthreads();
    const int next = tile + kStages - 1;
    if (next < tiles) copy4(&ring[next % kStages * kThreads + t], &in[next * kThreads + t]);
    asm volatile("cp.async.commit_group;\n" ::);
    sum += ring[tile % kStages * kThreads + kThreads - 1 - t];
  }
  __syncthreads();
  copy4(&ring[t], &in[t]);  // not committed
  asm volatile("cp.async.wait_all;\n" ::);
  out[t] = sum + ring[t] - in[t];
}
// A warp for itself, two loads a thread, each a group.
__global__ void groups_in_turn(const int* in, int* out) {
  __shared__ int s[2][kThreads];
  const int t = threadIdx.x;
  for (int i = 0; i < 2; ++i) {
    __pipeline_memcpy_async(&s[i][t], &in[i * kThreads + t], 4);
    __pipeline_commit();
  }
  __pipeline_wait_prior(1);
  __syncwarp();
  int sum = s[0][t ^ 1];
  __pipeline_wait_prior(0);
  __syncwarp();
  out[t] = sum + s[1][t ^ 2];
}
__global__ void own_pipeline(const int* in, int* out) {
  __shared__ int s[2][kThreads];
  const int t = threadIdx.x;
  auto pipeline = cuda::make_pipeline();
  for (int i = 0; i < 2; ++i) {
    pipeline.producer_acquire();
    cuda::memcpy_async(&s[i][t], &in[i * kThreads + t], sizeof(int), pipeline);
    pipeline.producer_commit();
  }
  int sum = 0;
  for (int i = 0; i < 2; ++i) {
    pipeline.consumer_wait();
    sum += s[i][t];
    pipeline.consumer_release();
  }
  cuda::memcpy_async(&s[0][t], &in[t], sizeof(int), pipeline);
  pipeline.producer_commit();
  cuda::pipeline_consumer_wait_prior<0>(pipeline);
  nvcuda::experimental::pipeline old;
  nvcuda::experimental::memcpy_async(s[1][t], in[kThreads + t], old);
  const size_t first = old.commit();
  old.commit();
  old.wait(first);
  out[t] = 2 * sum - s[0][t] - s[1][t];
}
__global__ void of_a_group(const int* in, int* out) {
  __shared__ int s[2][kThreads];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, s[0], in, sizeof s[0]);
  cg::memcpy_async(block, s[1], in + kThreads, sizeof s[1]);
  cg::wait_prior<1>(block);
  const int sum = s[0][kThreads - 1 - threadIdx.x];
  cg::wait(block);
  out[threadIdx.x] = sum + s[1][kThreads - 1 - threadIdx.x];
}
__global__ void at_a_barrier(const int* in, int* out) {
  __shared__ int s[2 * kThreads];
  __shared__ cuda::barrier<cuda::thread_scope_block> barrier;
  const auto block = cg::this_thread_block();
  if (threadIdx.x == 0) init(&barrier, kThreads);
  block.sync();
  cuda::memcpy_async(block, s, in, sizeof s, barrier);
  barrier.arrive_and_wait();
  out[threadIdx.x] = s[threadIdx.x ^ 1] + s[kThreads + (threadIdx.x ^ 2)];
}

int main() {
  const int tiles = 5, n = tiles * kThreads;
  int *in, *out, *host = new int[n], wrong = 0;
  for (int i = 0; i < n; i++) host[i] = i * i % 1000;
  cudaMalloc(&in, n * sizeof(int)), cudaMalloc(&out, kThreads * sizeof(int));
  cudaMemcpy(in, host, n * sizeof(int), cudaMemcpyHostToDevice);
  const auto check = [&](const char* name, auto value) {
    int got[kThreads];
    cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int t = 0; t < kThreads; t++) bad += got[t] != value(t);
    if (bad) printf("%s: %d are wrong\n", name, bad);
    wrong += bad;
  };
  const int last = kThreads - 1;
  assembly<<<1, kThreads, kStages * kThreads * sizeof(int)>>>(in, out, tiles);
  check("assembly", [&](int t) {
    int sum = 0;
    for (int tile = 0; tile < tiles; tile++) sum += host[tile * kThreads + last - t];
    return sum;
  });
  groups_in_turn<<<2, kThreads>>>(in, out);
  check("groups in turn", [&](int t) { return host[t ^ 1] + host[kThreads + (t ^ 2)]; });
  own_pipeline<<<1, kThreads>>>(in, out);
  check("own pipeline", [&](int t) { return host[t] + host[kThreads + t]; });
  of_a_group<<<1, kThreads>>>(in, out);
  check("of a group", [&](int t) { return host[last - t] + host[kThreads + last - t]; });
  at_a_barrier<<<1, kThreads>>>(in, out);
  check("at a barrier", [&](int t) { return host[t ^ 1] + host[kThreads + (t ^ 2)]; });
  cudaFree(in), cudaFree(out);
  delete[] host;
  return wrong != 0;
}
