// Rows that clusters of blocks take one after another, for rms_cluster and layer_cluster.
#pragma once
#include "cluster.h"

namespace attention {

constexpr int kFew = 4;                  // vectors of a thread: 16 numbers of a row, and as many of the next one
constexpr int kOfFew = 1024 * 4 * kFew;  // numbers that a block holds

/// out = norm(row) gain + bias for the rows of this cluster; kBias false: without the bias. norm(part, round) changes
/// the thread's part of a row, and returns what it is to be multiplied by. The next row is asked for before that. Gain
/// and bias stay in shared memory, where each thread reads only what it wrote.
template <int kThreads, bool kBias, class Norm>
static __device__ __forceinline__ void norm_rows(const float* in, const float* gain, const float* bias, float* out,
                                                 int rows, int cols, Norm norm) {
  extern __shared__ float4 own[];  // gain, then bias: vector i of the thread at i kThreads + threadIdx.x
  const auto blocks = cooperative_groups::this_cluster();
  const int ranks = int(blocks.num_blocks()), threads = ranks * kThreads, clusters = int(gridDim.x) / ranks;
  const int t = int(blocks.block_rank()) * kThreads + int(threadIdx.x);
  int row = int(blockIdx.x) / ranks;
  Part<kFew> next;
  for (int b = 0; b <= kBias; b++) {
    next.load(b ? bias : gain, cols, t, threads, 0);
#pragma unroll
    for (int i = 0; i < kFew; i++) own[(b * kFew + i) * kThreads + threadIdx.x] = next.vectors[i];
  }

  next.load(in + size_t(row) * cols, cols, t, threads, 0);
  for (int round = 0; row < rows; round++) {
    Part<kFew> part = next;
    const size_t first = size_t(row) * cols;
    row += clusters;
    if (row < rows) next.load(in + size_t(row) * cols, cols, t, threads, 0);

    const float scale = norm(part, round);
#pragma unroll
    for (int i = 0; i < kFew; i++) {
      float4& x = part.vectors[i];
      const float4 g = own[i * kThreads + threadIdx.x];
      const float4 b = kBias ? own[(kFew + i) * kThreads + threadIdx.x] : make_float4(0, 0, 0, 0);
      x = make_float4(x.x * scale * g.x + b.x, x.y * scale * g.y + b.y, x.z * scale * g.z + b.z,
                      x.w * scale * g.w + b.w);
    }
    part.store(out + first, cols, t, threads);
  }
}

/// Calls launch(Threads<k>()), where k threads with kFew vectors each hold a row of `cols` numbers, or a block's part.
template <class Launch>
static void with_few(int cols, Launch launch) {
  with_threads(cols * (kVectors / kFew), launch);
}

/// Launches as many clusters as the GPU holds at once, for kernel(arguments..., rows, cols). A block keeps `kept`
/// numbers for each of its columns.
template <class Kernel, class... Arguments>
static void launch_resident(Kernel kernel, int threads, int kept, int rows, int cols, cudaStream_t stream,
                            Arguments... arguments) {
  const int blocks = parts(cols, kOfFew);
  cudaLaunchAttribute size;
  cudaLaunchConfig_t config = cluster_config(size, blocks, threads, stream);
  config.dynamicSmemBytes = size_t(kept) * threads * kFew * sizeof(float4);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int(config.dynamicSmemBytes));
  int clusters = 0;
  cudaOccupancyMaxActiveClusters(&clusters, kernel, &config);
  config.gridDim = dim3(std::max(1, std::min(rows, clusters)) * blocks);
  cudaLaunchKernelEx(&config, kernel, arguments..., rows, cols);
}

}  // namespace attention
