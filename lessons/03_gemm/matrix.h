// One signature for all steps of this lesson, the layout of matrices in memory, and how to read and write a
// double-float. Contains no arithmetic, so that exercises about it see nothing more.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>

#include "kernels/access.h"
#include "kernels/double_float/number.h"

namespace gemm {

using kernels::DoubleFloat;

/// c <- alpha a b + beta c, where a is m x k, b is k x n and c is m x n, row-major with leading dimensions lda >= k,
/// ldb >= n, ldc >= n. Elements between the rows are neither read nor written. With beta = 0, c is not read; with alpha
/// = 0, a and b are not. m, n, k from 1 to 2^30. T is double, DoubleFloat or float.
template <class T>
struct Gemm {
  int m, n, k;
  T alpha;
  const T* a;
  int lda;
  const T* b;
  int ldb;
  T beta;
  T* c;
  int ldc;
};

/// A step: enqueues on `stream` and returns at once.
template <class T>
using Launch = void(const Gemm<T>& gemm, cudaStream_t stream);

/// How many tiles of length `tile` cover `extent` elements, the last one perhaps in part. (extent + tile - 1
/// could overflow.)
constexpr __host__ __device__ int tiles(int extent, int tile) { return (extent - 1) / tile + 1; }

/// The index of element (row, col) in a row-major matrix with leading dimension `pitch`. The matrix may have more than
/// 2^31 elements.
constexpr __host__ __device__ size_t at(int row, int col, int pitch) { return size_t(row) * pitch + col; }

/// One element, in one access of 8 bytes.
WARPWISE_ACCESS DoubleFloat fetch(const DoubleFloat* from) {
  const float2 pair = *reinterpret_cast<const float2*>(from);
  return {pair.x, pair.y};
}

WARPWISE_ACCESS void put(DoubleFloat* to, DoubleFloat value) {
  *reinterpret_cast<float2*>(to) = make_float2(value.hi, value.lo);
}

}  // namespace gemm
