// Exercise 10: explain. Two ways to the softmax of rows: three loops over each row, or two, with a running maximum.
//              What does the second save?
// Changed:  the letter of the sentence that the counters support. A check shows them.
// Look for: what is counted for both, and what differs.
#include "online.h"

namespace attention {

// The second way, compared with the first, ...
constexpr double a = 1;  // stores fewer numbers to global memory.
constexpr double b = 2;  // loads fewer numbers from global memory.
constexpr double c = 3;  // uses all of more sectors: its loads have fewer sectors a request.
constexpr double d = 4;  // moves fewer bytes of shared memory.

// --- your code
extern const double sentence = b;
// --- end of your code

constexpr int kThreads = 256;

__global__ void first_way(const float* in, float* out, int cols) {
  const float* x = in + size_t(blockIdx.x) * cols;
  float largest = kNothing;
  for (int i = threadIdx.x; i < cols; i += kThreads) largest = fmaxf(largest, x[i]);
  largest = over_block<kThreads, 0>(largest, Largest());
  float sum = 0;
  for (int i = threadIdx.x; i < cols; i += kThreads) sum += exp_below(x[i], largest);
  sum = over_block<kThreads, 1>(sum, Plus());
  for (int i = threadIdx.x; i < cols; i += kThreads)
    out[size_t(blockIdx.x) * cols + i] = sum > 0 ? exp_below(x[i], largest) / sum : 0;
}

__global__ void second_way(const float* in, float* out, int cols) {
  const float* x = in + size_t(blockIdx.x) * cols;
  Online own = kNoNumbers;
  for (int i = threadIdx.x; i < cols; i += kThreads) own.add(x[i]);
  const Online row = over_block<kThreads, 0>(own, Merge());
  for (int i = threadIdx.x; i < cols; i += kThreads)
    out[size_t(blockIdx.x) * cols + i] = row.sum > 0 ? exp_below(x[i], row.largest) / row.sum : 0;
}

void launch_why_online(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  first_way<<<rows, kThreads, 0, stream>>>(in, out, cols);
  second_way<<<rows, kThreads, 0, stream>>>(in, out, cols);
}

}  // namespace attention
