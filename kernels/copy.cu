// A copy kernel that stands for the best that any kernel can do: nothing but wide, independent accesses.
#include "kernels/copy.h"

namespace kernels {

constexpr int kThreads = 256;
constexpr int kVectors = 4;  // 16-byte loads in flight a thread

__global__ void copy_vectors(const float4* in, float4* out, size_t count) {
  const size_t first = size_t(blockIdx.x) * kThreads * kVectors + threadIdx.x;

  // All loads are issued before the first store waits for one.
  float4 values[kVectors];
  for (int i = 0; i < kVectors; ++i)
    if (first + i * kThreads < count) values[i] = __ldcs(in + first + i * kThreads);
  for (int i = 0; i < kVectors; ++i)
    if (first + i * kThreads < count) __stcs(out + first + i * kThreads, values[i]);
}

/// The last floats, fewer than a vector.
__global__ void copy_rest(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x]; }

void copy(const float* in, float* out, size_t count, cudaStream_t stream) {
  const size_t vectors = count / 4, rest = count % 4, block = kThreads * kVectors;
  if (vectors > 0)
    copy_vectors<<<unsigned((vectors + block - 1) / block), kThreads, 0, stream>>>(
        reinterpret_cast<const float4*>(in), reinterpret_cast<float4*>(out), vectors);
  if (rest > 0) copy_rest<<<1, unsigned(rest), 0, stream>>>(in + 4 * vectors, out + 4 * vectors);
}

}  // namespace kernels
