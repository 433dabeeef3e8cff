// two_buffers: the second barrier of each round only keeps writers from the numbers that others still read.
// Changed:  a round reads one buffer and writes the other; then they change places. One barrier a round is left.
// Look for: 8 barriers a block, where `hillis_steele` has 17. Additions: still 8 for each number, where a loop needs 1.
#include "three_kernels.h"

namespace scan {

constexpr int kThreads = 256;  // one number each

template <class T>
__global__ void two_buffers(const T* in, T* out, T* sums, size_t n) {
  __shared__ T buffers[2][kThreads];
  const int t = threadIdx.x;
  const size_t i = size_t(blockIdx.x) * kThreads + t;

  T sum = i < n ? in[i] : T(0);
  int from = 0;
  buffers[from][t] = sum;
  for (int distance = 1; distance < kThreads; distance *= 2) {
    __syncthreads();  // buffers[from] is whole, and nobody reads the other one any more
    if (t >= distance) sum += buffers[from][t - distance];
    from = 1 - from;
    buffers[from][t] = sum;
  }

  if (i < n) out[i] = sum;
  if (sums && t == kThreads - 1) sums[blockIdx.x] = sum;
}

template <class T>
static void launch(const T* in, T* out, void* scratch, size_t n, cudaStream_t stream) {
  scan_by_blocks(in, out, scratch, n, kThreads, stream,
                 [&](const T* from, T* to, T* sums, size_t count, unsigned blocks) {
                   two_buffers<<<blocks, kThreads, 0, stream>>>(from, to, sums, count);
                 });
}
void launch_two_buffers(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}
void launch_two_buffers(const float* in, float* out, void* scratch, size_t n, cudaStream_t stream) {
  launch(in, out, scratch, n, stream);
}

}  // namespace scan
