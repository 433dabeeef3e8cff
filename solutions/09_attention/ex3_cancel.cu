// Exercise 3: cancel. Layer norm by two sums loses all digits where numbers are far from 0: the mean square and the
//             square of the mean are nearly equal.
// Changed:  how the variance is computed.
// Look for: an error that is small with the input far, too.
#include "sums.h"

namespace attention {

constexpr int kThreads = 256;

__global__ void cancel(const float* in, const float* gain, const float* bias, float* out, int cols) {
  const float* x = in + size_t(blockIdx.x) * cols;
  float* y = out + size_t(blockIdx.x) * cols;

  float sum = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) sum += x[c];
  const float mean = over_block<kThreads, 0>(sum, Plus()) / cols;

  // --- your code
  float squares = 0;
  for (int c = threadIdx.x; c < cols; c += kThreads) squares += (x[c] - mean) * (x[c] - mean);
  const float variance = over_block<kThreads, 1>(squares, Plus()) / cols;
  // --- end of your code

  const float scale = rsqrtf(variance + kSmall);
  for (int c = threadIdx.x; c < cols; c += kThreads) y[c] = (x[c] - mean) * scale * gain[c] + bias[c];
}

void launch_cancel(const float* in, const float* gain, const float* bias, float* out, int rows, int cols,
                   cudaStream_t stream) {
  cancel<<<rows, kThreads, 0, stream>>>(in, gain, bias, out, cols);
}

}  // namespace attention
