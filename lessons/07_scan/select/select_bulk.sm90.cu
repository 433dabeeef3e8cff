// select_bulk: a tile of `select_packed` says late how many numbers it keeps, and all tiles behind it wait.
// Changed:  the blocks of `bulk`: tiles come ahead of time, and the next tile is counted before the current one is
//           packed (tiles_ahead.h). A warp takes its own numbers into registers and packs them where they lay, by
//           votes: no scan, no barrier.
// Look for: no global loads of numbers by threads; 5 sectors or fewer a store. Time: with half of all numbers kept,
//           nearly that of reading them and writing what is kept.
// Assumes:  what `bulk` does.
#include "select.h"
#include "tiles_ahead.h"

namespace scan {

constexpr int kStages = 3;

template <class Tile, int kPause>
__global__ void __launch_bounds__(32 * (Tile::kWarps + 2), 1)
    select_bulk(const unsigned* in, unsigned* out, unsigned* count, size_t n) {
  extern __shared__ __align__(128) unsigned char memory[];
  constexpr int kItems = Tile::kOfWarp / 32;
  const int lane = threadIdx.x % 32, first = threadIdx.x / 32 * Tile::kOfWarp;  // of the warp's numbers in a tile

  const auto count_kept = [&](Tile& next) {
    uint4* const own = reinterpret_cast<uint4*>(next.numbers + first);
    if (next.first() + Tile::kNumbers > n) {  // a tile that is not whole does not come by itself
      unsigned x[kItems];
#pragma unroll
      for (int k = 0; k < kItems; k++) {
        const size_t at = next.first() + first + 32 * k + lane;
        x[k] = at < n ? in[at] : 0;
      }
#pragma unroll
      for (int k = 0; k < kItems; k++) next.numbers[first + 32 * k + lane] = x[k];
      __syncwarp();  // all lanes have written what others read as vectors
    }
    unsigned kept = 0;
#pragma unroll
    for (int k = 0; k < kItems / 4; k++) {
      const uint4 v = own[32 * k + lane];
      kept += is_kept(v.x) + is_kept(v.y) + is_kept(v.z) + is_kept(v.w);
    }
    return kept;
  };
  const auto pack = [&](Tile& current, auto known, auto free) {
    unsigned* const own = current.numbers + first;
    unsigned x[kItems], kept = 0;
#pragma unroll
    for (int k = 0; k < kItems; k++) x[k] = own[32 * k + lane];
    __syncwarp();  // all lanes have read what the others overwrite
#pragma unroll
    for (int k = 0; k < kItems; k++) {
      const unsigned votes = __ballot_sync(kAllLanes, is_kept(x[k]));
      if (is_kept(x[k])) own[kept + __popc(votes & ((1u << lane) - 1))] = x[k];
      kept += __popc(votes);
    }
    __syncwarp();  // all is packed
    const unsigned before = known();
    for (unsigned i = lane; i < kept; i += 32) out[before + i] = own[i];
    const size_t end = current.first() + first + Tile::kOfWarp;
    if (lane == 0 && end >= n && end < n + Tile::kOfWarp) *count = before + kept;
    kernels::publish_to_engine();  // the TMA writes next where the warp has written
    free();
  };
  tiles_ahead<kStages, 1, kPause>(reinterpret_cast<Tile*>(memory), in, n, count_kept, pack);
}

template <int kWarps, int kRows, int kPause>
static void launch_as(const unsigned* in, unsigned* out, unsigned* count, size_t n, cudaStream_t stream) {
  using Tile = Stage<kWarps * kRows * 128, kWarps, unsigned>;
  launch_ahead<Tile, kStages>(select_bulk<Tile, kPause>, n, stream, in, out, count);
}

void launch_select_bulk(const unsigned* in, unsigned* out, unsigned* count, void*, size_t n, cudaStream_t stream) {
  if (n == 0) return void(cudaMemsetAsync(count, 0, sizeof(unsigned), stream));
  if (n <= (1 << 22)) launch_as<16, 4, 100>(in, out, count, n, stream);  // short tiles, so that all SMs have one
  else launch_as<12, 12, 300>(in, out, count, n, stream);
}

}  // namespace scan
