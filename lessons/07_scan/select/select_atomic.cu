// select_atomic: keep the odd numbers, next to each other. Where does each of them go? Let it draw a place.
// Changed:  a counter in memory; each number that is kept takes its next value for a place.
// Look for: one atomic for each number that is kept, all at one address. And the order: it is the order in which
//           threads came, not that of the numbers.
#include "select.h"

namespace scan {

constexpr int kThreads = 256;  // one number each

static __global__ void select_atomic(const unsigned* in, unsigned* out, unsigned* count, size_t n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i < n && is_kept(in[i])) out[atomicAdd(count, 1)] = in[i];
}

void launch_select_atomic(const unsigned* in, unsigned* out, unsigned* count, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(count, 0, sizeof(unsigned), stream);
  if (n > 0) select_atomic<<<unsigned(parts(n, kThreads)), kThreads, 0, stream>>>(in, out, count, n);
}

}  // namespace scan
