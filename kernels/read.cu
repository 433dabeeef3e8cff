// A reading kernel that represents the best that a kernel can do. Measured on an H200 at 4 GiB: blocks of 128 to 1024
// threads with one to eight 16-byte vectors per thread are all within 0.2%. As many threads as fit, striding through
// the input, are 1.5% slower. Cache hints on the loads gain nothing.
#include "kernels/read.h"

namespace kernels {

constexpr int kThreads = 256;
constexpr int kVectors = 4;  // per thread, all requested before the first is used

static __global__ void read_vectors(const uint4* __restrict__ in, size_t count, unsigned* unused) {
  const size_t first = size_t(blockIdx.x) * (kThreads * kVectors) + threadIdx.x;
  uint4 v[kVectors] = {};
  for (int k = 0; k < kVectors; k++)
    if (first + k * kThreads < count) v[k] = in[first + k * kThreads];

  // The result must depend on every word; otherwise the compiler removes the loads.
  unsigned common = ~0u;
  for (int k = 0; k < kVectors; k++) common &= v[k].x & v[k].y & v[k].z & v[k].w;
  if (common == ~0u) *unused = common;
}

void read(const void* in, size_t bytes, unsigned* unused, cudaStream_t stream) {
  constexpr size_t kBlock = kThreads * kVectors;
  const size_t count = bytes / sizeof(uint4);
  if (count > 0)
    read_vectors<<<unsigned((count + kBlock - 1) / kBlock), kThreads, 0, stream>>>(static_cast<const uint4*>(in), count,
                                                                                   unused);
}

}  // namespace kernels
