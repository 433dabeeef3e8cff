// How the blocks of `bulk` and `select_bulk` know what comes before a tile long before they need it. A block draws tile
// after tile, and its warps share the work: one thread has the TMA fetch tiles ahead of time, some warps add up each tile
// as it comes, workers do the rest. One warp of the whole grid tells every tile the sum before it.
#pragma once
#include "block_scan.h"
#include "kernels/tma.h"
#include "launches.h"
#include "look_back.h"

namespace scan {

constexpr int kAdders = 4;  // warps of a block

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

/// Of a block: workers, those who add up, and three more warps.
template <class Stage>
constexpr int threads_ahead() {
  return 32 * (Stage::kWarps + kAdders + 3);
}

/// Asks the TMA for the numbers of `tile`. A tile that is not whole is left to those who read it.
template <class Stage, class T>
static __device__ void fetch(Stage& stage, unsigned tile, const T* in, size_t n) {
  stage.tile = tile;
  const bool whole = stage.first() + Stage::kNumbers <= n;
  kernels::barrier_expect(&stage.arrived, whole ? sizeof(stage.numbers) : 0);
  if (whole) kernels::load_bytes(stage.numbers, in + stage.first(), sizeof(stage.numbers), &stage.arrived);
}

/// Tells each tile the sum over all tiles before it, as soon as these have posted their own: 128 tiles in one journey.
/// The 32 lanes of one warp of the grid call it.
template <class T>
static __device__ void tell_sums(unsigned tiles, unsigned number) {
  constexpr int kEach = 4;  // neighbouring tiles of a lane
  const int lane = threadIdx.x % 32;
  T before = T(0);  // tile `next`
  for (unsigned next = 0; next < tiles;) {
    const unsigned first = next + lane * kEach;
    State states[kEach];
    T sums[kEach], sum = T(0);
#pragma unroll
    for (int k = 0; k < kEach; k++)
      states[k] = first + k < tiles ? look(own_words + first + k, sums[k], number) : kNothing;
    int posted = 0;  // so many of the lane's tiles, without a gap
#pragma unroll
    for (int k = 0; k < kEach; k++)
      if (posted == k && states[k] == kOwn) sum += sums[k], posted++;

    // The first lane that lacks one is the last to be told, up to its gap.
    const unsigned lacking = __ballot_sync(kAllLanes, posted < kEach);
    const int last = lacking ? __ffs(lacking) - 1 : 31;
    if (lane > last) sum = T(0), posted = 0;
    const T to_lane = sum_to_lane(sum), lanes_before = __shfl_up_sync(kAllLanes, to_lane, 1);
    T told = before + (lane == 0 ? T(0) : lanes_before);
#pragma unroll
    for (int k = 0; k < kEach; k++)
      if (k < posted) {
        post(before_words + first + k, told, kAll, number);
        told += sums[k];
      }
    before += __shfl_sync(kAllLanes, to_lane, 31);
    next += last * kEach + __shfl_sync(kAllLanes, posted, last);
  }
}

constexpr unsigned kFewTiles = 160;

/// The sum over the own sums of all tiles before `tile`, which is one of the first kFewTiles, for all lanes of the warp
/// that calls it: in one journey, once these have posted them.
template <class T>
static __device__ T sum_of_few(unsigned tile, unsigned number) {
  T sum;
  bool lacking;
  do {
    sum = T(0), lacking = false;
#pragma unroll
    for (unsigned at = threadIdx.x % 32; at < kFewTiles; at += 32) {
      T own = T(0);
      if (at < tile && look(own_words + at, own, number) == kNothing) lacking = true;
      sum += own;
    }
  } while (__any_sync(kAllLanes, lacking));
  return sum_of_lanes(sum);
}

/// The whole kernel: all threads of launch_ahead's blocks call it. The block's first tile is that of its own number; the
/// others are drawn.
///   sum_of(stage, part)      the sum over a tile's part number `part`, of kOfWarp numbers, for one lane; each lane of a
///                            warp returns a share of it
///   work(stage, known, free) all the rest, for the part with the number of the warp: known() is the sum over all numbers
///                            before the part, and free() says that the lane reads and writes nothing of the stage any
///                            more. The 32 lanes of a worker warp call both, once. Before known() they only read.
template <int kStages, class Stage, class T, class SumOf, class Work>
static __device__ void tiles_ahead(Stage* stages, const T* in, size_t n, SumOf sum_of, Work work) {
  constexpr int kWarps = Stage::kWarps;
  static_assert(kWarps <= 32, "the sums of all warps are one for each lane");
  const auto stage_of = [&](int i) -> auto& { return stages[i % kStages]; };
  const auto parity_of = [](int i) { return i / kStages % 2; };
  const auto ended = [&](const Stage& stage) { return stage.first() >= n; };
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned number = launches.number, tiles = unsigned(parts(n, Stage::kNumbers));
  const bool few = tiles <= gridDim.x && tiles <= kFewTiles;  // one for each block: nobody needs to look for all

  if (threadIdx.x == 0)
    for (int s = 0; s < kStages; s++) {
      kernels::barrier_init(&stages[s].arrived);
      kernels::barrier_init(&stages[s].summed, 32 * kAdders);
      kernels::barrier_init(&stages[s].known, 32);
      kernels::barrier_init(&stages[s].freed, 32 * kWarps);
    }
  __syncthreads();  // the barriers are made before anyone uses them

  if (warp < kWarps) {  // a worker
    for (int i = 0;; i++) {
      auto& stage = stage_of(i);
      kernels::barrier_wait(&stage.arrived, parity_of(i));
      if (ended(stage)) break;
      const auto known = [&] {
        kernels::barrier_wait(&stage.known, parity_of(i));  // then all sums of parts are there, too
        return sum_of_lanes(lane < warp ? stage.warp_sums[lane] : T(0)) + stage.before;
      };
      work(stage, known, [&] { kernels::barrier_arrive(&stage.freed); });
    }
  } else if (warp < kWarps + kAdders) {  // adds up
    const int adder = warp - kWarps;
    for (int i = 0;; i++) {
      auto& stage = stage_of(i);
      kernels::barrier_wait(&stage.arrived, parity_of(i));
      const bool over = ended(stage);
      for (int part = adder; part < kWarps && !over; part += kAdders) {
        const T sum = sum_of_lanes(sum_of(stage, part));
        if (lane == 0) stage.warp_sums[part] = sum;
      }
      kernels::barrier_arrive(&stage.summed);
      if (over) break;
      if (adder > 0) continue;
      kernels::barrier_wait(&stage.summed, parity_of(i));
      const T total = sum_of_lanes(lane < kWarps ? stage.warp_sums[lane] : T(0));
      if (lane == 0) post(own_words + stage.tile, total, kOwn, number);
    }
  } else if (threadIdx.x == 32 * (kWarps + kAdders)) {  // fetches
    const auto draw = [] { return gridDim.x + atomicAdd(&launches.tickets, 1); };
    for (int i = 0;; i++) {
      auto& stage = stage_of(i);
      if (i >= kStages) kernels::barrier_wait(&stage.freed, parity_of(i - kStages));
      fetch(stage, i == 0 ? blockIdx.x : draw(), in, n);
      if (ended(stage)) break;
    }
    leave();
  } else if (warp == kWarps + kAdders + 1) {  // learns what comes before
    for (int i = 0;; i++) {
      auto& stage = stage_of(i);
      kernels::barrier_wait(&stage.summed, parity_of(i));
      if (ended(stage)) break;
      T before;
      if (few) before = sum_of_few<T>(stage.tile, number);
      else
        while (look(before_words + stage.tile, before, number) == kNothing) {}
      if (lane == 0) stage.before = before;
      kernels::barrier_arrive(&stage.known);
    }
  } else if (warp == kWarps + kAdders + 2 && blockIdx.x == 0 && !few) {
    tell_sums<T>(tiles, number);
  }
}

/// Launches such a kernel, kernel(arguments..., n), with one block for each SM that has a tile.
template <class Stage, int kStages, class... Parameters, class... Values>
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
  kernel<<<unsigned(tiles < multiprocessors ? tiles : multiprocessors), threads_ahead<Stage>(), kBytes, stream>>>(
      arguments..., n);
}

}  // namespace scan
