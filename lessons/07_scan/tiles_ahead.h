// How the blocks of `bulk` and `select_bulk` know a tile's sum long before it is needed. A block draws tile after tile.
// The TMA fetches tiles ahead of time; worker warps add up the next tile before they work on the current one; one warp
// posts sums and fetches tiles, one looks back.
#pragma once
#include "kernels/tma.h"
#include "launches.h"
#include "look_back.h"

namespace scan {

/// A tile on its way through a block, and how far it is: each barrier's phase ends once for each tile of the stage.
template <int kTileNumbers, int kTileWarps, class T>
struct Stage {
  static constexpr int kNumbers = kTileNumbers, kWarps = kTileWarps, kOfWarp = kNumbers / kWarps;
  alignas(128) T numbers[kNumbers];
  T warp_sums[kWarps], before;  // `before`: the sum over all tiles before
  unsigned tile;
  uint64_t arrived, summed, known, freed;

  __device__ size_t first() const { return size_t(tile) * kNumbers; }
};

/// Asks the TMA for the numbers of `tile`. A tile that is not whole is left to the workers.
template <class Stage, class T>
static __device__ void fetch(Stage& stage, unsigned tile, const T* in, size_t n) {
  stage.tile = tile;
  const bool whole = stage.first() + Stage::kNumbers <= n;
  kernels::barrier_expect(&stage.arrived, whole ? sizeof(stage.numbers) : 0);
  if (whole) kernels::load_bytes(stage.numbers, in + stage.first(), sizeof(stage.numbers), &stage.arrived);
}

/// The whole kernel: the block's threads call it, 32 for each worker warp and 64 more. The block's first tile is that
/// of its own number; the others are drawn. The 32 lanes of a worker warp call
///   sum_of(stage)            the sum over the warp's numbers of a tile, for one lane; each lane may return a part
///   work(stage, known, free) all the rest: known() is the sum over all numbers before the warp's, and free() says that
///                            the lane reads and writes nothing of the stage any more. It calls both, once.
/// with the next tile's stage and the current tile's.
template <int kStages, int kLooks, int kPause, class Stage, class T, class SumOf, class Work>
static __device__ void tiles_ahead(Stage* stages, const T* in, size_t n, SumOf sum_of, Work work) {
  constexpr int kWarps = Stage::kWarps;
  static_assert(kWarps <= 32, "the sums of all warps are one for each lane");
  const auto stage_of = [&](int i) -> auto& { return stages[i % kStages]; };
  const auto parity_of = [](int i) { return i / kStages % 2; };
  const auto ended = [&](const Stage& stage) { return stage.first() >= n; };
  const auto total_of = [](const Stage& stage) {
    const int lane = threadIdx.x % 32;
    return sum_of_lanes(lane < kWarps ? stage.warp_sums[lane] : T(0));
  };
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned number = launches.number;

  if (threadIdx.x == 0)
    for (int s = 0; s < kStages; s++) {
      kernels::barrier_init(&stages[s].arrived);
      kernels::barrier_init(&stages[s].summed, kWarps);
      kernels::barrier_init(&stages[s].known, 32);
      kernels::barrier_init(&stages[s].freed, 32 * (kWarps + 1));
    }
  __syncthreads();  // the barriers are made before anyone uses them

  if (warp < kWarps) {  // a worker
    for (int i = -1;; i++) {
      auto& next = stage_of(i + 1);
      kernels::barrier_wait(&next.arrived, parity_of(i + 1));
      if (!ended(next)) {
        const T sum = sum_of_lanes(sum_of(next));
        if (lane == 0) next.warp_sums[warp] = sum;
      }
      __syncwarp();  // all lanes have done what sum_of does to the stage
      if (lane == 0) kernels::barrier_arrive(&next.summed);
      if (i < 0) continue;

      auto& stage = stage_of(i);
      if (ended(stage)) break;
      const auto known = [&] {
        kernels::barrier_wait(&stage.known, parity_of(i));  // then all warps' sums are there, too
        return sum_of_lanes(lane < warp ? stage.warp_sums[lane] : T(0)) + stage.before;
      };
      work(stage, known, [&] { kernels::barrier_arrive(&stage.freed); });
    }
  } else if (warp == kWarps) {  // posts sums, and fetches tiles
    const auto draw = [] { return gridDim.x + atomicAdd(&launches.tickets, 1); };
    if (lane == 0)
      for (int s = 0; s < kStages; s++) fetch(stages[s], s == 0 ? blockIdx.x : draw(), in, n);
    for (int i = 0;; i++) {
      auto& stage = stage_of(i);
      kernels::barrier_wait(&stage.summed, parity_of(i));
      if (ended(stage)) break;
      const T total = total_of(stage);
      if (lane == 0 && stage.tile > 0) post_own(all_words + stage.tile, total, number);
      kernels::barrier_arrive(&stage.freed);  // the sums have been read
      if (i == 0) continue;
      auto& last = stage_of(i - 1);
      kernels::barrier_wait(&last.freed, parity_of(i - 1));
      if (lane == 0) fetch(last, draw(), in, n);
    }
    if (lane == 0) leave();
  } else {  // looks back
    for (int i = 0;; i++) {
      auto& stage = stage_of(i);
      kernels::barrier_wait(&stage.summed, parity_of(i));
      if (ended(stage)) break;
      const T total = total_of(stage);
      const unsigned tile = stage.tile;
      const T before = tile > 0 ? look_back<kLooks, T>(all_words, tile, number, kPause) : T(0);
      if (lane == 0) {
        post(all_words + tile, before + total, kAll, number);
        stage.before = before;
      }
      kernels::barrier_arrive(&stage.known);  // all lanes do: each has read the sums
    }
  }
}

/// Launches such a kernel, kernel(arguments..., n), with one block for each SM that has a tile.
template <class Stage, int kStages, int kMoreWarps = 2, class... Parameters, class... Values>
static void launch_ahead(void (*kernel)(Parameters...), size_t n, cudaStream_t stream, Values... arguments) {
  constexpr int kBytes = kStages * sizeof(Stage);
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  static const size_t multiprocessors = [] {
    int device = 0, multiprocessors = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    return size_t(multiprocessors);
  }();
  const size_t tiles = parts(n, Stage::kNumbers);
  kernel<<<unsigned(tiles < multiprocessors ? tiles : multiprocessors), 32 * (Stage::kWarps + kMoreWarps), kBytes,
           stream>>>(arguments..., n);
}

}  // namespace scan
