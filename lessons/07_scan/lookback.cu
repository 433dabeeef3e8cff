// lookback: in `chained` a tile publishes nothing until it knows everything. It knows its own sum much earlier.
// Changed:  a tile publishes its own sum at once, and the sum of all when it knows that. Who waits looks back: it adds
//           own sums until it meets a tile that knows the sum of all (decoupled look-back; Merrill and Garland 2016).
// Look for: the chain is gone: nobody waits for a tile that waits. Flag and sum share a word of 64 bits (words.h), so
//           no fence is left.
#include "block_scan.h"
#include "items.h"
#include "words.h"

namespace scan {

constexpr int kThreads = 256, kItems = 8;
constexpr int kNumbers = kThreads * kItems;  // of a tile

template <class T>
__global__ void lookback(const T* in, T* out, Tiles tiles, size_t n) {
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

  if (threadIdx.x == 0) {
    T sum = T(0);
    if (tile > 0) {
      post(tiles.words + tile, total, kOwn);
      State state = kNothing;
      for (unsigned back = tile; state != kAll;) {
        T seen;
        state = look(tiles.words + back - 1, seen);
        if (state != kNothing) sum += seen, back--;
      }
    }
    post(tiles.words + tile, sum + total, kAll);
    tiles_before = sum;
  }
  __syncthreads();  // all threads read what thread 0 has found
  store_items(own, tiles_before + before, out, first, n);
}

template <class T>
static void launch(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream) {
  if (n == 0) return;
  const size_t tiles = parts(n, kNumbers);
  lookback<<<unsigned(tiles), kThreads, 0, stream>>>(in, out, clear_tiles(scratch, tiles, stream), n);
}
void launch_lookback(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_lookback(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
