// The numbers behind `gemm_qd_ozaki2`, a quad-double product from products of bytes: how a number is cut into halves,
// and how sums of residues become a quad-double without any rounding but the last. Host and device.
//
// A product of two numbers of 212 bits has 424, and all numbers up to 256 that have no common factor hold no more than
// 362 between them. So bytes do not hold it, and each number is cut into two halves.
#pragma once
#include <cmath>

#include "../qd.h"
#include "kernels/ozaki_wide.h"

namespace precision {

/// x as upper + lower / 2^bits, rounded to integers: |upper| <= |x| + 3/4, |lower| <= 2^bits.
struct Halves {
  __int128 upper, lower;
};

/// Bits of a half, where sums of k products upper lower + lower upper, |row| < 2^bits each, must stay below P / 2. The
/// lower halves have no norm but that of their largest elements, times the root of k.
inline int ozaki_half_bits(int k) {
  return int(std::floor((kernels::ozaki_wide(kernels::kOzakiWideMost).bits - 2 - std::log2(double(k)) / 2) / 2));
}

/// An integer below 2^113.
WARPWISE_ARITHMETIC __int128 whole_of(double integer) {
  const double upper = std::rint(integer * 0x1p-54), lower = rounded::fma(-upper, 0x1p54, integer);
  return static_cast<__int128>(static_cast<long long>(upper)) * (1LL << 54) + static_cast<long long>(lower);
}

/// Each part's nearest integer belongs to the upper half. The fractions that are left are below 3/4 in all: where a
/// part has a fraction, the next part is below 1/4.
WARPWISE_ARITHMETIC Halves halves_of(QuadDouble x, int bits) {
  Halves halves{0, 0};
  double parts[4] = {x.a, x.b, x.c, x.d}, left = 0;
  const double unit = std::ldexp(1.0, bits);
  WARPWISE_UNROLL
  for (int i = 0; i < 4; ++i) {
    const double whole = std::rint(parts[i]);
    halves.upper += whole_of(whole);
    const double fraction = rounded::sub(parts[i], whole) * unit, lower = std::rint(fraction);  // exact
    halves.lower += whole_of(lower);
    left = rounded::add(left, rounded::sub(fraction, lower));
  }
  halves.lower += static_cast<long long>(std::rint(left));
  return halves;
}

/// A whole number of up to 234 bits in digits of 39, the highest first. 39 bits, times residues of up to 9 bits, summed
/// over up to 30 moduli: 53 bits, so that sums are exact.
constexpr int kOzakiDigits = 6, kDigitBits = 39;
struct OzakiDigits {
  double digit[kOzakiDigits] = {};
};
/// 2 to the place of digit i.
WARPWISE_ARITHMETIC double place_of_digit(int i) {
  constexpr double kPlaces[] = {0x1p195, 0x1p156, 0x1p117, 0x1p78, 0x1p39, 1};
  return kPlaces[i];
}

inline OzakiDigits digits_of(const kernels::Whole& number) {
  OzakiDigits digits;
  for (int i = 0; i < kOzakiDigits; ++i)
    digits.digit[i] = number.part(kDigitBits * (kOzakiDigits - 1 - i), kDigitBits * (kOzakiDigits - i));
  return digits;
}

/// The number C behind the sums of residues times weights: of multiples of P as near to 0 as can be. The digits that
/// are left of it are exact; a quad-double takes the first 212 bits.
WARPWISE_ARITHMETIC QuadDouble ozaki_exact_sum(OzakiDigits sums, const OzakiDigits& product, double product_inverse) {
  double* d = sums.digit;
  const double times = std::rint((d[0] + d[1]) * product_inverse);
  WARPWISE_UNROLL
  for (int i = 0; i < kOzakiDigits; ++i) d[i] = rounded::fma(-times, product.digit[i], d[i]);  // exact
  // What is too large for a digit is carried to the next: then no two of them can cancel.
  WARPWISE_UNROLL
  for (int i = kOzakiDigits - 1; i > 0; --i) {
    const double next = place_of_digit(i - 1), carry = rounded::mul(std::rint(d[i] / next), next);
    d[i] = rounded::sub(d[i], carry);
    d[i - 1] = rounded::add(d[i - 1], carry);
  }
  // Each pass lifts the sum of all that is left into one place.
  WARPWISE_UNROLL
  for (int first = 0; first < 4; ++first) {
    WARPWISE_UNROLL
    for (int i = kOzakiDigits - 1; i > first; --i) exact_sum(d[i - 1], d[i]);
  }
  quick_sum(d[0], d[1]), quick_sum(d[1], d[2]), quick_sum(d[2], d[3]);
  return {d[0], d[1], d[2], d[3]};
}

}  // namespace precision
