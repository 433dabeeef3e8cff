// Quad-double arithmetic, 212 bits: a number is the sum of four doubles, each at most one unit in the last place of the
// one before it. Here without branches: networks of exact sums, the same operations in the same order for every
// number, so that the threads of a warp stay together (in the style of MultiFloats, Zhang and Aiken 2025; the networks
// are our own). The classical way, with branches, is in qd_branches.h.
//
// u = 2^-53. Each operation counts one. Bounds are measured against MPFR on random and cancelling numbers (qd_test.cpp)
// and hold while nothing overflows and the last part is above 2^-1074.
#pragma once
#include "kernels/double_float.h"
#include "quad.h"

namespace precision {

namespace rounded = kernels::rounded;

/// x + y exactly: x becomes the sum, y what its rounding lost. 6 operations.
template <class F>
WARPWISE_ARITHMETIC void exact_sum(F& x, F& y) {
  const kernels::Double<F> sum = kernels::two_sum(x, y);
  x = sum.hi, y = sum.lo;
}

/// The same in 3 operations, where |x| >= |y|, or x = 0.
template <class F>
WARPWISE_ARITHMETIC void quick_sum(F& x, F& y) {
  const kernels::Double<F> sum = kernels::quick_two_sum(x, y);
  x = sum.hi, y = sum.lo;
}

/// The sum of five terms, each of the size of a rounding error of the one before it or smaller, put in order: 49
/// operations. The first pass lifts the whole sum into the first part, the next ones the rest into the next. Where the
/// first terms cancel, these roundings were of the size of what cancelled: the last pass, from the first part on, lets
/// every part take what has room in it.
template <class F>
WARPWISE_ARITHMETIC Quad<F> in_order(F a, F b, F c, F d, F e) {
  exact_sum(d, e), exact_sum(c, d), exact_sum(b, c), exact_sum(a, b);
  quick_sum(d, e), quick_sum(c, d), quick_sum(b, c);
  quick_sum(d, e), quick_sum(c, d);
  F last = rounded::add(d, e);
  quick_sum(a, b), quick_sum(b, c), quick_sum(c, last);
  return {a, b, c, last};
}

/// x + y, where y need not be in order: 112 operations. Error at most 2^-212 (|x| + |y|).
template <class F>
WARPWISE_ARITHMETIC Quad<F> add(Quad<F> x, Quad<F> y) {
  exact_sum(x.a, y.a), exact_sum(x.b, y.b), exact_sum(x.c, y.c), exact_sum(x.d, y.d);
  // What was lost in one place belongs to the next.
  exact_sum(x.b, y.a), exact_sum(x.c, y.b), exact_sum(x.d, y.c);
  exact_sum(x.c, y.a), exact_sum(x.d, y.b);
  exact_sum(x.d, y.a);
  return in_order(x.a, x.b, x.c, x.d, rounded::add(rounded::add(y.a, y.b), rounded::add(y.c, y.d)));
}

/// x y in four parts that are not in order: 72 operations. Relative error at most 2^-209. Products of order u^4 and
/// smaller are left out.
template <class F>
WARPWISE_ARITHMETIC Quad<F> product(Quad<F> x, Quad<F> y) {
  using kernels::two_prod;
  const kernels::Double<F> aa = two_prod(x.a, y.a);
  const kernels::Double<F> ab = two_prod(x.a, y.b), ba = two_prod(x.b, y.a);
  const kernels::Double<F> ac = two_prod(x.a, y.c), bb = two_prod(x.b, y.b), ca = two_prod(x.c, y.a);
  // Of order u: three terms.
  F first = ab.hi, lost1 = ba.hi, lost2 = aa.lo;
  exact_sum(first, lost1), exact_sum(first, lost2);
  // Of order u^2: seven.
  F second = ac.hi, lost3 = bb.hi, lost4 = ca.hi, lost5 = ab.lo, lost6 = ba.lo;
  exact_sum(second, lost3), exact_sum(second, lost4), exact_sum(lost5, lost6), exact_sum(lost1, lost2);
  exact_sum(second, lost5), exact_sum(second, lost1);
  // Of order u^3: what those sums lost, what the products lost, and four products.
  F third = rounded::add(rounded::add(lost3, lost4), rounded::add(lost5, lost6));
  third = rounded::add(third, rounded::add(lost1, lost2));
  third = rounded::add(third, rounded::add(ac.lo, rounded::add(bb.lo, ca.lo)));
  third = rounded::fma(x.d, y.a, rounded::fma(x.a, y.d, third));
  third = rounded::fma(x.c, y.b, rounded::fma(x.b, y.c, third));
  return {aa.hi, first, second, third};
}

/// x y: 99 operations. Relative error at most 2^-209.
template <class F>
WARPWISE_ARITHMETIC Quad<F> mul(Quad<F> x, Quad<F> y) {
  Quad<F> p = product(x, y);
  exact_sum(p.c, p.d), exact_sum(p.b, p.c), exact_sum(p.a, p.b);
  quick_sum(p.c, p.d), quick_sum(p.b, p.c);
  quick_sum(p.c, p.d);
  return p;
}

/// x y + z: 184 operations. The addition puts the product in order.
template <class F>
WARPWISE_ARITHMETIC Quad<F> multiply_add(Quad<F> x, Quad<F> y, Quad<F> z) {
  return add(z, product(x, y));
}

}  // namespace precision
