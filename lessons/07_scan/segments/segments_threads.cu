// segments_threads: the numbers of each segment are to be scanned for themselves. The simplest way: whoever stands at a
//                   head goes to the end of the segment.
// Changed:  against `one_thread`: as many threads as segments carry a sum.
// Look for: the lanes of a request: few are at work. With one long segment it is one lane of one warp.
#include "segments.h"

namespace scan {

constexpr int kThreads = 256;

static __global__ void segments_threads(const unsigned* in, const unsigned char* heads, unsigned* out, size_t n) {
  size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i >= n || (i > 0 && !heads[i])) return;
  unsigned sum = 0;
  do {
    sum += in[i];
    out[i] = sum;
    i++;
  } while (i < n && !heads[i]);
}

void launch_segments_threads(const unsigned* in, const unsigned char* heads, unsigned* out, void*, size_t n,
                             cudaStream_t stream) {
  if (n == 0) return;
  segments_threads<<<unsigned(parts(n, kThreads)), kThreads, 0, stream>>>(in, heads, out, n);
}

}  // namespace scan
