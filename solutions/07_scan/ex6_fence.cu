// Exercise 6: find the missing fence. Each tile waits for the flag of the tile before, and then reads the sum up to
//             that tile's end. Another block may see the flag before the sum.
// Changed:  one line, which keeps the two in order.
// Look for: no race, and still one pass over the numbers.
#include "block_scan.h"

namespace scan {

constexpr int kThreads = 1024;  // and numbers of a tile

// --- your code
// Publishes the sum up to a tile's end.
static __device__ void publish(unsigned* end, unsigned* flag, unsigned sum) {
  *end = sum;
  __threadfence();  // who sees the flag sees the sum
  atomicExch(flag, 1);
}
// --- end of your code

// published[b] turns from 0 to 1 when ends[b], the sum up to the end of tile b, can be read. `ends` is not volatile: a
// plain store and a plain load.
__global__ void fence(const unsigned* in, unsigned* out, unsigned* tickets, unsigned* published, unsigned* ends,
                      size_t n) {
  __shared__ unsigned drawn, tiles_before;
  if (threadIdx.x == 0) drawn = atomicAdd(tickets, 1);
  __syncthreads();  // all threads read the block's ticket
  const unsigned tile = drawn;
  const size_t i = size_t(tile) * kThreads + threadIdx.x;
  const unsigned own = i < n ? in[i] : 0;
  unsigned total;
  const unsigned before = sum_before<kThreads>(own, total);
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (atomicAdd(&published[tile - 1], 0) == 0) {}
      __threadfence();  // what was written before the flag is seen by what reads after this
      tiles_before = ends[tile - 1];
    }
    publish(&ends[tile], &published[tile], tiles_before + total);
  }
  __syncthreads();  // all threads read what thread 0 has waited for
  if (i < n) out[i] = tiles_before + before + own;
}

void launch_fence(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  const unsigned tiles = unsigned(parts(n, kThreads));
  unsigned* const tickets = static_cast<unsigned*>(scratch);
  unsigned* const published = tickets + 1;
  cudaMemsetAsync(tickets, 0, sizeof(unsigned) * (1 + tiles), stream);
  fence<<<tiles, kThreads, 0, stream>>>(in, out, tickets, published, published + tiles, n);
}

}  // namespace scan
