// Double-double arithmetic, 106 bits: a number is the sum of two doubles. The operations on sums and products are those
// of kernels/double_float.h with F = double: two_sum 6 operations, quick_two_sum 3, two_prod 2, add 11 ("sloppy"),
// add_accurate 20, mul 5 and mul_fused 4 (not normalised). Here is what this lesson adds: products without a fused
// multiply-add, and the ways to add a product to a sum, from the most careful to the cheapest.
//
// u = 2^-53. Each operation counts one, a fused multiply-add too. Bounds leave out factors (1 + O(u)) and hold while
// nothing overflows and no error falls below 2^-1074 (products of magnitude 2^-968 or more). c is the sum, a b the
// product that is added; a and b are normalised. F is double, or a type that counts (dd_test.cpp).
#pragma once
#include "kernels/double_float.h"

namespace precision {

using kernels::Double;
using kernels::DoubleDouble;
namespace rounded = kernels::rounded;

// --- without a fused multiply-add

/// The upper 26 bits of a and the rest, which has 26 at most: a = hi + lo exactly. 4 operations (Dekker 1971). Not
/// finite where |a| is 2^996 or more: the product with 2^27 + 1 overflows.
template <class F>
WARPWISE_ARITHMETIC Double<F> halves(F a) {
  const F scaled = rounded::mul(F(0x1p27 + 1), a);
  const F high = rounded::sub(scaled, rounded::sub(scaled, a));
  return {high, rounded::sub(a, high)};
}

/// a b exactly, without a fused multiply-add: 17 operations where two_prod has 2 (Dekker 1971). The four products of
/// halves are exact.
template <class F>
WARPWISE_ARITHMETIC Double<F> two_prod_dekker(F a, F b) {
  const F product = rounded::mul(a, b);
  const Double<F> x = halves(a), y = halves(b);
  const F first = rounded::sub(rounded::mul(x.hi, y.hi), product);
  const F second = rounded::add(first, rounded::mul(x.hi, y.lo));
  const F third = rounded::add(second, rounded::mul(x.lo, y.hi));
  return {product, rounded::add(third, rounded::mul(x.lo, y.lo))};
}

/// c + a b without a fused multiply-add: 32 operations, 21 for the product and 11 for the sum. Error at most
/// u^2 (3 |c| + 15 |a b|).
template <class F>
WARPWISE_ARITHMETIC Double<F> multiply_add_dekker(Double<F> a, Double<F> b, Double<F> c) {
  const Double<F> product = two_prod_dekker(a.hi, b.hi);
  const F cross = rounded::add(rounded::mul(a.hi, b.lo), rounded::mul(a.lo, b.hi));
  return kernels::add(c, Double<F>{product.hi, rounded::add(product.lo, cross)});
}

// --- with it

/// a b, normalised: 8 operations, relative error at most 6 u^2 (Joldes, Muller and Popescu 2017, DWTimesDW2).
template <class F>
WARPWISE_ARITHMETIC Double<F> mul_normalised(Double<F> a, Double<F> b) {
  const Double<F> product = kernels::mul(a, b);
  return kernels::quick_two_sum(product.hi, product.lo);
}

/// c + a b with everything normalised and the accurate addition: 28 operations. Error at most 3 u^2 |c + a b| + 6 u^2
/// |a b|: what c loses is relative to the result, whatever cancels.
template <class F>
WARPWISE_ARITHMETIC Double<F> multiply_add_accurate(Double<F> a, Double<F> b, Double<F> c) {
  return kernels::add_accurate(c, mul_normalised(a, b));
}

/// c + a b with the sloppy addition: 19 operations. Error at most u^2 (3 |c| + 9 |a b|).
template <class F>
WARPWISE_ARITHMETIC Double<F> multiply_add_sloppy(Double<F> a, Double<F> b, Double<F> c) {
  return kernels::add(c, mul_normalised(a, b));
}

// 16 and 15 operations: kernels::multiply_add and kernels::multiply_add_fused. The addition puts the product in order.

// --- sums that are put in order now and then

/// c + a b in 12 operations, where c need not be normalised and the result is not. hi is a plain sum, lo takes what its
/// roundings lose, the products' errors and the cross products. Each step errs by at most u |lo| + 3 u^2 |a b| +
/// u^2 |c|, and lo grows by at most u (|c| + 4 |a b|) a step. So call renormalised() every eighth step: 12.75
/// operations for each product then. (The compensated dot product of Ogita, Rump and Oishi 2005, in two words.)
template <class F>
WARPWISE_ARITHMETIC Double<F> multiply_add_late(Double<F> a, Double<F> b, Double<F> c) {
  const Double<F> product = kernels::mul_fused(a, b);        // 4
  const Double<F> sum = kernels::two_sum(c.hi, product.hi);  // 6
  return {sum.hi, rounded::add(c.lo, rounded::add(sum.lo, product.lo))};
}

/// The same in 10 operations: the product's rounding and the sum's are taken together by one fused multiply-add. One
/// rounding more of size u^2 |c + a b|. 10.75 operations with renormalised() every eighth step.
template <class F>
WARPWISE_ARITHMETIC Double<F> multiply_add_fewest(Double<F> a, Double<F> b, Double<F> c) {
  const F next = rounded::add(c.hi, rounded::mul(a.hi, b.hi));
  const F product_in_next = rounded::sub(next, c.hi);
  const F lost_of_sum = rounded::sub(c.hi, rounded::sub(next, product_in_next));
  F lost = rounded::fma(a.hi, b.hi, -product_in_next);
  lost = rounded::fma(a.hi, b.lo, lost);
  lost = rounded::fma(a.lo, b.hi, lost);
  return {next, rounded::add(c.lo, rounded::add(lost, lost_of_sum))};
}

/// The same number, normalised. 6 operations.
template <class F>
WARPWISE_ARITHMETIC Double<F> renormalised(Double<F> c) {
  return kernels::two_sum(c.hi, c.lo);
}

}  // namespace precision
