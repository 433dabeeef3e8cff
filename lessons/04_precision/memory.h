// The signatures that this lesson's steps share, and the layout in memory of numbers of one to four doubles.
// Contains no arithmetic, so that exercises about it see nothing more.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>

#include "kernels/access.h"
#include "kernels/double_float/number.h"
#include "quad.h"
#include "triple.h"

namespace precision {

using kernels::DoubleDouble;

/// y <- a x + y for n numbers.
template <class T>
using Axpy = void(T a, const double* x, double* y, int n, cudaStream_t stream);
/// out <- x . y, the sum of n products. `partial` has room for kDotBlocks numbers.
using Dot = void(const double* x, const double* y, int n, double* partial, double* out, cudaStream_t stream);
/// y <- A x, where A is m x n, row-major.
using Gemv = void(const double* a, const double* x, double* y, int m, int n, cudaStream_t stream);
/// C <- A B, where A is m x k, B is k x n and C is m x n, all row-major.
using Gemm = void(const double* a, const double* b, double* c, int m, int n, int k, cudaStream_t stream);
/// x <- A^-1 b for each of `systems`; A is n x n, row-major, n at most kMostUnknowns. b and x are records.
using Solve = void(const double* a, const double* b, double* x, int systems, int n, cudaStream_t stream);
constexpr int kMostUnknowns = 32;
// n, m and k from 1 to 2^30; kernels enqueue on `stream` and return at once.

constexpr int kDotBlocks = 1024;  // at most; the same on every GPU, so that sums are the same to the last bit

/// How many tiles of length `tile` cover `extent` elements, the last one perhaps in part.
constexpr __host__ __device__ int tiles(int extent, int tile) { return (extent - 1) / tile + 1; }

// --- numbers in memory. Planes (a structure of arrays): all first parts, then all second parts, of `count` numbers.
// Records (an array of structures): the parts of a number side by side.

template <class T>
struct From {};  // says which number to fetch

WARPWISE_ACCESS double fetch_plane(From<double>, const double* from, size_t, size_t i) { return from[i]; }
WARPWISE_ACCESS DoubleDouble fetch_plane(From<DoubleDouble>, const double* from, size_t count, size_t i) {
  return {from[i], from[count + i]};
}
WARPWISE_ACCESS TripleDouble fetch_plane(From<TripleDouble>, const double* from, size_t count, size_t i) {
  return {from[i], from[count + i], from[2 * count + i]};
}
WARPWISE_ACCESS QuadDouble fetch_plane(From<QuadDouble>, const double* from, size_t count, size_t i) {
  return {from[i], from[count + i], from[2 * count + i], from[3 * count + i]};
}
/// Number i of `count`, from planes.
template <class T>
WARPWISE_ACCESS T fetch(const double* planes, size_t count, size_t i) {
  return fetch_plane(From<T>(), planes, count, i);
}

WARPWISE_ACCESS void put(double* planes, size_t, size_t i, double value) { planes[i] = value; }
WARPWISE_ACCESS void put(double* planes, size_t count, size_t i, DoubleDouble value) {
  planes[i] = value.hi, planes[count + i] = value.lo;
}
WARPWISE_ACCESS void put(double* planes, size_t count, size_t i, TripleDouble value) {
  planes[i] = value.a, planes[count + i] = value.b, planes[2 * count + i] = value.c;
}
WARPWISE_ACCESS void put(double* planes, size_t count, size_t i, QuadDouble value) {
  planes[i] = value.a, planes[count + i] = value.b, planes[2 * count + i] = value.c, planes[3 * count + i] = value.d;
}

WARPWISE_ACCESS DoubleDouble fetch_record(From<DoubleDouble>, const double* from) {
  const double2 parts = *reinterpret_cast<const double2*>(from);
  return {parts.x, parts.y};
}
WARPWISE_ACCESS TripleDouble fetch_record(From<TripleDouble>, const double* from) {
  return {from[0], from[1], from[2]};
}
WARPWISE_ACCESS QuadDouble fetch_record(From<QuadDouble>, const double* from) {
  const double2 front = *reinterpret_cast<const double2*>(from), back = *reinterpret_cast<const double2*>(from + 2);
  return {front.x, front.y, back.x, back.y};
}
/// Number i of an array of records, 16 bytes an access; of three doubles, which start on 8 bytes only, 8 bytes.
template <class T>
WARPWISE_ACCESS T fetch_record(const double* records, size_t i) {
  return fetch_record(From<T>(), records + i * (sizeof(T) / sizeof(double)));
}

WARPWISE_ACCESS void put_record(double* records, size_t i, DoubleDouble value) {
  *reinterpret_cast<double2*>(records + 2 * i) = make_double2(value.hi, value.lo);
}
WARPWISE_ACCESS void put_record(double* records, size_t i, TripleDouble value) {
  records[3 * i] = value.a, records[3 * i + 1] = value.b, records[3 * i + 2] = value.c;
}
WARPWISE_ACCESS void put_record(double* records, size_t i, QuadDouble value) {
  *reinterpret_cast<double2*>(records + 4 * i) = make_double2(value.a, value.b);
  *reinterpret_cast<double2*>(records + 4 * i + 2) = make_double2(value.c, value.d);
}

}  // namespace precision
