// What the steps with 16-byte accesses share: a patch of 4 x 4 floats in a thread's registers, one row of it to a vector.
#pragma once
#include <cuda_runtime.h>

#include "transpose.h"

namespace transpose {

/// Whether every row of `in` and of `out` starts on 16 bytes. Both matrices do, as cudaMalloc makes them.
inline bool aligned(int rows, int cols) { return rows % 4 == 0 && cols % 4 == 0; }

/// Elements (row, col) to (row, col + 3) of a rows x cols matrix, 0 for those outside it. `col` is a multiple of 4. One 16-byte
/// access if `kAligned` (which says that every row starts on 16 bytes), else four of 4 bytes.
template <bool kAligned>
__device__ inline float4 load4(const float* matrix, int row, int col, int rows, int cols) {
  float4 v = make_float4(0, 0, 0, 0);
  if (row >= rows || col >= cols) return v;
  const float* p = matrix + at(row, col, cols);
  if constexpr (kAligned) {
    v = *reinterpret_cast<const float4*>(p);
  } else {
    v.x = p[0];
    if (col + 1 < cols) v.y = p[1];
    if (col + 2 < cols) v.z = p[2];
    if (col + 3 < cols) v.w = p[3];
  }
  return v;
}

/// The inverse of load4: elements outside the matrix are dropped.
template <bool kAligned>
__device__ inline void store4(float* matrix, int row, int col, int rows, int cols, float4 v) {
  if (row >= rows || col >= cols) return;
  float* p = matrix + at(row, col, cols);
  if constexpr (kAligned) {
    *reinterpret_cast<float4*>(p) = v;
  } else {
    p[0] = v.x;
    if (col + 1 < cols) p[1] = v.y;
    if (col + 2 < cols) p[2] = v.z;
    if (col + 3 < cols) p[3] = v.w;
  }
}

/// Row `i` (0 to 3) of the transpose of the patch whose rows are `p`: its column i. `i` must be known when compiling.
__device__ inline float4 column(const float4 (&p)[4], int i) {
  switch (i) {
    case 0: return make_float4(p[0].x, p[1].x, p[2].x, p[3].x);
    case 1: return make_float4(p[0].y, p[1].y, p[2].y, p[3].y);
    case 2: return make_float4(p[0].z, p[1].z, p[2].z, p[3].z);
    default: return make_float4(p[0].w, p[1].w, p[2].w, p[3].w);
  }
}

}  // namespace transpose
