// One access of 16 bytes per thread, as in copy.cu: more bytes on their way than a float per thread has.
#include "kernels/update.h"

namespace kernels {

constexpr int kThreads = 256;

static __global__ void update_vectors(const uint4* __restrict__ x, uint4* __restrict__ y, size_t count) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i >= count) return;
  const uint4 from = x[i];
  uint4 to = y[i];
  to.x ^= from.x, to.y ^= from.y, to.z ^= from.z, to.w ^= from.w;
  y[i] = to;
}

// The last words, fewer than a vector.
static __global__ void update_rest(const unsigned* x, unsigned* y) { y[threadIdx.x] ^= x[threadIdx.x]; }

void update(const void* x, void* y, size_t bytes, cudaStream_t stream) {
  const size_t vectors = bytes / sizeof(uint4), rest = bytes % sizeof(uint4) / sizeof(unsigned);
  if (vectors > 0)
    update_vectors<<<unsigned((vectors + kThreads - 1) / kThreads), kThreads, 0, stream>>>(
        static_cast<const uint4*>(x), static_cast<uint4*>(y), vectors);
  if (rest > 0)
    update_rest<<<1, unsigned(rest), 0, stream>>>(static_cast<const unsigned*>(x) + 4 * vectors,
                                                  static_cast<unsigned*>(y) + 4 * vectors);
}

}  // namespace kernels
