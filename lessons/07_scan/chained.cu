// chained: three kernels read the numbers twice, since a block must know what comes before it. It could wait for that.
// Changed:  one kernel. A block scans its tile, waits until the tile before has published the sum up to its end, and
//           publishes its own. Tiles are drawn as tickets, so the tile before always belongs to a block that runs.
// Look for: 8 bytes a number, the least there is. Yet the sums travel from tile to tile, one journey through memory
//           after another.
#include <cuda/atomic>

#include "block_scan.h"
#include "items.h"

namespace scan {

constexpr int kThreads = 256, kItems = 8;
constexpr int kNumbers = kThreads * kItems;  // of a tile

using Flag = cuda::atomic_ref<unsigned, cuda::thread_scope_device>;

// published[b] turns from 0 to 1 when ends[b], the sum up to the end of tile b, can be read.
template <class T>
__global__ void chained(const T* in, T* out, unsigned* tickets, unsigned* published, T* ends, size_t n) {
  __shared__ unsigned drawn;
  __shared__ T tiles_before;
  if (threadIdx.x == 0) drawn = atomicAdd(tickets, 1);
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
      // Acquire: what was written before the flag was released is seen by what reads after this.
      while (Flag(published[tile - 1]).load(cuda::memory_order_acquire) == 0) {}
      sum = ends[tile - 1];
    }
    ends[tile] = sum + total;
    Flag(published[tile]).store(1, cuda::memory_order_release);
    tiles_before = sum;
  }
  __syncthreads();  // all threads read what thread 0 has waited for
  store_items(own, tiles_before + before, out, first, n);
}

template <class T>
static void launch(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream) {
  if (n == 0) return;
  const size_t tiles = parts(n, kNumbers);
  unsigned* tickets = static_cast<unsigned*>(scratch);
  unsigned* published = tickets + 1;
  T* ends = reinterpret_cast<T*>(published + tiles);
  cudaMemsetAsync(tickets, 0, sizeof(unsigned) * (1 + tiles), stream);
  chained<<<unsigned(tiles), kThreads, 0, stream>>>(in, out, tickets, published, ends, n);
}
void launch_chained(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_chained(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
