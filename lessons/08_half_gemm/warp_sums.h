// A warp's part of a block's tile: which operands it reads, and its sums.
#pragma once
#include "block_tile.h"
#include "store.h"
#include "tensor_cores.h"

namespace half_gemm {

/// The warp's sums: 4 x 4 products of 16 x 8. A lane has elements (lane / 4, lane % 4 * 2) and the one beside it of
/// each, and the same 8 rows below.
struct WarpSums {
  float of[kWarpRows / 16][kWarpCols / 8][4] = {};
  static __device__ __forceinline__ int row() { return threadIdx.x / 32 / 4 * kWarpRows; }
  static __device__ __forceinline__ int col() { return threadIdx.x / 32 % 4 * kWarpCols; }

  /// Adds the products of a part, 16 deep at a time.
  template <class T, bool kColumns, class Place>
  __device__ __forceinline__ void multiply_parts(const PartOfA& a, const PartOfB<kColumns>& b, Place place) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int k = 0; k < kDepth / 8; k += 2) {  // in vectors
      unsigned of_a[kWarpRows / 16][4], of_b[kWarpCols / 16][4];
#pragma unroll
      for (int i = 0; i < kWarpRows / 16; ++i) {
        const int r = row() + i * 16 + lane % 16, v = k + lane / 16;
        load_matrices(of_a[i], &a.vectors[r][place(r, v)]);
      }
#pragma unroll
      for (int j = 0; j < kWarpCols / 16; ++j) {
        if constexpr (kColumns) {
          const int r = col() + j * 16 + lane / 16 * 8 + lane % 8, v = k + lane / 8 % 2;
          load_matrices(of_b[j], &b.vectors[r][place(r, v)]);
        } else {
          const int r = k * 8 + lane % 16, v = (col() + j * 16) / 8 + lane / 16;
          load_turned(of_b[j], &b.vectors[r][place(r, v)]);
        }
      }
#pragma unroll
      for (int i = 0; i < kWarpRows / 16; ++i)
#pragma unroll
        for (int j = 0; j < kWarpCols / 8; ++j) multiply(of[i][j], of_a[i], of_b[j / 2] + j % 2 * 2, T());
    }
  }

  template <class T>
  __device__ __forceinline__ void store(T* c, int m, int n, int tile_row, int tile_col) const {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i)
#pragma unroll
      for (int j = 0; j < kWarpCols / 8; ++j) {
        const int r = tile_row + row() + i * 16 + lane / 4, at = tile_col + col() + j * 8 + lane % 4 * 2;
        store_pair(c, m, n, r, at, of[i][j][0], of[i][j][1]);
        store_pair(c, m, n, r + 8, at, of[i][j][2], of[i][j][3]);
      }
  }
};

}  // namespace half_gemm
