// Exercise 12: explain. Both ways scan tiles of 256 numbers. The first scans each tile and adds to it later what comes
//              before; the second first adds up each tile, and scans it when that is known. The second is faster. Why?
// Changed:  the letter of the sentence that the counters support. A check shows them.
// Look for: what is counted for both, and what differs.
#include "block_scan.h"

namespace scan {

// The second way, compared with the first, ...
constexpr double a = 1;  // loads fewer numbers from global memory.
constexpr double b = 2;  // stores fewer numbers to global memory.
constexpr double c = 3;  // needs fewer barriers.
constexpr double d = 4;  // makes fewer requests to shared memory.

// --- your code
// TODO: put the letter of the sentence in place of 0.
extern const double sentence = 0;
// --- end of your code

constexpr int kThreads = 256;

__global__ void first_scan(const unsigned* in, unsigned* out, unsigned* sums, size_t n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const unsigned own = i < n ? in[i] : 0;
  unsigned total;
  const unsigned before = sum_before<kThreads>(own, total);
  if (i < n) out[i] = before + own;
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
}
__global__ void first_add(unsigned* out, const unsigned* sums, size_t n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i < n) out[i] += sums[blockIdx.x];
}

__global__ void second_add(const unsigned* in, unsigned* sums, size_t n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  unsigned total;
  sum_before<kThreads>(i < n ? in[i] : 0, total);
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
}
__global__ void second_scan(const unsigned* in, unsigned* out, const unsigned* sums, size_t n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const unsigned own = i < n ? in[i] : 0;
  unsigned total;
  const unsigned before = sum_before<kThreads>(own, total);
  if (i < n) out[i] = sums[blockIdx.x] + before + own;
}

// sums[b] becomes the sum of all tiles before tile b. Both ways need this.
__global__ void between(unsigned* sums, size_t tiles) {
  unsigned before = 0;
  for (size_t b = 0; b < tiles; b++) {
    const unsigned own = sums[b];
    sums[b] = before;
    before += own;
  }
}

void launch_why_sums(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  unsigned* const sums = static_cast<unsigned*>(scratch);
  const unsigned tiles = unsigned(parts(n, kThreads));
  first_scan<<<tiles, kThreads, 0, stream>>>(in, out, sums, n);
  between<<<1, 1, 0, stream>>>(sums, tiles);
  first_add<<<tiles, kThreads, 0, stream>>>(out, sums, n);
  second_add<<<tiles, kThreads, 0, stream>>>(in, sums, n);
  between<<<1, 1, 0, stream>>>(sums, tiles);
  second_scan<<<tiles, kThreads, 0, stream>>>(in, out, sums, n);
}

}  // namespace scan
