// The task of steps 26 and 27: systems of equations whose solutions are known exactly.
#pragma once
#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/lesson.h"

namespace precision {

/// Systems of n equations. A is the product of a reflection, a diagonal from 1 down to 1 / condition, and another
/// reflection, rounded to multiples of 2^-52; x is integers from -1000 to 1000; b = A x exactly, as a double-double.
class Systems {
 public:
  Systems(uint64_t seed, int n, double condition) : seed_(seed), n_(n), condition_(condition) {}
  /// Writes A, n x n, row by row.
  void matrix(int64_t system, double* a) const;
  static double solution(int64_t system, int i);

 private:
  uint64_t seed_;
  int n_;
  double condition_;
};

/// Size: systems x unknowns. The choice "condition" is a number. Formats: "double", and "dd_aos" where b and x are
/// records of two doubles. Errors are relative to the largest element of a system's x.
std::unique_ptr<warpwise::Problem> make_solve_problem(const warpwise::Size& size, const warpwise::Choices& choices,
                                                      std::string_view format);

}  // namespace precision
