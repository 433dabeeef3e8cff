// Sums of double-floats. ../double_float.h says what all bounds are about.
#pragma once
#include "kernels/double_float/number.h"

namespace kernels {

/// a + b exactly: hi is the sum rounded, lo what the rounding lost. 6 operations (Knuth). Also exact where lo
/// is subnormal.
template <class F>
WARPWISE_ARITHMETIC Double<F> two_sum(F a, F b) {
  const F sum = rounded::add(a, b);
  const F b_in_sum = rounded::sub(sum, a);
  const F a_in_sum = rounded::sub(sum, b_in_sum);
  const F b_lost = rounded::sub(b, b_in_sum);
  const F a_lost = rounded::sub(a, a_in_sum);
  return {sum, rounded::add(a_lost, b_lost)};
}

/// a + b in 11 operations: QD's "sloppy" addition. Error at most 3 u^2 (|a| + |b|) for normalised operands; relative to
/// the sum that is 3 u^2 for operands of one sign, and without bound when they cancel. The result is normalised.
template <class F>
WARPWISE_ARITHMETIC Double<F> add(Double<F> a, Double<F> b) {
  const Double<F> sum = two_sum(a.hi, b.hi);
  return quick_two_sum(sum.hi, rounded::add(sum.lo, rounded::add(a.lo, b.lo)));
}

/// a + b in 20 operations, relative error at most 3 u^2 + 13 u^3 however much the operands cancel (Joldes,
/// Muller and Popescu's AccurateDWPlusDW). The result is normalised.
template <class F>
WARPWISE_ARITHMETIC Double<F> add_accurate(Double<F> a, Double<F> b) {
  const Double<F> high = two_sum(a.hi, b.hi), low = two_sum(a.lo, b.lo);
  const Double<F> sum = quick_two_sum(high.hi, rounded::add(high.lo, low.hi));
  return quick_two_sum(sum.hi, rounded::add(low.lo, sum.lo));
}

}  // namespace kernels
