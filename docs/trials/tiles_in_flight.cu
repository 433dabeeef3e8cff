// Would a transpose gain by blocks that have several tiles on their way? A block takes tile after tile; while it turns
// one, the next ones arrive in a ring of buffers, by asynchronous copies (as in `async`) or by bulk copies (as in `bulk`).
// Beside the lesson's `vectors`, `columns`, `async` and `bulk`. Blocks: as many as fit on an SM, or one an SM.
#include <cuda_pipeline.h>

#include "kernels/tma.h"
#include "transposed.h"

namespace transpose {

constexpr int kThreads = 256;
constexpr int kTileBytes = kTile * kTile * int(sizeof(float));

/// Where tile `number` begins: numbered row by row, or down the columns.
template <bool kDown>
static __device__ int2 origin(int number, int side) {
  const int tiles = side / kTile;
  return kDown ? int2{number % tiles * kTile, number / tiles * kTile}
               : int2{number / tiles * kTile, number % tiles * kTile};
}

static __device__ int swizzle(int row, int vector) { return vector ^ (row / 4 % 8); }

template <int kBuffers, bool kDown>
__global__ __launch_bounds__(kThreads) void async_ring(const float* __restrict__ in, float* __restrict__ out,
                                                       int side) {
  extern __shared__ __align__(1024) float4 shared[];
  auto ring = reinterpret_cast<float4(*)[kTile][kPatches]>(shared);
  const int count = side / kTile * (side / kTile);
  const int i = threadIdx.x / kPatches, j = threadIdx.x % kPatches;
  const auto start = [&](int number, int buffer) {
    if (number < count) {
      const int2 tile = origin<kDown>(number, side);
      for (int k = i; k < kTile; k += kPatches)
        __pipeline_memcpy_async(&ring[buffer][k][swizzle(k, j)], in + at(tile.x + k, tile.y + 4 * j, side),
                                sizeof(float4));
    }
    __pipeline_commit();  // an empty group too: groups are counted
  };
  for (int n = 0; n < kBuffers; n++) start(blockIdx.x + n * gridDim.x, n);
  for (int n = 0, number = blockIdx.x; number < count; n++, number += gridDim.x) {
    const int buffer = n % kBuffers;
    __pipeline_wait_prior(kBuffers - 1);  // this thread's copies of the oldest tile have arrived,
    __syncthreads();                      // and so have all others'
    float4 patch[4];
    for (int k = 0; k < 4; ++k) patch[k] = ring[buffer][4 * j + k][swizzle(4 * j + k, i)];
    __syncthreads();  // all have read the buffer, and it may be filled again
    start(number + kBuffers * gridDim.x, buffer);
    const int2 tile = origin<kDown>(number, side);
    for (int k = 0; k < 4; ++k)
      store4(out, tile.y + 4 * i + k, tile.x + 4 * j, side, side, column(patch, k));
  }
}

constexpr int kBox = 32, kBoxes = kTile / kBox;  // the boxes of `bulk`
using Box = float4[kTile][kBox / 4];

template <int kBuffers, bool kDown>
__global__ __launch_bounds__(kThreads) void bulk_ring(const __grid_constant__ CUtensorMap in,
                                                      const __grid_constant__ CUtensorMap out, int side) {
  extern __shared__ __align__(1024) float4 shared[];
  auto ring = reinterpret_cast<Box(*)[kBoxes]>(shared);  // kBuffers tiles that arrive, and two that leave
  auto turned = ring + kBuffers;
  __shared__ uint64_t arrived[kBuffers];
  const int count = side / kTile * (side / kTile), thread = threadIdx.x;
  const auto start = [&](int number, int buffer) {  // by one thread
    if (number >= count) return;
    const int2 tile = origin<kDown>(number, side);
    kernels::barrier_expect(&arrived[buffer], kTileBytes);
    for (int b = 0; b < kBoxes; ++b)
      kernels::load_box(ring[buffer][b], in, tile.x, tile.y + b * kBox, &arrived[buffer]);
  };
  if (thread == 0)
    for (int n = 0; n < kBuffers; n++) {
      kernels::barrier_init(&arrived[n]);
      start(blockIdx.x + n * gridDim.x, n);
    }
  // Patch (i, j), on a diagonal: `bulk` says why.
  const int j = thread % 8 + thread / 64 % 2 * 8, i = (thread % 8 ^ thread / 8 % 8) + thread / 128 * 8;
  for (int n = 0, number = blockIdx.x; number < count; n++, number += gridDim.x) {
    const int buffer = n % kBuffers;
    auto& leaving = turned[n % 2];
    if (thread == 0) asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
    __syncthreads();  // the tile before the last has left, and its place may be written; barriers are made
    kernels::barrier_wait(&arrived[buffer], n / kBuffers % 2);
    float4 patch[4];
    for (int k = 0; k < 4; ++k) patch[k] = ring[buffer][j / 8][4 * i + k][j % 8 ^ (4 * i + k) % 8];
    for (int k = 0; k < 4; ++k) leaving[i / 8][4 * j + k][i % 8 ^ (4 * j + k) % 8] = column(patch, k);
    kernels::publish_to_engine();
    __syncthreads();  // the buffer is read, and the turned tile is whole
    if (thread == 0) {
      const int2 tile = origin<kDown>(number, side);
      for (int b = 0; b < kBoxes; ++b) kernels::store_box(out, tile.y, tile.x + b * kBox, leaving[b]);
      asm volatile("cp.async.bulk.commit_group;" ::: "memory");
      start(number + kBuffers * gridDim.x, buffer);
    }
  }
  if (thread == 0) asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
}

/// How many blocks of a kernel an SM holds, once it may use so much shared memory.
template <class Kernel>
int blocks_that_fit(Kernel* kernel, int bytes) {
  int blocks = 0;
  TRIAL_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
  TRIAL_CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, kThreads, bytes));
  return blocks;
}

