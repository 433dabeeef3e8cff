// layer_registers: with the row in registers, a second look at it costs nothing: first the mean, then the differences.
// Changed:  the row is loaded once, as vectors. Two plain sums, one after the other, replace Welford's rule.
// Look for: one load a number of `in`, no division for each number; the rate of a copy.
#include "row_threads.h"

namespace attention {

template <int kThreads>
__global__ void __launch_bounds__(kThreads)
    layer_registers(const float* in, const float* gain, const float* bias, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, 0);

  float sum = 0;
  part.each([&](float x) { sum += x; });
  const float mean = over_block<kThreads, 0>(sum, Plus()) / cols;

  float squares = 0;
  part.each_column(cols, threadIdx.x, kThreads, [&](float& x, int) { x -= mean, squares += x * x; });
  const float scale = rsqrtf(over_block<kThreads, 1>(squares, Plus()) / cols + kSmall);

  store_amplified(part, scale, gain, bias, out + first, cols, threadIdx.x, kThreads);
}

void launch_layer_registers(const float* in, const float* gain, const float* bias, float* out, int rows, int cols,
                            cudaStream_t stream) {
  with_threads(cols, [&](auto threads) {
    layer_registers<threads.value><<<rows, threads.value, 0, stream>>>(in, gain, bias, out, cols);
  });
}

}  // namespace attention
