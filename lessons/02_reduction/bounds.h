// How wrong a step may be. Every sum of floats rounds; how much is known from the order of its additions. Host code.
#pragma once
#include <cstddef>
#include <string_view>

namespace reduction {

/// An upper bound of |result - sum|: of_sum |sum| + of_terms (|x1| + ... + |xn|) + each n. A bound of k
/// roundings in a row is k u (1 + k u), u being 2^-24 for float (Higham, Accuracy and Stability of Numerical
/// Algorithms, 2002, chapter 4).
struct Bound {
  double of_sum = 0;
  double of_terms = 0;
  double each = 0;
  bool whole_is_exact = true;  // sums of small whole numbers come out exact in this order
};

/// The bound of the summation order called `order` for n numbers: what a step's StepRow::expects names.
/// Throws for an unknown name.
Bound bound_of(std::string_view order, size_t n);

}  // namespace reduction
