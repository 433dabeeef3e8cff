// Exercise 9: explain. Two kernels share the numbers: the first updates the front half, the second the rest. Both
//             compute y = a x + y in double-double, from records. The second asks less of the memory system. How?
// Changed:  the letter of the sentence that the counters support. A check shows them.
// Look for: two counters. The product of both is the number of sectors that the caches are asked for.
#include "dd.h"
#include "memory.h"

namespace precision {

// The second kernel, compared with the first, ...
constexpr double a = 1;  // makes as many load requests, each with half as many sectors.
constexpr double b = 2;  // makes half as many load requests, each with twice as many sectors.
constexpr double c = 3;  // makes half as many load requests, each with as many sectors.
constexpr double d = 4;  // loads the same, and stores with half as many requests.

// --- your code
// TODO: put the letter of the sentence in place of 0.
extern const double sentence = 0;
// --- end of your code

constexpr int kThreads = 256;  // of a block

// Each part by itself.
__global__ void first(DoubleDouble a, const double* x, double* y, int end) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i >= size_t(end)) return;
  const DoubleDouble from_x{x[2 * i], x[2 * i + 1]}, from_y{y[2 * i], y[2 * i + 1]};
  const DoubleDouble sum = multiply_add_sloppy(a, from_x, from_y);
  y[2 * i] = sum.hi;
  y[2 * i + 1] = sum.lo;
}

// Both parts at once, 16 bytes.
__global__ void second(DoubleDouble a, const double* x, double* y, int begin, int end) {
  const size_t i = size_t(begin) + size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i >= size_t(end)) return;
  put_record(y, i, multiply_add_sloppy(a, fetch_record<DoubleDouble>(x, i), fetch_record<DoubleDouble>(y, i)));
}

void launch_why_records(DoubleDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  const int half = n / 2;
  if (half > 0) first<<<tiles(half, kThreads), kThreads, 0, stream>>>(a, x, y, half);
  second<<<tiles(n - half, kThreads), kThreads, 0, stream>>>(a, x, y, half, n);
}

}  // namespace precision
