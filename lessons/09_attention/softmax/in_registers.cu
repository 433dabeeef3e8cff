// in_registers: a row that a block has read need not be read again: its threads can keep it.
// Changed:  each thread holds its numbers in registers, finds their largest, and replaces them by their exponentials.
//           So each number is loaded once, and has one exponential.
// Look for: one load a number. The rate of memory, for rows that fill a block.
#include "online.h"

namespace attention {

constexpr int kItems = 32;  // numbers of a thread, at most: 32 of its registers

template <int kThreads>
__global__ void __launch_bounds__(kThreads) in_registers(const float* in, float* out, int cols) {
  const float* x = in + size_t(blockIdx.x) * cols;
  float* y = out + size_t(blockIdx.x) * cols;

  float own[kItems];
  Online part = kNoNumbers;
#pragma unroll
  for (int i = 0; i < kItems; i++) {
    const int c = i * kThreads + threadIdx.x;
    own[i] = c < cols ? x[c] : kNothing;
    part.largest = fmaxf(part.largest, own[i]);
  }
#pragma unroll
  for (int i = 0; i < kItems; i++) {
    own[i] = exp_below(own[i], part.largest);
    part.sum += own[i];
  }

  const Online row = over_block<kThreads, 0>(part, Merge());
  // From the largest of the thread to that of the row.
  const float scale = row.sum > 0 ? exp_below(part.largest, row.largest) / row.sum : 0;
#pragma unroll
  for (int i = 0; i < kItems; i++) {
    const int c = i * kThreads + threadIdx.x;
    if (c < cols) y[c] = own[i] * scale;
  }
}

void launch_in_registers(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  if (cols <= 128 * kItems) in_registers<128><<<rows, 128, 0, stream>>>(in, out, cols);
  else if (cols <= 256 * kItems) in_registers<256><<<rows, 256, 0, stream>>>(in, out, cols);
  else if (cols <= 512 * kItems) in_registers<512><<<rows, 512, 0, stream>>>(in, out, cols);
  else in_registers<1024><<<rows, 1024, 0, stream>>>(in, out, cols);
}

}  // namespace attention
