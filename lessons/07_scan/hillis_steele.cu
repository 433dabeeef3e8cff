// hillis_steele: a loop that carries a sum from one number to the next has no two steps that could run at once. Let
//                every number look back instead: 1 place, then 2, 4, 8.
// Changed:  after the round with distance d, s[t] is the sum of the 2 d numbers that end at t. Three kernels: blocks
//           scan 256 numbers each, their sums are scanned in the same way, and each block adds what came before it.
// Look for: two barriers a round, since all must have read before anyone writes; the output is written twice.
#include "three_kernels.h"

namespace scan {

constexpr int kThreads = 256;  // one number each

template <class T>
__global__ void hillis_steele(const T* in, T* out, T* sums, size_t n) {
  __shared__ T s[kThreads];
  const int t = threadIdx.x;
  const size_t i = size_t(blockIdx.x) * kThreads + t;

  s[t] = i < n ? in[i] : T(0);
  __syncthreads();  // other threads read s[t]
  for (int distance = 1; distance < kThreads; distance *= 2) {
    const T before = t >= distance ? s[t - distance] : T(0);
    __syncthreads();  // all have read the old numbers
    s[t] += before;
    __syncthreads();  // all have written the new ones
  }

  if (i < n) out[i] = s[t];
  if (sums && t == kThreads - 1) sums[blockIdx.x] = s[t];
}

template <class T>
static void launch(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream) {
  scan_by_blocks(in, out, scratch, n, kThreads, stream,
                 [&](const T* from, T* to, T* sums, size_t count, unsigned blocks) {
                   hillis_steele<<<blocks, kThreads, 0, stream>>>(from, to, sums, count);
                 });
}
void launch_hillis_steele(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_hillis_steele(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
