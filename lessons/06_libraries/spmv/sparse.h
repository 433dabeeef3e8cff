// A sparse matrix and what is done with it.
#pragma once
#include <functional>

#include "engine/resources.h"

namespace libraries {

/// y = A x. The elements of row r of A are number rows[r] to rows[r + 1] - 1 of cols and values (CSR). Every row has at
/// least one element.
struct Sparse {
  int m, elements;
  const int *rows, *cols;
  const double *values, *x;
  double* y;
};
/// May prepare what depends on the matrix's shape alone, once. The program that it returns is run and timed many times.
using BuildSparse = std::function<void()>(const Sparse& of, warpwise::Resources& gpu);

}  // namespace libraries
