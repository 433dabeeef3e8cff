// segments_one: segments are as long as they like, and the threads of `segments_threads` are not.
// Changed:  one scan over all numbers, of pairs: a sum, and whether a head was met. Two pairs make one: where the
//           second has met a head, its sum stands, else the sums are added.
// Look for: the same time with any segments. A tile that has a head knows the sum up to its end at once: nobody looks
//           back beyond it.
#include "items.h"
#include "look_back.h"
#include "segments.h"

namespace scan {

constexpr int kThreads = 256, kItems = 8, kWarps = kThreads / 32;
constexpr int kNumbers = kThreads * kItems;  // of a tile

struct Part {
  unsigned sum;  // since the last head
  bool head;     // there is one
};
static __device__ Part operator+(Part a, Part b) { return {b.head ? b.sum : a.sum + b.sum, a.head || b.head}; }

static __global__ void segments_one(const unsigned* in, const unsigned char* heads, unsigned* out, Tiles tiles,
                                    size_t n) {
  __shared__ unsigned drawn, tiles_before;
  __shared__ Part warps[kWarps];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (threadIdx.x == 0) drawn = atomicAdd(tiles.tickets, 1);
  __syncthreads();  // all threads read the block's ticket
  const unsigned tile = drawn;

  const size_t first = size_t(tile) * kNumbers + threadIdx.x * kItems;  // of this thread
  unsigned own[kItems];
  load_items(own, in, first, n);
  uint2 marks = {};  // the heads of the 8 numbers, a byte each
  if (first + kItems <= n) marks = *reinterpret_cast<const uint2*>(heads + first);
  else
    for (int k = 0; k < kItems && first + k < n; k++)
      (k < 4 ? marks.x : marks.y) |= unsigned(heads[first + k]) << 8 * (k % 4);
  const auto is_head = [&](int k) { return ((k < 4 ? marks.x : marks.y) >> 8 * (k % 4) & 1) != 0; };

  Part mine = {0, false};
  for (int k = 0; k < kItems; k++) mine = mine + Part{own[k], is_head(k)};
  for (int distance = 1; distance < 32; distance *= 2) {  // of the lanes up to this one
    const Part before = {__shfl_up_sync(kAllLanes, mine.sum, distance),
                         bool(__shfl_up_sync(kAllLanes, int(mine.head), distance))};
    if (lane >= distance) mine = before + mine;
  }
  if (lane == 31) warps[warp] = mine;
  Part before = {__shfl_up_sync(kAllLanes, mine.sum, 1), bool(__shfl_up_sync(kAllLanes, int(mine.head), 1))};
  if (lane == 0) before = {0, false};
  __syncthreads();  // all threads read what the last lane of each warp has written
  Part to_warp = {0, false}, all = {0, false};
  for (int w = 0; w < kWarps; w++) {
    if (w == warp) to_warp = all;
    all = all + warps[w];
  }
  before = to_warp + before;

  if (warp == 0) {
    const bool known = tile == 0 || all.head;  // nothing before the tile matters at its end
    if (lane == 0) post(tiles.words + tile, all.sum, known ? kAll : kOwn);
    const unsigned sum = tile > 0 ? look_back<1, unsigned>(tiles.words, tile) : 0;
    if (lane == 0) {
      if (!known) post(tiles.words + tile, sum + all.sum, kAll);
      tiles_before = sum;
    }
  }
  __syncthreads();  // all threads read what the first warp has found

  Part sum = Part{tiles_before, false} + before;
  for (int k = 0; k < kItems; k++) {
    sum = sum + Part{own[k], is_head(k)};
    own[k] = sum.sum;
  }
  store_items(own, 0u, out, first, n);
}

void launch_segments_one(const unsigned* in, const unsigned char* heads, unsigned* out, void* scratch, size_t n,
                         cudaStream_t stream) {
  if (n == 0) return;
  const size_t tiles = parts(n, kNumbers);
  segments_one<<<unsigned(tiles), kThreads, 0, stream>>>(in, heads, out, clear_tiles(scratch, tiles, stream), n);
}

}  // namespace scan