template <int kBuffers, bool kDown>
void add_rings(std::vector<Candidate>& candidates, trial::Report& report) {
  int sms = 0;
  TRIAL_CHECK(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
  for (const bool is_bulk : {false, true}) {
    const int bytes = (kBuffers + (is_bulk ? 2 : 0)) * kTileBytes;
    const int fit = is_bulk ? blocks_that_fit(bulk_ring<kBuffers, kDown>, bytes)
                            : blocks_that_fit(async_ring<kBuffers, kDown>, bytes);
    for (const int blocks : fit == 1 ? std::vector<int>{1} : std::vector<int>{fit, 1}) {
      std::string name = std::string(is_bulk ? "bulk" : "async") + ", " + std::to_string(kBuffers) +
                         (kBuffers == 1 ? " tile" : " tiles") + (kDown ? ", down the columns" : "") +
                         (blocks == fit ? "" : ", one block an SM");
      report.add(name, "blocks an SM", blocks);
      const int grid = blocks * sms;
      candidates.push_back({name, [=](const float* in, float* out, int side) {
                              if (is_bulk)
                                bulk_ring<kBuffers, kDown><<<grid, kThreads, bytes>>>(
                                    kernels::tensor_map(in, side, side, kTile),
                                    kernels::tensor_map(out, side, side, kTile), side);
                              else async_ring<kBuffers, kDown><<<grid, kThreads, bytes>>>(in, out, side);
                            }});
    }
  }
}

}  // namespace transpose

static void tiles_in_flight(trial::Report& report) {
  using namespace transpose;
  std::vector<Candidate> candidates = {step("vectors", launch_vectors), step("async", launch_async),
                                       step("bulk", launch_bulk), step("columns", launch_columns)};
  add_rings<1, false>(candidates, report);
  add_rings<2, false>(candidates, report);
  add_rings<4, false>(candidates, report);
  add_rings<8, false>(candidates, report);
  add_rings<1, true>(candidates, report);
  add_rings<2, true>(candidates, report);
  add_rings<4, true>(candidates, report);
  for (const int side : {8192, 16384}) time_all(candidates, side, report);
}

int main() { return trial::run(tiles_in_flight, "tiles_in_flight"); }
