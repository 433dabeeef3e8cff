// sums_first: each number is read, written, read again and written again: 16 bytes, where 8 would do.
// Changed:  the first kernel only adds up each block's numbers and writes nothing else. The sums are scanned; then the
//           last kernel scans the blocks, and knows already what comes before each.
// Look for: the output is stored once: two reads and one write of each number, 12 bytes.
#include "block_scan.h"
#include "items.h"

namespace scan {

constexpr int kThreads = 256, kItems = 8;
constexpr int kNumbers = kThreads * kItems;  // that a block adds up, or scans

template <class T>
__global__ void sums_first(const T* in, T* sums, size_t n) {
  T own[kItems], sum = T(0), total;
  load_items(own, in, size_t(blockIdx.x) * kNumbers + threadIdx.x * kItems, n);
  for (int k = 0; k < kItems; k++) sum += own[k];
  sum_before<kThreads>(sum, total);
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

// ends[b] is the sum up to the end of block b.
template <class T>
__global__ void scan_after(const T* in, T* out, const T* ends, size_t n) {
  const size_t first = size_t(blockIdx.x) * kNumbers + threadIdx.x * kItems;  // of this thread
  T own[kItems], total;
  load_items(own, in, first, n);
  scan_items(own);
  T before = sum_before<kThreads>(own[kItems - 1], total);
  if (blockIdx.x > 0) before += ends[blockIdx.x - 1];
  store_items(own, before, out, first, n);
}

template <class T>
static void launch(const T* in, T* out, T* scratch, size_t n, cudaStream_t stream) {
  if (n == 0) return;
  const size_t blocks = parts(n, kNumbers);
  if (blocks > 1) {
    sums_first<<<unsigned(blocks), kThreads, 0, stream>>>(in, scratch, n);
    // In place: a block reads its numbers before it writes them. The next sums begin on 16 bytes.
    launch(scratch, scratch, scratch + parts(blocks, 4) * 4, blocks, stream);
  }
  scan_after<<<unsigned(blocks), kThreads, 0, stream>>>(in, out, scratch, n);
}
void launch_sums_first(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, static_cast<unsigned*>(scratch), n, stream);
}
void launch_sums_first(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, static_cast<float*>(scratch), n, stream);
}

}  // namespace scan
