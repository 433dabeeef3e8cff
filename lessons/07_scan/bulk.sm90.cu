// bulk: a tile's own sum is posted late if its numbers are late, and all tiles behind it wait. And each tile's warp
//       looks back over the same words as its neighbours' warps.
// Changed:  one block for each SM; each draws ticket after ticket, and its warps share the work. The TMA brings tiles
//           to shared memory ahead of time, and takes results out of it. Some warps only add up tiles as they come.
//           Nobody looks back: one warp of the whole grid reads the own sums in their order, and tells each tile what
//           comes before it (tiles_told.h).
// Look for: no global loads or stores of whole tiles by threads, each number read twice from shared memory; the rate
//           of a copy.
// Assumes:  all blocks of the grid are on the GPU at once, since a block takes the tile of its own number first: the
//           grid has one block an SM, and nothing else may fill the GPU. And two launches never overlap, since they
//           share `launches` and the words of tiles (launches.h): launch them into one stream.
#include "rows.h"
#include "tiles_told.h"

namespace scan {

/// Where each SM has a few tiles.
template <class Stage, int kStages, int kLooks, int kPause, class T>
__global__ void __launch_bounds__(32 * (Stage::kWarps + 2), 1) few_tiles(const T* in, T* out, size_t n) {
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

/// Where there are many.
template <class Stage, int kStages, class T>
__global__ void __launch_bounds__(32 * (Stage::kWarps + kMoreWarps), 1) bulk(const T* in, T* out, size_t n) {
  extern __shared__ __align__(128) unsigned char memory[];
  constexpr int kRows = Stage::kOfWarp / 128;
  T rows[kRows][4];
  const auto load = [&](const Stage& stage, int part) {
    const int first = part * Stage::kOfWarp;  // of the part's numbers in the tile
    if (stage.first() + Stage::kNumbers <= n) load_rows(rows, stage.numbers, first, Stage::kNumbers);
    else load_rows(rows, in, stage.first() + first, n);
  };

  const auto sum_of = [&](const Stage& stage, int part) {
    load(stage, part);
    T sum = T(0);
#pragma unroll
    for (int k = 0; k < kRows; k++) sum += (rows[k][0] + rows[k][1]) + (rows[k][2] + rows[k][3]);
    return sum;
  };
  const auto scan = [&](Stage& stage, auto known, auto free) {
    const int part = threadIdx.x / 32, first = part * Stage::kOfWarp;
    load(stage, part);
    scan_rows(rows);
    const T before = known();
    const size_t at = stage.first() + first;
    if (stage.first() + Stage::kNumbers <= n) {
      store_rows(rows, before, stage.numbers, first, Stage::kNumbers);  // where they came from
      kernels::publish_to_engine();
      __syncwarp();  // the part is whole
      if (threadIdx.x % 32 == 0) {
        kernels::store_bytes(out + at, stage.numbers + first, Stage::kOfWarp * sizeof(T));
        kernels::wait_stores_read();
      }
    } else {
      store_rows(rows, before, out, at, n);
    }
    free();
  };
  tiles_told<kStages>(reinterpret_cast<Stage*>(memory), in, n, sum_of, scan);
}

template <class T>
static void launch(const T* in, T* out, void*, size_t n, cudaStream_t stream) {
  if (n == 0) return;
  using Tile = Stage<12 * 6 * 128, 12, T>;
  if (n <= (1 << 22)) launch_ahead<Tile, 3>(few_tiles<Tile, 3, 4, 0, T>, n, stream, in, out);  // sooner than being told
  else launch_ahead<Tile, 6, kMoreWarps>(bulk<Tile, 6, T>, n, stream, in, out);
}
void launch_bulk(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_bulk(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
