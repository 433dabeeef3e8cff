// select_bulk: a tile of `select_packed` says late how many numbers it keeps, and all tiles behind it wait.
// Changed:  the blocks of `bulk`: tiles come ahead of time, and some warps count each of them as it comes
//           (tiles_ahead.h). A worker takes its part into registers and packs it where it lay, by votes: no scan, no
//           barrier.
// Look for: no global loads of numbers by threads; 5 sectors or fewer a store. Time: with half of all numbers kept,
//           nearly that of reading them and writing what is kept.
// Assumes:  what `bulk` does.
#include "select.h"
#include "tiles_ahead.h"

namespace scan {

constexpr int kStages = 6;

template <class Tile>
__global__ void __launch_bounds__(threads_ahead<Tile>(), 1)
    select_bulk(const unsigned* in, unsigned* out, unsigned* count, size_t n) {
  extern __shared__ __align__(128) unsigned char memory[];
  constexpr int kItems = Tile::kOfWarp / 32;
  const int lane = threadIdx.x % 32;
  unsigned x[kItems];
  const auto load = [&](const Tile& tile, int part) {
    const int first = part * Tile::kOfWarp;  // of the part's numbers in the tile
    const bool whole = tile.first() + Tile::kNumbers <= n;
#pragma unroll
    for (int k = 0; k < kItems; k++) {
      const size_t at = tile.first() + first + 32 * k + lane;
      x[k] = whole ? tile.numbers[first + 32 * k + lane] : at < n ? in[at] : 0;
    }
  };

  const auto count_kept = [&](const Tile& tile, int part) {
    load(tile, part);
    unsigned kept = 0;
#pragma unroll
    for (int k = 0; k < kItems; k++) kept += is_kept(x[k]);
    return kept;
  };
  const auto pack = [&](Tile& tile, auto known, auto free) {
    const int part = threadIdx.x / 32;
    load(tile, part);
    const unsigned before = known();  // and all have been counted: the numbers may be overwritten
    unsigned* const own = tile.numbers + part * Tile::kOfWarp;
    __syncwarp();  // all lanes have read what the others overwrite
    unsigned kept = 0;
#pragma unroll
    for (int k = 0; k < kItems; k++) {
      const unsigned votes = __ballot_sync(kAllLanes, is_kept(x[k]));
      if (is_kept(x[k])) own[kept + __popc(votes & ((1u << lane) - 1))] = x[k];
      kept += __popc(votes);
    }
    __syncwarp();  // all is packed
    for (unsigned i = lane; i < kept; i += 32) out[before + i] = own[i];
    const size_t end = tile.first() + (part + 1) * Tile::kOfWarp;
    if (lane == 0 && end >= n && end < n + Tile::kOfWarp) *count = before + kept;
    kernels::publish_to_engine();  // the TMA writes next where the warp has written
    free();
  };
  tiles_ahead<kStages>(reinterpret_cast<Tile*>(memory), in, n, count_kept, pack);
}

template <int kWarps, int kRows>
static void launch_as(const unsigned* in, unsigned* out, unsigned* count, size_t n, cudaStream_t stream) {
  using Tile = Stage<kWarps * kRows * 128, kWarps, unsigned>;
  launch_ahead<Tile, kStages>(select_bulk<Tile>, n, stream, in, out, count);
}

void launch_select_bulk(const unsigned* in, unsigned* out, unsigned* count, void*, size_t n, cudaStream_t stream) {
  if (n == 0) return void(cudaMemsetAsync(count, 0, sizeof(unsigned), stream));
  if (n <= (1 << 22)) launch_as<16, 4>(in, out, count, n, stream);  // short tiles, so that all SMs have one
  else launch_as<12, 6>(in, out, count, n, stream);
}

}  // namespace scan
