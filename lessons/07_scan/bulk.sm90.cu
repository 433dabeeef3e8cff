// bulk: a tile's own sum is posted late if its numbers are late, and all tiles behind it wait. Let nobody wait for
//       memory: know the sums of tiles long before they are needed (tiles_ahead.h).
// Changed:  one block for each SM; each draws ticket after ticket, and its warps share the work. The TMA
//           brings tiles to shared memory ahead of time; workers add up the next tile before they scan the
//           current one; one warp posts sums and orders tiles, one looks back.
// Look for: no global loads of numbers by threads, each number read twice from shared memory; the rate of a copy.
// Assumes:  all blocks of the grid are on the GPU at once, since a block takes the tile of its own number first: the
//           grid has one block an SM, and nothing else may fill the GPU. And two launches never overlap, since they
//           share `launches` and `all_words` (launches.h): launch them into one stream.
#include "rows.h"
#include "tiles_ahead.h"

namespace scan {

template <class Stage, int kStages, int kLooks, int kPause, class T>
__global__ void __launch_bounds__(32 * (Stage::kWarps + 2), 1) bulk(const T* in, T* out, size_t n) {
  extern __shared__ __align__(128) unsigned char memory[];
  constexpr int kRows = Stage::kOfWarp / 128;
  const int first = threadIdx.x / 32 * Stage::kOfWarp;  // of the warp's numbers in a tile
  T rows[kRows][4];
  const auto load = [&](const Stage& stage) {
    if (stage.first() + Stage::kNumbers <= n) load_rows(rows, stage.numbers, first, Stage::kNumbers);
    else load_rows(rows, in, stage.first() + first, n);
  };

  const auto sum_of = [&](const Stage& next) {
    load(next);
    T sum = T(0);
#pragma unroll
    for (int k = 0; k < kRows; k++) sum += (rows[k][0] + rows[k][1]) + (rows[k][2] + rows[k][3]);
    return sum;
  };
  const auto scan = [&](const Stage& current, auto known, auto free) {
    load(current);
    scan_rows(rows);
    const T before = known();
    const size_t at = current.first() + first;
    free();
    store_rows(rows, before, out, at, n);
  };
  tiles_ahead<kStages, kLooks, kPause>(reinterpret_cast<Stage*>(memory), in, n, sum_of, scan);
}

template <int kWarps, int kRows, int kLooks, int kPause, class T>
static void launch_as(const T* in, T* out, size_t n, cudaStream_t stream) {
  using Tile = Stage<kWarps * kRows * 128, kWarps, T>;
  launch_ahead<Tile, 3>(bulk<Tile, 3, kLooks, kPause, T>, n, stream, in, out);
}

template <class T>
static void launch(const T* in, T* out, void*, size_t n, cudaStream_t stream) {
  if (n == 0) return;
  // Few tiles: short ones, so that all SMs have one, and a long look back. Many: long ones, so that words are few.
  if (n <= (1 << 22)) launch_as<16, 4, 4, 0>(in, out, n, stream);
  else launch_as<12, 12, 1, 300>(in, out, n, stream);
}
void launch_bulk(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_bulk(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
