// Exercise 7: find the flag that is read plainly. A plain read in a loop may be done once, and what it gave be kept in
//             a register: then nobody ever sees the flag change.
// Changed:  how the flag is read, and how it is raised. The fences are there. A tile waits as long as it takes.
// Look for: no race, and a launch that ends.
#include "block_scan.h"

namespace scan {

constexpr int kThreads = 1024;  // and numbers of a tile

// --- your code
// TODO: is_raised is called in a loop. Why may the compiler read *flag once, and never again?
static __device__ bool is_raised(unsigned* flag) { return *flag != 0; }
static __device__ void raise(unsigned* flag) { *flag = 1; }
// --- end of your code

// published[b] turns from 0 to 1 when ends[b], the sum up to the end of tile b, can be read. `ends` is not volatile: a
// plain store and a plain load.
__global__ void flag(const unsigned* in, unsigned* out, unsigned* tickets, unsigned* published, unsigned* ends,
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
      while (!is_raised(&published[tile - 1])) {}
      __threadfence();  // what was written before the flag is seen by what reads after this
      tiles_before = ends[tile - 1];
    }
    ends[tile] = tiles_before + total;
    __threadfence();  // who sees the flag sees the sum
    raise(&published[tile]);
  }
  __syncthreads();  // all threads read what thread 0 has waited for
  if (i < n) out[i] = tiles_before + before + own;
}

void launch_flag(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  const unsigned tiles = unsigned(parts(n, kThreads));
  unsigned* const tickets = static_cast<unsigned*>(scratch);
  unsigned* const published = tickets + 1;
  cudaMemsetAsync(tickets, 0, sizeof(unsigned) * (1 + tiles), stream);
  flag<<<tiles, kThreads, 0, stream>>>(in, out, tickets, published, published + tiles, n);
}

}  // namespace scan
