// The rate kernels: independent chains of fused multiply-adds in registers, unrolled, with nothing to load.
#include "kernels/fma_rate.h"

namespace kernels {

static __device__ float fused(float a, float b, float c) { return __fmaf_rn(a, b, c); }
static __device__ double fused(double a, double b, double c) { return __fma_rn(a, b, c); }

// The factors are arguments, so that the compiler cannot fold the recurrence.
template <class T>
__global__ void fma_chains(T* out, T minus_one, T b) {
  const int thread = blockIdx.x * kFmaThreads + threadIdx.x;
  T x[kFmaChains];
  for (int i = 0; i < kFmaChains; ++i) x[i] = T(thread % 1024 + i);

#pragma unroll 8
  for (int round = 0; round < kFmaRounds; ++round)
#pragma unroll
    for (int i = 0; i < kFmaChains; ++i) x[i] = fused(x[i], minus_one, b);

  T sum = 0;
  for (int i = 0; i < kFmaChains; ++i) sum += x[i];
  out[thread] = sum;
}

void fma_rate(float* out, cudaStream_t stream) { fma_chains<<<kFmaBlocks, kFmaThreads, 0, stream>>>(out, -1.0f, 3.0f); }

void fma_rate(double* out, cudaStream_t stream) { fma_chains<<<kFmaBlocks, kFmaThreads, 0, stream>>>(out, -1.0, 3.0); }

}  // namespace kernels
