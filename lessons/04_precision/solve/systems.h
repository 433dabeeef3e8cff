// The systems of equations of the task `solve`.
#pragma once
#include <cmath>
#include <cstdint>
#include <string>

namespace precision {

/// The condition number (in the 2-norm) of the Hilbert matrix of n rows, by n. Tests compute it with MPFR. Beyond
/// kMostHilbert rows the rounding of its elements alone makes another matrix of it.
constexpr int kMostHilbert = 11;
constexpr double kHilbertConditions[kMostHilbert + 1] = {0,      1,      1.93e1,  5.24e2,  1.55e4,  4.77e5,
                                                         1.50e7, 4.75e8, 1.53e10, 4.93e11, 1.60e13, 5.22e14};

/// To a multiple of 2^-52.
inline double rounded_element(double element) { return std::ldexp(std::rint(std::ldexp(element, 52)), -52); }
/// An element of the Hilbert matrix, rounded.
inline double hilbert_element(int row, int col) { return rounded_element(1.0 / (row + col + 1)); }

/// Systems of n equations. A is the product of a reflection, a diagonal from 1 down to 1 / condition, and another
/// reflection; of the kind "hilbert", element (row, col) is 1 / (row + col + 1). Elements are rounded to multiples of
/// 2^-52; x is integers from -1000 to 1000; b = A x exactly, as a double-double.
class Systems {
 public:
  /// kind: a condition number, or "hilbert".
  Systems(uint64_t seed, int n, const std::string& kind)
      : seed_(seed), n_(n), hilbert_(kind == "hilbert"), condition_(hilbert_ ? of_hilbert(n) : std::stod(kind)) {}
  double condition() const { return condition_; }
  /// Writes A, n x n, row by row.
  void matrix(int64_t system, double* a) const;
  static double solution(int64_t system, int i);

 private:
  static double of_hilbert(int n) { return kHilbertConditions[n < kMostHilbert ? n : kMostHilbert]; }

  uint64_t seed_;
  int n_;
  bool hilbert_;
  double condition_;
};

}  // namespace precision
