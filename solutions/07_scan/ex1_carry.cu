// Exercise 1: carry the sum on. One block scans all numbers, 256 in a round. A round's scan knows nothing of the rounds
//             before it.
// Changed:  each round begins with the sum of all rounds before, and ends when nobody needs its shared memory any more.
// Look for: the right sums behind number 256, and no race.
#include "block_scan.h"

namespace scan {

constexpr int kThreads = 256;  // and numbers in a round

__global__ void carry(const unsigned* in, unsigned* out, size_t n) {
  unsigned carried = 0;  // the sum of all numbers of the rounds before
  for (size_t first = 0; first < n; first += kThreads) {
    const size_t i = first + threadIdx.x;
    const unsigned own = i < n ? in[i] : 0;
    unsigned total;  // of the round
    // Leaves the sum of each warp in shared memory, where all threads read it.
    const unsigned before = sum_before<kThreads>(own, total);
    // --- your code
    if (i < n) out[i] = carried + before + own;
    carried += total;
    __syncthreads();  // all threads have read the warps' sums, which the next round overwrites
    // --- end of your code
  }
}

void launch_carry(const unsigned* in, unsigned* out, void*, size_t n, cudaStream_t stream) {
  carry<<<1, kThreads, 0, stream>>>(in, out, n);
}

}  // namespace scan
