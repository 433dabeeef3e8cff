// vectors: in `lookback_warp` lanes read vectors that lie 32 bytes apart: each request uses half of every sector, and
//          the other half comes with the next request.
// Changed:  neighbouring lanes take neighbouring vectors: a warp has 4 rows of 32 vectors, and scans row after row.
//           16 numbers a thread, so tiles are twice as long and half as many.
// Look for: 16 sectors a load and a store, all of them used; half as many words to look back at.
#include "look_back.h"
#include "rows.h"

namespace scan {

constexpr int kThreads = 256, kRows = 4;
constexpr int kNumbers = kThreads * kRows * 4;  // of a tile

template <class T>
__global__ void vectors(const T* in, T* out, Tiles tiles, size_t n) {
  __shared__ unsigned drawn;
  __shared__ T tiles_before;
  if (threadIdx.x == 0) drawn = atomicAdd(tiles.tickets, 1);
  __syncthreads();  // all threads read the block's ticket
  const unsigned tile = drawn;

  const size_t first = size_t(tile) * kNumbers + threadIdx.x / 32 * (kRows * 128);  // of this warp
  T rows[kRows][4], total;
  load_rows(rows, in, first, n);
  const T before = warps_before<kThreads>(scan_rows(rows), total);

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
  store_rows(rows, tiles_before + before, out, first, n);
}

template <class T>
static void launch(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream) {
  if (n == 0) return;
  const size_t tiles = parts(n, kNumbers);
  vectors<<<unsigned(tiles), kThreads, 0, stream>>>(in, out, clear_tiles(scratch, tiles, stream), n);
}
void launch_vectors(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_vectors(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
