// What the steps of the tensor cores before Hopper share: a block's tile of C, and its parts of A and B in shared
// memory, in vectors of 8 elements.
#pragma once
#include <type_traits>

#include "half_gemm.h"

namespace half_gemm {

constexpr int kRows = 128, kCols = 128;  // of a block's tile of C
constexpr int kThreads = 256;            // 8 warps in 2 rows and 4 columns: a warp's part of C is 64 x 32
constexpr int kWarpRows = 64, kWarpCols = 32;
constexpr int kResident = 2;  // blocks that an SM is to hold: while one waits, the other one computes

/// 8 elements of a matrix that lies by rows, from (row, col) on; zeros outside of it.
template <class T>
static __device__ __forceinline__ uint4 vector_of(const T* matrix, int rows, int cols, int row, int col) {
  uint4 vector = {};
  if (row >= rows || col >= cols) return vector;
  const T* from = matrix + size_t(row) * cols + col;
  if (cols % 8 == 0) return *reinterpret_cast<const uint4*>(from);
  T* const elements = reinterpret_cast<T*>(&vector);
#pragma unroll
  for (int i = 0; i < 8; ++i)
    if (col + i < cols) elements[i] = from[i];
  return vector;
}

/// A part of a matrix in shared memory: kDown rows of kAcross vectors. `place` says where a vector lies in its row.
template <int kDown, int kAcross>
struct Part {
  uint4 vectors[kDown][kAcross];

  /// All threads bring their share of the part that begins at (row, col). A thread's loads are all on their way before
  /// the first store waits for its vector.
  template <class T, class Place>
  __device__ __forceinline__ void load(const T* matrix, int rows, int cols, int row, int col, Place place) {
    uint4 share[kDown * kAcross / kThreads];
#pragma unroll
    for (int i = threadIdx.x, at = 0; at < kDown * kAcross / kThreads; i += kThreads, ++at)
      share[at] = vector_of(matrix, rows, cols, row + i / kAcross, col + i % kAcross * 8);
#pragma unroll
    for (int i = threadIdx.x, at = 0; at < kDown * kAcross / kThreads; i += kThreads, ++at)
      vectors[i / kAcross][place(i / kAcross, i % kAcross)] = share[at];
  }
};

/// A's part, and B's as B lies in memory: by columns a row of it is a column of B.
using PartOfA = Part<kRows, kDepth / 8>;
template <bool kColumns>
using PartOfB = std::conditional_t<kColumns, Part<kCols, kDepth / 8>, Part<kDepth, kCols / 8>>;

template <bool kColumns, class T, class Place>
static __device__ __forceinline__ void load_b(PartOfB<kColumns>& part, const T* b, int n, int k, int at, int col,
                                              Place place) {
  if constexpr (kColumns) part.load(b, n, k, col, at, place);
  else part.load(b, k, n, at, col, place);
}

/// Launches one of a step's two kernels, for how B lies, with a block for each tile of C.
template <class T, class Kernel>
static void launch_tiles(Kernel* by_columns, Kernel* by_rows, const Gemm<T>& g, int bytes, cudaStream_t stream) {
  Kernel* const kernel = g.columns ? by_columns : by_rows;
  if (bytes > 0) cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  const unsigned blocks = unsigned(tiles(g.m, kRows)) * unsigned(tiles(g.n, kCols));
  kernel<<<blocks, kThreads, bytes, stream>>>(g.a, g.b, g.c, g.m, g.n, g.k);
}

}  // namespace half_gemm
