// A and B as the TMA takes them: rows must begin on 16 bytes. Where they don't, they are copied to rows that do.
#pragma once
#include "asynchronous.h"

namespace half_gemm {

/// Copies a matrix to rows that are `pitch` elements apart: a thread, 8 elements. What lies beyond the matrix's columns
/// is 0.
template <class T>
__global__ void widen(const T* from, T* to, int rows, int cols, int pitch) {
  const size_t vector = size_t(blockIdx.x) * blockDim.x + threadIdx.x, across = size_t(pitch) / 8;
  if (vector >= across * rows) return;
  const size_t row = vector / across;
  const int col = int(vector % across) * 8;
  uint4 wide = {};
#pragma unroll
  for (int i = 0; i < 8; ++i)
    if (col + i < cols) reinterpret_cast<T*>(&wide)[i] = from[row * cols + col + i];
  reinterpret_cast<uint4*>(to)[vector] = wide;
}

/// The matrix itself, or a copy of it in `room`, behind which the room for the next one begins.
template <class T>
const T* with_whole_rows(const T* matrix, int rows, int cols, T*& room, cudaStream_t stream) {
  const int pitch = int(whole(size_t(cols)));
  if (pitch == cols) return matrix;
  constexpr unsigned kThreads = 256;
  const size_t vectors = size_t(rows) * pitch / 8;
  T* const copy = room;
  room += size_t(rows) * pitch;
  widen<<<unsigned((vectors + kThreads - 1) / kThreads), kThreads, 0, stream>>>(matrix, copy, rows, cols, pitch);
  return copy;
}

/// A in boxes of box_rows x 64, and B in boxes of box_cols columns (by rows, of 64 x 64).
struct Operands {
  CUtensorMap a, b;
};
template <class T>
Operands operands(const Gemm<T>& g, int box_rows, int box_cols, cudaStream_t stream) {
  T* room = static_cast<T*>(g.scratch);
  const int rows = g.columns ? g.n : g.k, cols = g.columns ? g.k : g.n;  // of B as it lies
  const T* const a = with_whole_rows(g.a, g.m, g.k, room, stream);
  const T* const b = with_whole_rows(g.b, rows, cols, room, stream);
  return {matrix_map(a, g.m, g.k, int(whole(g.k)), box_rows),
          matrix_map(b, rows, cols, int(whole(cols)), g.columns ? box_cols : kDepth)};
}

}  // namespace half_gemm
