// The products of the tasks `gemm` and `batch`.
#pragma once

namespace libraries {

/// C = A B: A is m x k, B is k x n, C is m x n, row by row.
struct Gemm {
  int m, n, k;
  const double *a, *b;
  double* c;
  int bands;  // of rows, into which a step may cut C
};
/// C = A B for each of `count` products of n x n matrices, row by row, one behind the other.
struct Batch {
  int count, n;
  const double *a, *b;
  double* c;
  const double** pointers;  // room for 3 * count
};

}  // namespace libraries
