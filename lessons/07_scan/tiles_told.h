// How the blocks of `bulk` with many tiles know what comes before them. As in tiles_ahead.h a block draws tile after
// tile, and the TMA fetches them ahead of time. But some warps only add up tiles as they come, and nobody looks back:
// one warp of the whole grid tells every tile the sum before it.
#pragma once
#include "block_scan.h"
#include "tiles_ahead.h"

namespace scan {

constexpr int kAdders = 4;  // warps of a block
constexpr int kMoreWarps = kAdders + 3;

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
      states[k] = first + k < tiles ? look(all_words + first + k, sums[k], number) : kNothing;
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

/// The whole kernel: all threads call it, 32 for each worker warp and 32 kMoreWarps more. The block's first tile is
/// that of its own number; the others are drawn.
///   sum_of(stage, part)      the sum over part number `part` of a tile, of kOfWarp numbers; each lane returns a share
///   work(stage, known, free) all the rest, for the part with the number of the warp: known() is the sum over all
///                            numbers before the part, and free() says that the lane reads and writes nothing of the
///                            stage any more. A worker's lanes call both, once. Before known() they only read.
template <int kStages, class Stage, class T, class SumOf, class Work>
static __device__ void tiles_told(Stage* stages, const T* in, size_t n, SumOf sum_of, Work work) {
  constexpr int kWarps = Stage::kWarps;
  static_assert(kWarps <= 32, "the sums of all warps are one for each lane");
  const auto stage_of = [&](int i) -> auto& { return stages[i % kStages]; };
  const auto parity_of = [](int i) { return i / kStages % 2; };
  const auto ended = [&](const Stage& stage) { return stage.first() >= n; };
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned number = launches.number, tiles = unsigned(parts(n, Stage::kNumbers));

  if (threadIdx.x == 0)
    for (int s = 0; s < kStages; s++) {
      kernels::barrier_init(&stages[s].arrived);
      kernels::barrier_init(&stages[s].summed, 32 * kAdders);
      kernels::barrier_init(&stages[s].known, 32);
      kernels::barrier_init(&stages[s].freed, 32 * (kWarps + 1));
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
      if (lane == 0) post(all_words + stage.tile, total, kOwn, number);
      kernels::barrier_arrive(&stage.freed);  // the sums have been read
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
      while (look(before_words + stage.tile, before, number) == kNothing) {}
      if (lane == 0) stage.before = before;
      kernels::barrier_arrive(&stage.known);
    }
  } else if (warp == kWarps + kAdders + 2 && blockIdx.x == 0) {
    tell_sums<T>(tiles, number);
  }
}

}  // namespace scan
