// Exercise 11: explain. Two kernels share the elements: in_runs updates the front half, side_by_side the rest. In the
//              first, each thread takes eight elements in a row. The second asks less of the memory system. How?
// Changed:  the letter of the sentence that the counters support. A check shows them.
// Look for: one counter that differs between the two. Draw what lanes 0, 1 and 2 read in their first round.
#include "first_steps.h"

namespace first_steps {

// The second kernel, compared with the first, ...
constexpr double a = 1;  // makes fewer requests.
constexpr double b = 2;  // touches fewer sectors with each request.
constexpr double c = 3;  // keeps in shared memory what it has read.
constexpr double d = 4;  // makes more requests, each with fewer sectors.

// --- your code
// TODO: put the letter of the sentence in place of 0.
extern const double sentence = 0;
// --- end of your code

constexpr int kEach = 8, kThreads = 256;

// Thread t takes elements 8 t to 8 t + 7.
__global__ void in_runs(float a, const float* x, float* y, int end) {
  const int begin = kEach * (blockIdx.x * blockDim.x + threadIdx.x);
  for (int i = begin; i < begin + kEach && i < end; i++) y[i] = a * x[i] + y[i];
}

// Neighbouring threads take neighbouring elements, and go on by the number of threads.
__global__ void side_by_side(float a, const float* x, float* y, int begin, int end) {
  for (int i = begin + blockIdx.x * blockDim.x + threadIdx.x; i < end; i += gridDim.x * blockDim.x)
    y[i] = a * x[i] + y[i];
}

void launch_why_neighbours(float a, const float* x, float* y, int n, cudaStream_t stream) {
  const int half = n / 2, blocks = (half - 1) / (kEach * kThreads) + 1;
  if (half > 0) in_runs<<<blocks, kThreads, 0, stream>>>(a, x, y, half);
  side_by_side<<<blocks, kThreads, 0, stream>>>(a, x, y, half, n);
}

}  // namespace first_steps
