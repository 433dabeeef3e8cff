// select_packed: a thread of `select_one` writes its numbers next to each other, so the lanes of a request do not.
// Changed:  the tile's kept numbers are first packed in shared memory. Then neighbouring lanes write neighbouring
//           places.
// Look for: 4 to 5 sectors a store of 32 numbers. While the first warp looks back, the others pack.
#include "block_scan.h"
#include "items.h"
#include "look_back.h"
#include "select.h"

namespace scan {

constexpr int kThreads = 256, kItems = 8;
constexpr int kNumbers = kThreads * kItems;  // of a tile

static __global__ void select_packed(const unsigned* in, unsigned* out, unsigned* count, Tiles tiles, size_t n) {
  __shared__ unsigned drawn, tiles_before, packed[kNumbers];
  if (threadIdx.x == 0) drawn = atomicAdd(tiles.tickets, 1);
  __syncthreads();  // all threads read the block's ticket
  const unsigned tile = drawn;

  unsigned own[kItems], kept = 0, total;
  load_items(own, in, size_t(tile) * kNumbers + threadIdx.x * kItems, n);
  for (int k = 0; k < kItems; k++) kept += is_kept(own[k]);
  unsigned place = sum_before<kThreads>(kept, total);  // in the tile
  for (int k = 0; k < kItems; k++)
    if (is_kept(own[k])) packed[place++] = own[k];

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
  __syncthreads();  // all is packed, and the first warp has found what comes before

  for (unsigned i = threadIdx.x; i < total; i += kThreads) out[tiles_before + i] = packed[i];
}

void launch_select_packed(const unsigned* in, unsigned* out, unsigned* count, void* scratch, size_t n,
                          cudaStream_t stream) {
  if (n == 0) return void(cudaMemsetAsync(count, 0, sizeof(unsigned), stream));
  const size_t tiles = parts(n, kNumbers);
  select_packed<<<unsigned(tiles), kThreads, 0, stream>>>(in, out, count, clear_tiles(scratch, tiles, stream), n);
}

}  // namespace scan
