// Double-float arithmetic: a number as the unevaluated sum of two binary32 values, 48 bits of significand
// where the format of each part has 24. One source for device code, host references and tests: every
// operation below is one correctly rounded binary32 (or binary64) operation, asked for by name on the device,
// so that no compiler contracts or reorders it, and the bits are the same everywhere. Host code that includes
// this must not be built with fast-math, and with -ffp-contract=off where the processor fuses.
//
// Sums and products are written for a type F of the parts: with F = double they are double-double arithmetic, 106 bits,
// where u is 2^-53 and binary64's exponents take the place of binary32's below. Lesson 04 builds on that.
//
// u = 2^-24 throughout. Bounds leave out factors (1 + O(u)), and hold while no operation overflows and no
// exact error falls below the smallest subnormal, 2^-149: that is guaranteed for products of magnitude 2^-101
// or more. Smaller products lose at most 2^-148 more. An infinity, or a result too large for binary32,
// becomes a number that is not finite (usually NaN), never a finite one. The sign of a zero result is not
// kept.
//
// Sources: T. J. Dekker, A floating-point technique for extending the available precision (1971); D. E.
// Knuth, The Art of Computer Programming 2, 4.2.2; Y. Hida, X. S. Li, D. H. Bailey, the QD library (2001); M.
// Joldes, J.-M. Muller, V. Popescu, Tight and rigorous error bounds for basic building blocks of double-word
// arithmetic (2017); D. Mukunoki, T. Imamura (2014), for GEMM.
//
// In parts, because exercises ask for some of them: number.h, sum.h, product.h and convert.h.
#pragma once
#include "kernels/double_float/convert.h"
#include "kernels/double_float/number.h"
#include "kernels/double_float/product.h"
#include "kernels/double_float/sum.h"

namespace kernels {

/// a * b + c in 16 operations, mul and then add: error at most u^2 (3 |c| + 14 |a b|). The result is normalised.
template <class F>
WARPWISE_ARITHMETIC Double<F> multiply_add(Double<F> a, Double<F> b, Double<F> c) {
  return add(c, mul(a, b));
}

/// a * b + c in 15 operations, mul_fused and then add: error at most u^2 (3 |c| + 13 |a b|). The result is normalised.
template <class F>
WARPWISE_ARITHMETIC Double<F> multiply_add_fused(Double<F> a, Double<F> b, Double<F> c) {
  return add(c, mul_fused(a, b));
}

}  // namespace kernels
