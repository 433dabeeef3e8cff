// Both products of attention in float, for blocks of 128 threads that have 64 queries, and take 64 keys at a time. A
// thread has 8 of the queries, and for them 4 keys, or 4 columns of each 64 of the output.
#pragma once
#include "online.h"
#include "unpack.h"

namespace attention {

using bf16 = __nv_bfloat16;
constexpr int kTile = 64;               // queries and keys
constexpr int kDown = 8, kAcross = 16;  // threads
constexpr int kTileThreads = kDown * kAcross;
constexpr int kRows = kTile / kDown, kKeys = kTile / kAcross;  // of a thread

/// Numbers from row to row of a tile: 4 more than a row has, so that vectors of neighbouring rows lie in other banks.
template <int kDim>
constexpr int kPitch = kDim + 4;
constexpr int kWeightsPitch = kTile + 16;

/// Where a thread's rows, keys and columns begin. Its row r is down + kDown r, its key j is across + kAcross j.
static __device__ __forceinline__ int down() { return threadIdx.x / kAcross; }
static __device__ __forceinline__ int across() { return threadIdx.x % kAcross; }

static __device__ __forceinline__ void load_four(float (&x)[4], const float* from) {
  const float4 v = *reinterpret_cast<const float4*>(from);
  x[0] = v.x, x[1] = v.y, x[2] = v.z, x[3] = v.w;
}

/// Rows `first` to `first` + 63 of a matrix of `rows` rows as floats. Those behind the end become zeros.
template <int kDim>
static __device__ __forceinline__ void load_rows(float* tile, const bf16* matrix, int first, int rows) {
#pragma unroll 4
  for (int i = threadIdx.x; i < kTile * kDim / 8; i += kTileThreads) {
    const int row = i / (kDim / 8), col = i % (kDim / 8) * 8;
    uint4 bits = make_uint4(0, 0, 0, 0);
    if (first + row < rows) bits = *reinterpret_cast<const uint4*>(matrix + size_t(first + row) * kDim + col);
    float x[8];
    unpack(x, bits);
    float4* const to = reinterpret_cast<float4*>(tile + row * kPitch<kDim> + col);
    to[0] = make_float4(x[0], x[1], x[2], x[3]), to[1] = make_float4(x[4], x[5], x[6], x[7]);
  }
}

/// scores = q k^T, of the thread's rows and keys.
template <int kDim>
static __device__ __forceinline__ void score(float (&scores)[kRows][kKeys], const float* q, const float* k) {
#pragma unroll
  for (int r = 0; r < kRows; r++)
    for (float& x : scores[r]) x = 0;
#pragma unroll 2
  for (int c = 0; c < kDim; c += 4) {
    float a[kRows][4], b[kKeys][4];
#pragma unroll
    for (int r = 0; r < kRows; r++) load_four(a[r], q + (down() + kDown * r) * kPitch<kDim> + c);
#pragma unroll
    for (int j = 0; j < kKeys; j++) load_four(b[j], k + (across() + kAcross * j) * kPitch<kDim> + c);
#pragma unroll
    for (int i = 0; i < 4; i++)
#pragma unroll
      for (int r = 0; r < kRows; r++)
#pragma unroll
        for (int j = 0; j < kKeys; j++) scores[r][j] += a[r][i] * b[j][i];
  }
}

/// out += weights v, of the thread's rows and columns: 4 across() to that + 3, and the same 64 further on.
template <int kDim>
static __device__ __forceinline__ void weigh(float (&out)[kRows][kDim / kAcross], const float* weights,
                                             const float* v) {
#pragma unroll 1
  for (int j = 0; j < kTile; j += 4) {
    float a[kRows][4];
#pragma unroll
    for (int r = 0; r < kRows; r++) load_four(a[r], weights + (down() + kDown * r) * kWeightsPitch + j);
#pragma unroll
    for (int i = 0; i < 4; i++)
#pragma unroll
      for (int c = 0; c < kDim / kAcross; c += 4) {
        float b[4];
        load_four(b, v + (j + i) * kPitch<kDim> + 16 * c + 4 * across());
#pragma unroll
        for (int r = 0; r < kRows; r++)
#pragma unroll
          for (int e = 0; e < 4; e++) out[r][c + e] += a[r][i] * b[e];
      }
  }
}

/// Writes the thread's columns of a row of the output, times `scale`.
template <int kDim>
static __device__ __forceinline__ void write_columns(bf16* row, const float (&out)[kDim / kAcross], float scale) {
#pragma unroll
  for (int c = 0; c < kDim / kAcross; c += 4) {
    const __nv_bfloat162 both[2] = {__floats2bfloat162_rn(out[c] * scale, out[c + 1] * scale),
                                    __floats2bfloat162_rn(out[c + 2] * scale, out[c + 3] * scale)};
    *reinterpret_cast<uint2*>(row + 16 * c + 4 * across()) = *reinterpret_cast<const uint2*>(both);
  }
}

}  // namespace attention
