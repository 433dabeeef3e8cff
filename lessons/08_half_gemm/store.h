// How sums become elements of C.
#pragma once
#include "half_gemm.h"

namespace half_gemm {

static __device__ __forceinline__ unsigned packed(float low, float high, half) {
  const half2 pair = __floats2half2_rn(low, high);
  return reinterpret_cast<const unsigned&>(pair);
}
static __device__ __forceinline__ unsigned packed(float low, float high, __nv_bfloat16) {
  const __nv_bfloat162 pair = __floats2bfloat162_rn(low, high);
  return reinterpret_cast<const unsigned&>(pair);
}
static __device__ __forceinline__ void put(half* to, float value) { *to = __float2half(value); }
static __device__ __forceinline__ void put(__nv_bfloat16* to, float value) { *to = __float2bfloat16(value); }

/// Writes the sums of (row, col) and (row, col + 1) to C, where these are inside; col is even.
template <class T>
__device__ __forceinline__ void store_pair(T* c, int m, int n, int row, int col, float left, float right) {
  if (row >= m || col >= n) return;
  T* const to = c + size_t(row) * n + col;
  if (n % 2 == 0) {
    *reinterpret_cast<unsigned*>(to) = packed(left, right, T());
  } else {
    put(to, left);
    if (col + 1 < n) put(to + 1, right);
  }
}

static __device__ __forceinline__ void store_pair(float* c, int m, int n, int row, int col, float left, float right) {
  if (row >= m || col >= n) return;
  float* const to = c + size_t(row) * n + col;
  if (n % 2 == 0) {
    *reinterpret_cast<float2*>(to) = make_float2(left, right);
  } else {
    *to = left;
    if (col + 1 < n) to[1] = right;
  }
}

}  // namespace half_gemm
