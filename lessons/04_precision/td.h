// Triple-double arithmetic, 159 bits: a number is the sum of three doubles. The networks are those of qd.h, cut short:
// what belongs to the third place is added plainly, since its own roundings are as small as what a triple-double leaves
// out anyway. So nothing of an addition or product needs a fourth place, and most of a quad-double's operations go.
//
// u = 2^-53. Each operation counts one. Bounds are measured against MPFR on random and cancelling numbers
// (triple_test.cpp) and hold while nothing overflows and the last part is above 2^-1074.
#pragma once
#include "qd.h"
#include "triple.h"

namespace precision {

/// The sum of three terms, each of the size of a rounding error of the one before it or smaller, put in order: 21
/// operations.
template <class F>
WARPWISE_ARITHMETIC Triple<F> in_order(F a, F b, F c) {
  exact_sum(b, c), exact_sum(a, b), quick_sum(b, c);
  quick_sum(a, b), quick_sum(b, c);  // where a and b have cancelled, the rest moves up
  return {a, b, c};
}

/// x + y, where y need not be in order: 42 operations. Error at most 2^-158 (|x| + |y|).
template <class F>
WARPWISE_ARITHMETIC Triple<F> add(Triple<F> x, Triple<F> y) {
  exact_sum(x.a, y.a), exact_sum(x.b, y.b);
  exact_sum(x.b, y.a);  // what the first place lost belongs to the second
  return in_order(x.a, x.b, rounded::add(rounded::add(x.c, y.c), rounded::add(y.a, y.b)));
}

/// x y in three parts that are not in order: 24 operations. Relative error at most 2^-156. Products of order u^3 and
/// smaller are left out.
template <class F>
WARPWISE_ARITHMETIC Triple<F> product(Triple<F> x, Triple<F> y) {
  using kernels::two_prod;
  const kernels::Double<F> aa = two_prod(x.a, y.a), ab = two_prod(x.a, y.b), ba = two_prod(x.b, y.a);
  // Of order u: three terms.
  F second = ab.hi, lost1 = ba.hi, lost2 = aa.lo;
  exact_sum(second, lost1), exact_sum(second, lost2);
  // Of order u^2: what those sums and products lost, and three products.
  F third = rounded::add(rounded::add(lost1, lost2), rounded::add(ab.lo, ba.lo));
  third = rounded::fma(x.a, y.c, rounded::fma(x.c, y.a, third));
  return {aa.hi, second, rounded::fma(x.b, y.b, third)};
}

/// x y + z: 66 operations. The addition puts the product in order.
template <class F>
WARPWISE_ARITHMETIC Triple<F> multiply_add(Triple<F> x, Triple<F> y, Triple<F> z) {
  return add(z, product(x, y));
}

}  // namespace precision
