// What cuBLAS and cuSOLVER share: the letters of BLAS and LAPACK, and the one thing that LAPACK lacks, factors without pivots.
#pragma once
#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

#include "include/cusolver_common.h"
#include "libraries/machine_libraries.h"

inline const char* letter_of(cublasOperation_t op) { return op == CUBLAS_OP_N ? "N" : op == CUBLAS_OP_T ? "T" : "C"; }
inline const char* letter_of(cublasFillMode_t fill) { return fill == CUBLAS_FILL_MODE_LOWER ? "L" : "U"; }
inline const char* letter_of(cublasSideMode_t side) { return side == CUBLAS_SIDE_LEFT ? "L" : "R"; }
inline const char* letter_of(cublasDiagType_t diag) { return diag == CUBLAS_DIAG_UNIT ? "U" : "N"; }
inline const char* letter_of(cusolverEigMode_t mode) { return mode == CUSOLVER_EIG_MODE_VECTOR ? "V" : "N"; }

namespace simt {

// L and U of a column-major matrix, in place. Returns 0, or the number of the first pivot that is 0.
template <class T>
int factor_without_pivots(int m, int n, T* a, int lda) {
  const auto cell = [&](int row, int col) -> T& { return a[std::size_t(col) * std::size_t(lda) + std::size_t(row)]; };
  int info = 0;
  for (int k = 0; k < std::min(m, n); ++k) {
    if (cell(k, k) == T(0)) {
      if (info == 0) info = k + 1;
      continue;
    }
    for (int row = k + 1; row < m; ++row) cell(row, k) /= cell(k, k);
    for (int col = k + 1; col < n; ++col)
      for (int row = k + 1; row < m; ++row) cell(row, col) -= cell(row, k) * cell(k, col);
  }
  return info;
}

// The pivots that leave n rows where they are.
inline std::vector<int> rows_in_place(int n) {
  std::vector<int> pivots(static_cast<std::size_t>(std::max(0, n)));
  std::iota(pivots.begin(), pivots.end(), 1);
  return pivots;
}

}  // namespace simt
