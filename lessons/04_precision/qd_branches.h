// Quad-double arithmetic as the QD library does it (Hida, Li and Bailey 2001): sums of a few terms of one order, and a
// renormalisation that looks at each part whether it is zero. Fewer operations than the networks of qd.h where a number
// takes the short way; the threads of a warp that go different ways wait for each other.
#pragma once
#include "qd.h"

namespace precision::branches {

/// x + y + z exactly, in three parts: 18 operations.
template <class F>
WARPWISE_ARITHMETIC void three_sum(F& x, F& y, F& z) {
  exact_sum(x, y), exact_sum(x, z), exact_sum(y, z);
}

/// The same in two parts, the second of them rounded: 13 operations. z is used up.
template <class F>
WARPWISE_ARITHMETIC void three_sum_to_two(F& x, F& y, F z) {
  exact_sum(x, y), exact_sum(x, z);
  y = rounded::add(y, z);
}

/// Adds the terms from number `next` on to the parts from number `place` on: a term that leaves a remainder fills the
/// next place.
template <int place, int next, class F>
WARPWISE_ARITHMETIC void fill(F* parts, const F* terms) {
  if constexpr (next < 5) {
    if constexpr (place == 3) {
      parts[3] = rounded::add(parts[3], terms[next]);
      fill<3, next + 1>(parts, terms);
    } else {
      F rest = terms[next];
      quick_sum(parts[place], rest);
      if (rest != F(0)) {
        parts[place + 1] = rest;
        fill<place + 1, next + 1>(parts, terms);
      } else {
        fill<place, next + 1>(parts, terms);
      }
    }
  }
}

/// Five terms put in order: 22 to 24 operations and 3 or 4 questions. A pass from the last to the first, then parts are
/// filled from the first on.
template <class F>
WARPWISE_ARITHMETIC Quad<F> in_order(F a, F b, F c, F d, F e) {
  quick_sum(d, e), quick_sum(c, d), quick_sum(b, c), quick_sum(a, b);
  const F terms[5] = {a, b, c, d, e};
  F parts[4] = {a, F(0), F(0), F(0)};
  fill<0, 1>(parts, terms);
  return {parts[0], parts[1], parts[2], parts[3]};
}

/// x + y, "sloppy": 85 to 87 operations. Error at most 2^-212 (|x| + |y|).
template <class F>
WARPWISE_ARITHMETIC Quad<F> add(Quad<F> x, Quad<F> y) {
  exact_sum(x.a, y.a), exact_sum(x.b, y.b), exact_sum(x.c, y.c), exact_sum(x.d, y.d);
  exact_sum(x.b, y.a);
  three_sum(x.c, y.a, y.b);
  three_sum_to_two(x.d, y.a, y.c);
  return in_order(x.a, x.b, x.c, x.d, rounded::add(rounded::add(y.a, y.b), y.d));
}

/// x y, "sloppy": 117 to 119 operations. Relative error at most 2^-209.
template <class F>
WARPWISE_ARITHMETIC Quad<F> mul(Quad<F> x, Quad<F> y) {
  using kernels::two_prod;
  const kernels::Double<F> aa = two_prod(x.a, y.a);
  const kernels::Double<F> ab = two_prod(x.a, y.b), ba = two_prod(x.b, y.a);
  const kernels::Double<F> ac = two_prod(x.a, y.c), bb = two_prod(x.b, y.b), ca = two_prod(x.c, y.a);
  F first = ab.hi, second = ba.hi, third = aa.lo;
  three_sum(first, second, third);
  // Six terms of order u^2 in three parts.
  F left = ab.lo, left_more = ba.lo, right = ac.hi, right_more = bb.hi, rest = ca.hi;
  three_sum(second, left, left_more), three_sum(right, right_more, rest);
  exact_sum(second, right), exact_sum(left, right_more), exact_sum(left, right);
  F last = rounded::add(rounded::add(left_more, rest), rounded::add(right, right_more));
  F small = rounded::add(rounded::add(ac.lo, bb.lo), rounded::add(ca.lo, third));
  small = rounded::fma(x.d, y.a, rounded::fma(x.a, y.d, small));
  small = rounded::fma(x.c, y.b, rounded::fma(x.b, y.c, small));
  return in_order(aa.hi, first, second, rounded::add(left, small), last);
}

/// x y + z.
template <class F>
WARPWISE_ARITHMETIC Quad<F> multiply_add(Quad<F> x, Quad<F> y, Quad<F> z) {
  return branches::add(z, branches::mul(x, y));
}

}  // namespace precision::branches
