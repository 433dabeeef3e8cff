// Conversions of double-floats. ../double_float.h says what all bounds are about.
#pragma once
#include "kernels/double_float/number.h"

namespace kernels {

/// The nearest double-float of a binary64, within 2^-49 |value| (Dekker's split at 2^29 + 1: 53 bits fall
/// apart into 24 and 29, and the 29 are rounded to 24). Exact for values of 48 significant bits or fewer. 4
/// binary64 operations and two conversions.
WARPWISE_ARITHMETIC DoubleFloat split(double value) {
  if (!(std::fabs(value) < 0x1p128)) return {static_cast<float>(value), 0.0f};  // too large, infinite or NaN
  const double scaled = rounded::mul(value, 0x1p29 + 1);
  const double high = rounded::sub(scaled, rounded::sub(scaled, value));
  return {static_cast<float>(high), static_cast<float>(rounded::sub(value, high))};
}

/// The same result as split(), by three conversion instructions, for finite values. Both parts are rounded to nearest.
/// Only if a value is halfway between two choices of hi may the parts differ, but not their sum. An infinite value, or
/// one too large for binary32, gives a result that is not finite.
WARPWISE_ARITHMETIC DoubleFloat convert(double value) {
  const float high = static_cast<float>(value);
  return {high, static_cast<float>(rounded::sub(value, static_cast<double>(high)))};
}

/// The binary64 nearest to hi + lo; exact for whatever split() made.
WARPWISE_ARITHMETIC double to_double(DoubleFloat value) {
  return static_cast<double>(value.hi) + static_cast<double>(value.lo);
}

}  // namespace kernels
