// select_one: the numbers are read twice, only to learn how many are kept before a block.
// Changed:  one pass, with the look back of `lookback_warp`: a tile's word holds how many numbers it keeps.
// Look for: each number is read once. The stores: lanes write to places that lie some numbers apart, so a request
//           touches more sectors than its numbers fill.
#include "block_scan.h"
#include "items.h"
#include "look_back.h"
#include "select.h"

namespace scan {

constexpr int kThreads = 256, kItems = 8;
constexpr int kNumbers = kThreads * kItems;  // of a tile

static __global__ void select_one(const unsigned* in, unsigned* out, unsigned* count, Tiles tiles, size_t n) {
  __shared__ unsigned drawn, tiles_before;
  if (threadIdx.x == 0) drawn = atomicAdd(tiles.tickets, 1);
  __syncthreads();  // all threads read the block's ticket
  const unsigned tile = drawn;

  unsigned own[kItems], kept = 0, total;
  load_items(own, in, size_t(tile) * kNumbers + threadIdx.x * kItems, n);
  for (int k = 0; k < kItems; k++) kept += is_kept(own[k]);
  const unsigned before = sum_before<kThreads>(kept, total);

  if (threadIdx.x < 32) {
    unsigned sum = 0;
    if (tile > 0) {
      if (threadIdx.x == 0) post(tiles.words + tile, total, kOwn);
      sum = look_back<1, unsigned>(tiles.words, tile);
    }
    if (threadIdx.x == 0) {
      post(tiles.words + tile, sum + total, kAll);
      tiles_before = sum;
      if (tile == gridDim.x - 1) *count = sum + total;
    }
  }
  __syncthreads();  // all threads read what the first warp has found

  unsigned place = tiles_before + before;
  for (int k = 0; k < kItems; k++)
    if (is_kept(own[k])) out[place++] = own[k];
}

void launch_select_one(const unsigned* in, unsigned* out, unsigned* count, void* scratch, size_t n,
                       cudaStream_t stream) {
  if (n == 0) return void(cudaMemsetAsync(count, 0, sizeof(unsigned), stream));
  const size_t tiles = parts(n, kNumbers);
  select_one<<<unsigned(tiles), kThreads, 0, stream>>>(in, out, count, clear_tiles(scratch, tiles, stream), n);
}

}  // namespace scan
