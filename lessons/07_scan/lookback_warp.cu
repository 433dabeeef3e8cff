// lookback_warp: hundreds of tiles are on their way at once; one thread looks back at them one after another, and each
//                look is a journey to the L2 cache.
// Changed:  a warp looks back, at 32 tiles in one journey.
// Look for: a look-back load takes as many words as there are lanes; time at all sizes.
#include "block_scan.h"
#include "items.h"
#include "look_back.h"

namespace scan {

constexpr int kThreads = 256, kItems = 8;
constexpr int kNumbers = kThreads * kItems;  // of a tile

template <class T>
__global__ void lookback_warp(const T* in, T* out, Tiles tiles, size_t n) {
  __shared__ unsigned drawn;
  __shared__ T tiles_before;
  if (threadIdx.x == 0) drawn = atomicAdd(tiles.tickets, 1);
  __syncthreads();  // all threads read the block's ticket
  const unsigned tile = drawn;

  const size_t first = size_t(tile) * kNumbers + threadIdx.x * kItems;  // of this thread
  T own[kItems], total;
  load_items(own, in, first, n);
  scan_items(own);
  const T before = sum_before<kThreads>(own[kItems - 1], total);

  if (threadIdx.x < 32) {
    T sum = T(0);
    if (tile > 0) {
      if (threadIdx.x == 0) post(tiles.words + tile, total, kOwn);
      sum = look_back<1, T>(tiles.words, tile);
    }
    if (threadIdx.x == 0) {
      post(tiles.words + tile, sum + total, kAll);
      tiles_before = sum;
    }
  }
  __syncthreads();  // all threads read what the first warp has found
  store_items(own, tiles_before + before, out, first, n);
}

template <class T>
static void launch(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream) {
  if (n == 0) return;
  const size_t tiles = parts(n, kNumbers);
  lookback_warp<<<unsigned(tiles), kThreads, 0, stream>>>(in, out, clear_tiles(scratch, tiles, stream), n);
}
void launch_lookback_warp(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_lookback_warp(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
