// select_three: a number's place is the number of those kept before it: a scan of zeros and ones.
// Changed:  no counter. One kernel counts what each block keeps, `items` scans these counts, and the last kernel counts
//           within the block, now that it knows what comes before it.
// Look for: no atomics, and the right order, each time. The numbers are read twice.
#include "block_scan.h"
#include "items.h"
#include "select.h"

namespace scan {

constexpr int kThreads = 256, kItems = 8;
constexpr int kNumbers = kThreads * kItems;  // of a block

static __global__ void count_kept(const unsigned* in, unsigned* counts, size_t n) {
  unsigned own[kItems], kept = 0, total;
  load_items(own, in, size_t(blockIdx.x) * kNumbers + threadIdx.x * kItems, n);
  for (int k = 0; k < kItems; k++) kept += is_kept(own[k]);  // zeros stand behind the end, and are not kept
  sum_before<kThreads>(kept, total);
  if (threadIdx.x == 0) counts[blockIdx.x] = total;
}

// ends[b] says how many numbers are kept up to the end of block b.
static __global__ void place_kept(const unsigned* in, unsigned* out, unsigned* count, const unsigned* ends, size_t n) {
  unsigned own[kItems], kept = 0, total;
  load_items(own, in, size_t(blockIdx.x) * kNumbers + threadIdx.x * kItems, n);
  for (int k = 0; k < kItems; k++) kept += is_kept(own[k]);
  unsigned place = sum_before<kThreads>(kept, total) + (blockIdx.x > 0 ? ends[blockIdx.x - 1] : 0);
  for (int k = 0; k < kItems; k++)
    if (is_kept(own[k])) out[place++] = own[k];
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) *count = ends[blockIdx.x];
}

void launch_select_three(const unsigned* in, unsigned* out, unsigned* count, void* scratch, size_t n,
                         cudaStream_t stream) {
  if (n == 0) return void(cudaMemsetAsync(count, 0, sizeof(unsigned), stream));
  const size_t blocks = parts(n, kNumbers);
  unsigned* const counts = static_cast<unsigned*>(scratch);
  count_kept<<<unsigned(blocks), kThreads, 0, stream>>>(in, counts, n);
  launch_items(counts, counts, counts + parts(blocks, 4) * 4, blocks, stream);  // in place
  place_kept<<<unsigned(blocks), kThreads, 0, stream>>>(in, out, count, counts, n);
}

}  // namespace scan
