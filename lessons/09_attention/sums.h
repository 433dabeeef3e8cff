// What the threads of a warp or a block have together: the largest of their numbers, their sum.
#pragma once
#include "attention.h"

namespace attention {

constexpr float kNothing = -INFINITY;  // the largest of no numbers

constexpr float kLog2E = 1.4426950408889634f;

/// 2^x by the one instruction that there is for it, with 22 bits.
static __device__ __forceinline__ float exp2_fast(float x) {
  float y;
  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  return y;
}

struct Largest {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};
struct Plus {
  __device__ float operator()(float a, float b) const { return a + b; }
};

static __device__ __forceinline__ float from_lane(float x, int distance) {
  return __shfl_xor_sync(kAllLanes, x, distance);
}

/// The values of `kLanes` neighbouring lanes together, for all of them.
template <int kLanes, class T, class Together>
static __device__ __forceinline__ T over_lanes(T x, Together together) {
#pragma unroll
  for (int distance = kLanes / 2; distance > 0; distance /= 2) x = together(x, from_lane(x, distance));
  return x;
}
template <class T, class Together>
static __device__ __forceinline__ T over_warp(T x, Together together) {
  return over_lanes<32>(x, together);
}

/// All threads' values together, for all of the block's kThreads threads: one barrier. Each call has its own `T` or
/// `kCall`, and with these its own shared memory, so that the next one need not wait for readers of this one.
template <int kThreads, int kCall, class T, class Together>
static __device__ __forceinline__ T over_block(T x, Together together) {
  x = over_warp(x, together);
  if constexpr (kThreads == 32) return x;
  constexpr int kWarps = kThreads / 32;
  __shared__ T warps[kWarps];
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = x;
  __syncthreads();  // each warp's value is there
  return over_lanes<kWarps>(warps[threadIdx.x % kWarps], together);
}

}  // namespace attention
