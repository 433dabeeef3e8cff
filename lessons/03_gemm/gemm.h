// Shared by this lesson's steps in addition to matrix.h: elements in binary64, and writing an element of C.
#pragma once
#include "kernels/double_float.h"
#include "matrix.h"

namespace gemm {

WARPWISE_ACCESS DoubleFloat fetch(const double* from) { return kernels::split(*from); }

WARPWISE_ACCESS void put(double* to, DoubleFloat value) { *to = kernels::to_double(value); }

/// An element, or 0 outside of a rows x cols matrix: what pads the tiles at the edges. 0 times 0 adds nothing to a sum.
template <class T>
WARPWISE_ACCESS DoubleFloat fetch_or_zero(const T* matrix, int row, int col, int rows, int cols, int pitch) {
  return row < rows && col < cols ? fetch(matrix + at(row, col, pitch)) : DoubleFloat{0, 0};
}

__device__ inline DoubleFloat scalar(DoubleFloat value) { return value; }
__device__ inline DoubleFloat scalar(double value) { return kernels::split(value); }

/// Writes one element of c, if (row, col) is inside, given the element of a b.
template <class T>
WARPWISE_ACCESS void finish(const Gemm<T>& g, int row, int col, DoubleFloat product) {
  if (row >= g.m || col >= g.n) return;
  T* c = g.c + at(row, col, g.ldc);
  const DoubleFloat beta = scalar(g.beta);
  DoubleFloat scaled = kernels::mul(scalar(g.alpha), product);
  scaled = kernels::quick_two_sum(scaled.hi, scaled.lo);
  put(c, beta.hi == 0 ? scaled : kernels::multiply_add(beta, fetch(c), scaled));
}

}  // namespace gemm
