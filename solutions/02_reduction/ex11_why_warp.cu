// Exercise 11: explain. Both kernels add numbers to one sum in memory by atomics. In the first every lane adds its own;
//             in the second a warp adds up by shuffles, and lane 0 adds for all. On a GPU the second is faster. Why?
// Changed:  the letter of the sentence that the counters support. A check shows them.
// Look for: a counter that is the same although you might expect it to differ.
#include "reduction.h"

namespace reduction {

// The second kernel, compared with the first, ...
constexpr double a = 1;  // loads fewer numbers from global memory.
constexpr double b = 2;  // makes fewer atomic requests.
constexpr double c = 3;  // makes as many atomic requests, with fewer lanes in each.
constexpr double d = 4;  // adds up in shared memory what the first one adds up in global memory.

// --- your code
extern const double sentence = c;
// --- end of your code

constexpr int kThreads = 256;

__global__ void first(const float* in, float* sum, size_t n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const float number = i < n ? in[i] : 0;
  atomicAdd(sum, number);
}

__global__ void second(const float* in, float* sum, size_t n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  float number = i < n ? in[i] : 0;
  for (int distance = 16; distance > 0; distance /= 2) number += __shfl_down_sync(kAllLanes, number, distance);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, number);
}

void launch_why_warp(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(scratch, 0, sizeof(float), stream);
  cudaMemsetAsync(out, 0, sizeof(float), stream);
  first<<<unsigned(parts(n, kThreads)), kThreads, 0, stream>>>(in, scratch, n);
  second<<<unsigned(parts(n, kThreads)), kThreads, 0, stream>>>(in, out, n);
}

}  // namespace reduction
