// compensated: each addition of floats is rounded, and these errors add up. And after a look back the last bits may
//              differ between two runs, since the order of additions does.
// Changed:  the kernels of `sums_first` add pairs: a float, and what rounding has taken from it so far (two_sum gives
//           both). Only the result is rounded to one float. The order is the same in every run, and so are the bits.
// Look for: the error, a quarter of that of `sums_first`, and the time: 20 operations for each addition of pairs.
#include "block_scan.h"
#include "items.h"
#include "kernels/double_float/sum.h"

namespace scan {

constexpr int kThreads = 256, kItems = 8;
constexpr int kNumbers = kThreads * kItems;  // that a block adds up, or scans
using Pair = kernels::DoubleFloat;

static __device__ Pair shuffled_up(Pair a, int distance) {
  return {__shfl_up_sync(kAllLanes, a.hi, distance), __shfl_up_sync(kAllLanes, a.lo, distance)};
}

// The sum of `own` over all threads of the block before this one, as sum_before of block_scan.h.
static __device__ Pair pairs_before(Pair own, Pair& total) {
  __shared__ Pair sums[kThreads / 32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  Pair to_lane = own;
  for (int distance = 1; distance < 32; distance *= 2) {
    const Pair before = shuffled_up(to_lane, distance);
    if (lane >= distance) to_lane = kernels::add_accurate(before, to_lane);
  }
  if (lane == 31) sums[warp] = to_lane;
  __syncthreads();  // all threads read what the last lane of each warp has written

  Pair before = {0, 0};
  total = {0, 0};
  for (int w = 0; w < kThreads / 32; w++) {
    if (w == warp) before = total;
    total = kernels::add_accurate(total, sums[w]);
  }
  const Pair lanes_before = shuffled_up(to_lane, 1);
  return lane == 0 ? before : kernels::add_accurate(before, lanes_before);
}

static __device__ void load_pairs(Pair (&items)[kItems], const float* in, size_t first, size_t n) {
  float numbers[kItems];
  load_items(numbers, in, first, n);
  for (int k = 0; k < kItems; k++) items[k] = {numbers[k], 0};  // so far, nothing is lost
}
static __device__ void load_pairs(Pair (&items)[kItems], const Pair* in, size_t first, size_t n) {
  for (int k = 0; k < kItems; k++) items[k] = first + k < n ? in[first + k] : Pair{0, 0};
}
static __device__ void store_sum(float* out, Pair sum) { *out = sum.hi; }  // the sum, rounded
static __device__ void store_sum(Pair* out, Pair sum) { *out = sum; }

static __device__ void scan_pairs(Pair (&items)[kItems]) {
  for (int k = 1; k < kItems; k++) items[k] = kernels::add_accurate(items[k - 1], items[k]);
}

template <class T>
__global__ void pairs_first(const T* in, Pair* sums, size_t n) {
  Pair own[kItems], total;
  load_pairs(own, in, size_t(blockIdx.x) * kNumbers + threadIdx.x * kItems, n);
  scan_pairs(own);
  pairs_before(own[kItems - 1], total);
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
}

// ends[b] is the sum up to the end of block b.
template <class T>
__global__ void pairs_after(const T* in, T* out, const Pair* ends, size_t n) {
  const size_t first = size_t(blockIdx.x) * kNumbers + threadIdx.x * kItems;  // of this thread
  Pair own[kItems], total;
  load_pairs(own, in, first, n);
  scan_pairs(own);
  Pair before = pairs_before(own[kItems - 1], total);
  if (blockIdx.x > 0) before = kernels::add_accurate(ends[blockIdx.x - 1], before);
  for (int k = 0; k < kItems && first + k < n; k++) store_sum(out + first + k, kernels::add_accurate(before, own[k]));
}

template <class T>
static void launch(const T* in, T* out, Pair* scratch, size_t n, cudaStream_t stream) {
  if (n == 0) return;
  const size_t blocks = parts(n, kNumbers);
  if (blocks > 1) {
    pairs_first<<<unsigned(blocks), kThreads, 0, stream>>>(in, scratch, n);
    launch(scratch, scratch, scratch + blocks, blocks, stream);  // in place
  }
  pairs_after<<<unsigned(blocks), kThreads, 0, stream>>>(in, out, scratch, n);
}
void launch_compensated(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, static_cast<Pair*>(scratch), n, stream);
}

}  // namespace scan
