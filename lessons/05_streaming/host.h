// What the host's cores do for some steps, all of them together.
#pragma once
#include "gemm.h"

namespace streaming {

/// A tile of C, by OpenBLAS where this machine has it, or by plain loops.
void host_multiply(const Gemm& g, const Tile& tile);
/// Milliseconds that m x n elements take, from the rate of a small product: measured once.
double host_multiply_ms(int64_t m, int64_t n, int64_t k);
bool has_openblas();

/// Copies rows x cols doubles from rows `from_ld` apart to rows `to_ld` apart.
void copy_rows(double* to, int64_t to_ld, const double* from, int64_t from_ld, int64_t rows, int64_t cols);

/// c = more + beta c for rows x cols doubles: c's rows are `ld` apart, those of `more` lie side by side.
void add_rows(double* c, int64_t ld, double beta, const double* more, int64_t rows, int64_t cols);

}  // namespace streaming
