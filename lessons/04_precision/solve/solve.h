// Systems of equations of up to 32 unknowns, a warp each: what both steps of the task share. Lane i has row i and
// unknown i.
#pragma once
#include "../precision.h"

namespace precision {

struct System {
  double matrix[kMostUnknowns][kMostUnknowns + 1];  // A, or L and U in its place; one column of padding: lanes that
                                                    // read a column meet different banks
  int order[kMostUnknowns];                         // row i of L U is row order[i] of A
};

__device__ inline void fetch_matrix(System& system, const double* a, int n) {
  const int lane = threadIdx.x;
  for (int row = 0; row < n; ++row)
    if (lane < n) system.matrix[row][lane] = a[row * n + lane];
  system.order[lane] = lane;
  __syncwarp();  // lanes read rows that others have fetched
}

/// A becomes L and U, in double, the largest element of each column its pivot.
__device__ inline void factor_matrix(System& system, int n) {
  const int lane = threadIdx.x;
  auto& matrix = system.matrix;
  for (int k = 0; k < n; ++k) {
    double largest = lane >= k && lane < n ? fabs(matrix[lane][k]) : -1;
    int pivot = lane;
    for (int lanes = 16; lanes > 0; lanes /= 2) {
      const double other = __shfl_xor_sync(0xffffffff, largest, lanes);
      const int its_row = __shfl_xor_sync(0xffffffff, pivot, lanes);
      if (other > largest || (other == largest && its_row < pivot)) largest = other, pivot = its_row;
    }
    __syncwarp();  // all have read column k before rows are exchanged
    if (pivot != k) {
      if (lane < n) {
        const double upper = matrix[k][lane];
        matrix[k][lane] = matrix[pivot][lane];
        matrix[pivot][lane] = upper;
      }
      if (lane == 0) {
        const int upper = system.order[k];
        system.order[k] = system.order[pivot];
        system.order[pivot] = upper;
      }
    }
    __syncwarp();  // lanes read the exchanged rows, row k among them
    if (lane > k && lane < n) {
      const double factor = matrix[lane][k] / matrix[k][k];
      matrix[lane][k] = factor;
      for (int col = k + 1; col < n; ++col)
        matrix[lane][col] = rounded::fma(-factor, matrix[k][col], matrix[lane][col]);
    }
    __syncwarp();  // column k + 1 is done before it is searched
  }
}

/// Unknown i, in lane i, of L U x = the right side whose element i lane i has. All lanes take part.
__device__ inline double solve_factored(const System& system, int n, double right) {
  const int lane = threadIdx.x;
  double value = __shfl_sync(0xffffffff, right, system.order[lane]);
  for (int k = 0; k < n; ++k) {
    const double known = __shfl_sync(0xffffffff, value, k);
    if (lane > k && lane < n) value = rounded::fma(-system.matrix[lane][k], known, value);
  }
  for (int k = n - 1; k >= 0; --k) {
    if (lane == k) value = value / system.matrix[k][k];
    const double known = __shfl_sync(0xffffffff, value, k);
    if (lane < k) value = rounded::fma(-system.matrix[lane][k], known, value);
  }
  return lane < n ? value : 0;
}

}  // namespace precision
