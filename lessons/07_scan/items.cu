// items: 256 threads share one barrier and eight warp sums for 256 numbers. Let them do that for 2048.
// Changed:  a thread reads 8 neighbouring numbers in two 16-byte vectors and scans them on its own, in registers; only
//           its sum goes through the shuffles.
// Look for: an eighth of the shuffles, barriers and block sums; the bytes stay: the output is still written, read and
//           written again.
#include "block_scan.h"
#include "items.h"
#include "three_kernels.h"

namespace scan {

constexpr int kThreads = 256, kItems = 8;
constexpr int kNumbers = kThreads * kItems;  // that a block scans

template <class T>
__global__ void items(const T* in, T* out, T* sums, size_t n) {
  const size_t first = size_t(blockIdx.x) * kNumbers + threadIdx.x * kItems;  // of this thread
  T own[kItems];
  load_items(own, in, first, n);
  scan_items(own);
  T total;
  const T before = sum_before<kThreads>(own[kItems - 1], total);
  store_items(own, before, out, first, n);
  if (sums && threadIdx.x == 0) sums[blockIdx.x] = total;
}

template <class T>
static void launch(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream) {
  scan_by_blocks(in, out, scratch, n, kNumbers, stream,
                 [&](const T* from, T* to, T* sums, size_t count, unsigned blocks) {
                   items<<<blocks, kThreads, 0, stream>>>(from, to, sums, count);
                 });
}
void launch_items(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_items(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
