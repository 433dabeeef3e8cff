// Products of double-floats. ../double_float.h says what all bounds are about.
#pragma once
#include "kernels/double_float/number.h"

namespace kernels {

/// a * b exactly: hi is the product rounded, lo what the rounding lost. 2 operations.
template <class F>
WARPWISE_ARITHMETIC Double<F> two_prod(F a, F b) {
  const F product = rounded::mul(a, b);
  return {product, rounded::fma(a, b, -product)};
}

/// a * b in 5 operations, relative error at most 7 u^2 for normalised operands. The result is not normalised:
/// |lo| <= 3 u |hi|, which an addition that follows puts right at no cost of its own; quick_two_sum(hi, lo)
/// normalises it where none follows.
template <class F>
WARPWISE_ARITHMETIC Double<F> mul(Double<F> a, Double<F> b) {
  const F cross = rounded::fma(a.lo, b.hi, rounded::mul(a.hi, b.lo));
  const Double<F> product = two_prod(a.hi, b.hi);
  return {product.hi, rounded::add(product.lo, cross)};
}

/// a * b in 4 operations: mul with both cross products fused into the exact error, one after the other.
/// Relative error at most 6 u^2 for normalised operands: u^2 for a.lo b.lo, which is left out, 2 u^2 and 3 u^2
/// for the two roundings. The result is not normalised, as mul's.
template <class F>
WARPWISE_ARITHMETIC Double<F> mul_fused(Double<F> a, Double<F> b) {
  const Double<F> product = two_prod(a.hi, b.hi);
  return {product.hi, rounded::fma(a.lo, b.hi, rounded::fma(a.hi, b.lo, product.lo))};
}

}  // namespace kernels
