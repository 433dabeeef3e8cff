// What the steps with 16-byte accesses share: a patch of 4 x 4 floats in a thread's registers.
#pragma once
#include <cuda_runtime.h>

#include "transpose.h"

namespace transpose {

/// Whether every row of `in` and of `out` starts on 16 bytes, as both matrices do. A 16-byte access anywhere
/// else is an error.
inline bool aligned(int rows, int cols) { return rows % 4 == 0 && cols % 4 == 0; }

/// Elements (row, col) to (row, col + 3) of a rows x cols matrix; 0 outside it. `col` and `cols` are multiples of 4.
__device__ inline float4 load4(const float* matrix, int row, int col, int rows, int cols) {
  if (row >= rows || col >= cols) return make_float4(0, 0, 0, 0);
  return *reinterpret_cast<const float4*>(matrix + at(row, col, cols));
}

/// The inverse of load4; nothing is written outside the matrix.
__device__ inline void store4(float* matrix, int row, int col, int rows, int cols, float4 values) {
  if (row < rows && col < cols) *reinterpret_cast<float4*>(matrix + at(row, col, cols)) = values;
}

/// Column `i` (0 to 3) of the patch with rows p[0] to p[3], which is row i of its transpose. Registers have
/// no addresses, so `i` must be known when compiling, as it is in an unrolled loop.
__device__ inline float4 column(const float4 (&p)[4], int i) {
  switch (i) {
    case 0: return make_float4(p[0].x, p[1].x, p[2].x, p[3].x);
    case 1: return make_float4(p[0].y, p[1].y, p[2].y, p[3].y);
    case 2: return make_float4(p[0].z, p[1].z, p[2].z, p[3].z);
    default: return make_float4(p[0].w, p[1].w, p[2].w, p[3].w);
  }
}

}  // namespace transpose
