// vectors: memory likes requests of 16 bytes a lane, and all of a thread's loads at once.
// Changed:  numbers in vectors of four, and as many threads as the row needs: a warp for rows up to 1024.
// Look for: a quarter of the load requests of `in_registers`; the rate of a copy.
#include "row_threads.h"

namespace attention {

template <int kThreads>
__global__ void __launch_bounds__(kThreads) vectors(const float* in, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, kNothing);
  const Online own = exponentials(part);
  rescale(part, own, over_block<kThreads, 0>(own, Merge()));
  part.store(out + first, cols, threadIdx.x, kThreads);
}

void launch_vectors(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  with_threads(cols, [&](auto threads) { vectors<threads.value><<<rows, threads.value, 0, stream>>>(in, out, cols); });
}

}  // namespace attention
