// Exercise 8: a wait for a block that cannot have begun. Each block takes the tile of its own number, and waits for the
//             tile before. Nobody promises in which order blocks begin: a GPU that is full of blocks that wait for
//             later ones stands still.
// Changed:  which tile a block takes: the next that nobody has taken. `tickets` is 0 when the kernel begins.
// Look for: a launch that ends, in whatever order its blocks begin.
#include "block_scan.h"

namespace scan {

constexpr int kThreads = 1024;  // and numbers of a tile

// published[b] turns from 0 to 1 when ends[b], the sum up to the end of tile b, can be read. `ends` is not volatile: a
// plain store and a plain load.
__global__ void in_turn(const unsigned* in, unsigned* out, unsigned* tickets, volatile unsigned* published,
                        unsigned* ends, size_t n) {
  __shared__ unsigned drawn, tiles_before;
  // --- your code
  if (threadIdx.x == 0) drawn = atomicAdd(tickets, 1);
  __syncthreads();  // all threads read the block's ticket
  const unsigned tile = drawn;
  // --- end of your code
  const size_t i = size_t(tile) * kThreads + threadIdx.x;
  const unsigned own = i < n ? in[i] : 0;
  unsigned total;
  const unsigned before = sum_before<kThreads>(own, total);
  if (threadIdx.x == 0) {
    tiles_before = 0;
    if (tile > 0) {
      while (published[tile - 1] == 0) {}
      __threadfence();  // what was written before the flag is seen by what reads after this
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    __threadfence();  // who sees the flag sees the sum
    published[tile] = 1;
  }
  __syncthreads();  // all threads read what thread 0 has waited for
  if (i < n) out[i] = tiles_before + before + own;
}

void launch_tickets(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  const unsigned tiles = unsigned(parts(n, kThreads));
  unsigned* const tickets = static_cast<unsigned*>(scratch);
  unsigned* const published = tickets + 1;
  cudaMemsetAsync(tickets, 0, sizeof(unsigned) * (1 + tiles), stream);
  in_turn<<<tiles, kThreads, 0, stream>>>(in, out, tickets, published, published + tiles, n);
}

}  // namespace scan
