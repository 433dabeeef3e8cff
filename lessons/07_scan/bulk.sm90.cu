// bulk: a tile's own sum is posted late if its numbers are late, and all tiles behind it wait. Let nobody wait for
//       memory: know the sums of tiles long before they are needed.
// Changed:  as many blocks as the GPU holds; each draws ticket after ticket, and its warps share the work. The TMA
//           brings tiles to shared memory ahead of time; workers add up the next tile before they scan the
//           current one; one warp posts sums and orders tiles, one looks back.
// Look for: no global loads of numbers by threads, each number read twice from shared memory; the rate of a copy.
// Assumes:  all blocks of the grid are on the GPU at once, since a block takes the tile of its own number first: the
//           grid has one block an SM, and nothing else may fill the GPU. And two launches never overlap, since they
//           share `launches` and `all_words` (launches.h): launch them into one stream.
#include "kernels/tma.h"
#include "launches.h"
#include "look_back.h"
#include "rows.h"

namespace scan {

/// A tile on its way through a block, and how far it is: each barrier's phase ends once for each tile of the stage.
template <int kNumbers, int kWarps, class T>
struct Stage {
  alignas(128) T numbers[kNumbers];
  T warp_sums[kWarps], before;  // `before`: the sum over all tiles before
  unsigned tile;
  uint64_t arrived, summed, known, freed;
};

/// Asks the TMA for the numbers of `tile`. A tile that is not whole is left to the workers.
template <int kNumbers, class Stage, class T>
static __device__ void fetch(Stage& stage, unsigned tile, const T* in, size_t n) {
  stage.tile = tile;
  const bool whole = (size_t(tile) + 1) * kNumbers <= n;
  kernels::barrier_expect(&stage.arrived, whole ? sizeof(stage.numbers) : 0);
  if (whole) kernels::load_bytes(stage.numbers, in + size_t(tile) * kNumbers, sizeof(stage.numbers), &stage.arrived);
}

template <int kWarps, int kRows, int kStages, int kBlocks, int kLooks, int kPause, class T>
__global__ void __launch_bounds__(32 * (kWarps + 2), kBlocks) bulk(const T* in, T* out, size_t n) {
  static_assert(kWarps <= 32, "the sums of all warps are one for each lane");
  constexpr int kNumbers = kWarps * kRows * 128;  // of a tile
  extern __shared__ __align__(128) unsigned char memory[];
  auto* stages = reinterpret_cast<Stage<kNumbers, kWarps, T>*>(memory);
  const auto stage_of = [&](int i) -> auto& { return stages[i % kStages]; };
  const auto parity_of = [](int i) { return i / kStages % 2; };
  const auto ended = [&](const auto& stage) { return size_t(stage.tile) * kNumbers >= n; };
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned number = launches.number;

  if (threadIdx.x == 0)
    for (int s = 0; s < kStages; s++) {
      kernels::barrier_init(&stages[s].arrived);
      kernels::barrier_init(&stages[s].summed, kWarps);
      kernels::barrier_init(&stages[s].known);
      kernels::barrier_init(&stages[s].freed, kWarps);
    }
  __syncthreads();  // the barriers are made before anyone uses them

  if (warp < kWarps) {  // a worker
    T rows[kRows][4];
    const int first = warp * (kRows * 128);  // of the warp's numbers in a tile
    const auto load = [&](const auto& stage) {
      const size_t tile_first = size_t(stage.tile) * kNumbers;
      if (tile_first + kNumbers <= n) load_rows(rows, stage.numbers, first, kNumbers);
      else load_rows(rows, in, tile_first + first, n);
    };
    for (int i = -1;; i++) {
      // The next tile's sum.
      auto& next = stage_of(i + 1);
      kernels::barrier_wait(&next.arrived, parity_of(i + 1));
      if (!ended(next)) {
        load(next);
        T sum = T(0);
#pragma unroll
        for (int k = 0; k < kRows; k++) sum += (rows[k][0] + rows[k][1]) + (rows[k][2] + rows[k][3]);
        for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
        if (lane == 0) next.warp_sums[warp] = sum;
      }
      if (lane == 0) kernels::barrier_arrive(&next.summed);
      if (i < 0) continue;

      // The current tile's sums.
      auto& stage = stage_of(i);
      if (ended(stage)) break;
      load(stage);
      scan_rows(rows);
      kernels::barrier_wait(&stage.known, parity_of(i));  // then all warps' sums are there, too
      T before = lane < warp ? stage.warp_sums[lane] : T(0);
      for (int distance = 16; distance > 0; distance /= 2) before += __shfl_xor_sync(kAllLanes, before, distance);
      before += stage.before;
      const size_t tile_first = size_t(stage.tile) * kNumbers;
      __syncwarp();  // all lanes have read the stage
      if (lane == 0) kernels::barrier_arrive(&stage.freed);
      store_rows(rows, before, out, tile_first + first, n);
    }
  } else if (warp == kWarps) {  // posts sums, and orders tiles
    if (lane == 0)
      // The first tile is the block's own; the others are drawn.
      for (int s = 0; s < kStages; s++)
        fetch<kNumbers>(stages[s], s == 0 ? blockIdx.x : gridDim.x + atomicAdd(&launches.tickets, 1), in, n);
    for (int i = 0;; i++) {
      auto& stage = stage_of(i);
      kernels::barrier_wait(&stage.summed, parity_of(i));
      if (ended(stage)) break;
      T total = lane < kWarps ? stage.warp_sums[lane] : T(0);
      for (int distance = 16; distance > 0; distance /= 2) total += __shfl_xor_sync(kAllLanes, total, distance);
      if (lane == 0 && stage.tile > 0) post_own(all_words + stage.tile, total, number);
      if (i == 0) continue;
      auto& last = stage_of(i - 1);
      kernels::barrier_wait(&last.freed, parity_of(i - 1));
      if (lane == 0) fetch<kNumbers>(last, gridDim.x + atomicAdd(&launches.tickets, 1), in, n);
    }
    if (lane == 0) leave();
  } else {  // looks back
    for (int i = 0;; i++) {
      auto& stage = stage_of(i);
      kernels::barrier_wait(&stage.summed, parity_of(i));
      if (ended(stage)) break;
      T total = lane < kWarps ? stage.warp_sums[lane] : T(0);
      for (int distance = 16; distance > 0; distance /= 2) total += __shfl_xor_sync(kAllLanes, total, distance);
      const unsigned tile = stage.tile;
      const T before = tile > 0 ? look_back<kLooks, T>(all_words, tile, number, kPause) : T(0);
      if (lane == 0) {
        post(all_words + tile, before + total, kAll, number);
        stage.before = before;
        kernels::barrier_arrive(&stage.known);
      }
    }
  }
}

template <int kWarps, int kRows, int kStages, int kBlocks, int kLooks, int kPause, class T>
static void launch_as(const T* in, T* out, size_t n, cudaStream_t stream) {
  constexpr int kNumbers = kWarps * kRows * 128;
  constexpr int kBytes = kStages * sizeof(Stage<kNumbers, kWarps, T>);
  const auto kernel = bulk<kWarps, kRows, kStages, kBlocks, kLooks, kPause, T>;
  static const unsigned most = [&] {
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
    int device = 0, multiprocessors = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    return unsigned(kBlocks * multiprocessors);
  }();
  const size_t tiles = parts(n, kNumbers);
  kernel<<<unsigned(tiles < most ? tiles : most), 32 * (kWarps + 2), kBytes, stream>>>(in, out, n);
}

template <class T>
static void launch(const T* in, T* out, void*, size_t n, cudaStream_t stream) {
  if (n == 0) return;
  // Few tiles: short ones, so that all SMs have one, and a long look back. Many: long ones, so that words are few.
  if (n <= (1 << 22)) launch_as<16, 4, 3, 1, 4, 0>(in, out, n, stream);
  else launch_as<24, 6, 3, 1, 1, 300>(in, out, n, stream);
}
void launch_bulk(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_bulk(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
