// digit_three: sort by one digit of 4 bits: `select_three` for 16 digits instead of one yes or no.
// Changed:  a count for each digit of each block. All counts of digit 0 stand before those of digit 1, so one scan of
//           them says where each digit of each block begins. Within a block, each digit is a scan of zeros and ones.
// Look for: 16 scans a block; store requests of two or three lanes, more than 13 times as many as full ones would be.
#include "block_scan.h"
#include "digit_count.h"
#include "items.h"

namespace scan {

static __global__ void place_digits(const unsigned* in, unsigned* out, const unsigned* ends, size_t n) {
  const size_t first = size_t(blockIdx.x) * kDigitNumbers + threadIdx.x * kDigitItems;  // of this thread
  unsigned own[kDigitItems], total;
  load_items(own, in, first, n);
  for (unsigned d = 0; d < kDigits; d++) {
    unsigned have_it = 0;
    for (int k = 0; k < kDigitItems; k++) have_it += first + k < n && digit_of(own[k]) == d;
    const unsigned before = sum_before<kDigitThreads>(have_it, total);
    unsigned place = ends[d * gridDim.x + blockIdx.x] - total + before;
    for (int k = 0; k < kDigitItems; k++)
      if (first + k < n && digit_of(own[k]) == d) out[place++] = own[k];
    __syncthreads();  // all have read the warps' sums, which the next digit overwrites
  }
}

void launch_digit_three(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  count_scan_place(in, scratch, n, stream, [&](const unsigned* ends, unsigned blocks) {
    place_digits<<<blocks, kDigitThreads, 0, stream>>>(in, out, ends, n);
  });
}

}  // namespace scan
