// The numbers behind the Ozaki scheme II where the result is a double-double: products of up to 30 moduli, 226 bits.
// kernels/ozaki.h says what the moduli are. Host side, exact, but for ozaki_sum().
#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "kernels/double_float.h"
#include "kernels/ozaki.h"

namespace kernels {

constexpr int kOzakiWideMost = 30;  // of the moduli

/// A whole number of up to 256 bits.
struct Whole {
  std::array<uint32_t, 8> words{};  // the least first

  explicit Whole(uint32_t value = 0) { words[0] = value; }
  Whole times(uint32_t factor) const {
    Whole product;
    uint64_t carry = 0;
    for (size_t i = 0; i < words.size(); ++i, carry >>= 32) {
      carry += uint64_t(words[i]) * factor;
      product.words[i] = uint32_t(carry);
    }
    return product;
  }
  /// The remainder modulo `divisor`; `quotient`, if given, receives the quotient.
  uint32_t modulo(uint32_t divisor, Whole* quotient = nullptr) const {
    uint64_t rest = 0;
    for (size_t i = words.size(); i-- > 0; rest %= divisor) {
      rest = rest << 32 | words[i];
      if (quotient) quotient->words[i] = uint32_t(rest / divisor);
    }
    return uint32_t(rest);
  }
  int bits() const {
    for (int i = 255; i >= 0; --i)
      if (words[size_t(i) / 32] >> i % 32 & 1) return i + 1;
    return 0;
  }
  /// The number that the bits from `from` to below `to` form at their places: the nearest double, or the one below it.
  double part(int from, int to) const {
    double sum = 0;
    for (int i = std::max(from, 0); i < to; ++i)
      if (words[size_t(i) / 32] >> i % 32 & 1) sum += std::ldexp(1.0, i);  // exact up to 53 bits, from the least on
    return sum;
  }
};

/// A number in three parts: two multiples of powers of two with 39 bits each, as high as the product of all moduli
/// needs, and a double for the rest.
struct OzakiParts {
  double high = 0, middle = 0, low = 0;
};

/// The constants that the device needs for one modulus p to compute residues of numbers x with |x| < 2^113.
struct OzakiResidue {
  uint32_t weight[4] = {};  // a byte each: 2^(8 i) mod p, for byte i of x + 2^kOzakiShift
  uint32_t start = 0;       // what takes that 2^kOzakiShift away again
  uint32_t modulus = 1;
  // For s < 2^21: (s reciprocal + rounding) / 2^32, cut, is s / p rounded to the nearest.
  uint32_t reciprocal = 0;
  uint64_t rounding = 0;
};
constexpr int kOzakiShift = 114;

/// The constants that the device needs for one modulus to reconstruct numbers, which it adds up in such parts.
template <class Parts>
struct OzakiWeightIn {
  uint32_t modulus = 1, reciprocal = 0;  // as OzakiConstants
  Parts weight;                          // (P / p) ((P / p)^-1 mod p)
};
using OzakiWeight = OzakiWeightIn<OzakiParts>;

/// P is the product of the first `count` moduli. A number C with |C| < P / 2 is the value of sum r_l w_l that is
/// nearest to 0, taken modulo P, where r_l = C mod p_l, any representative with 0 <= r_l < 2 p_l. From `count` on,
/// weights are 0.
struct OzakiWide {
  int count = 0;
  OzakiResidue residue[kOzakiWideMost];
  OzakiWeight sum[kOzakiWideMost];
  OzakiParts product;          // P
  double product_inverse = 0;  // 1 / P
  double bits = 0;             // log2 P
};

/// How many moduli are needed so that their product has `bits` bits; all of them if these are not enough.
inline int ozaki_moduli_for(double bits) {
  double have = 0;
  int count = 0;
  while (count < kOzakiWideMost && (have < bits || count < 2)) have += std::log2(double(kOzakiModuli[count++]));
  return count;
}

/// P, of the first `count` moduli.
inline Whole ozaki_product_of(int count) {
  Whole product(1);
  for (int l = 0; l < count; ++l) product = product.times(uint32_t(kOzakiModuli[l]));
  return product;
}

/// The constants of modulus l; parts_of cuts a whole number into parts.
template <class Parts, class PartsOf>
OzakiWeightIn<Parts> ozaki_weight(const Whole& product, int l, PartsOf parts_of) {
  const uint32_t p = uint32_t(kOzakiModuli[l]);
  Whole others;
  product.modulo(p, &others);
  const uint32_t inverse = uint32_t(ozaki_inverse(int(others.modulo(p)), int(p)));
  return {p, uint32_t((uint64_t(1) << 32) / p), parts_of(others.times(inverse))};
}

/// Throws std::invalid_argument for fewer than 2 or more than kOzakiWideMost moduli.
inline OzakiWide ozaki_wide(int count) {
  if (count < 2 || count > kOzakiWideMost)
    throw std::invalid_argument("the Ozaki scheme takes 2 to " + std::to_string(kOzakiWideMost) + " moduli, not " +
                                std::to_string(count));
  OzakiWide all;
  all.count = count;
  const Whole product = ozaki_product_of(count);
  for (int l = 0; l < count; ++l) all.bits += std::log2(double(kOzakiModuli[l]));

  // 39 bits, times residues of up to 9 bits, summed over up to 30 moduli: 53 bits, so that sums of the first two parts
  // are exact.
  const int top = product.bits(), middle = std::max(top - 39, 0), low = std::max(top - 78, 0);
  auto parts = [&](const Whole& number) {
    return OzakiParts{number.part(middle, top), number.part(low, middle), number.part(0, low)};
  };
  all.product = parts(product);
  all.product_inverse = 1 / (all.product.high + all.product.middle);

  for (int l = 0; l < count; ++l) {
    const uint32_t p = uint32_t(kOzakiModuli[l]);
    all.sum[l] = ozaki_weight<OzakiParts>(product, l, parts);

    OzakiResidue& residue = all.residue[l];
    auto power = [&](int exponent) {
      uint32_t rest = 1;
      for (int i = 0; i < exponent; ++i) rest = rest * 2 % p;
      return rest;
    };
    for (int byte = 0; byte < 15; ++byte) residue.weight[byte / 4] |= power(8 * byte) << 8 * (byte % 4);
    residue.start = p - power(kOzakiShift);
    residue.modulus = p;
    residue.reciprocal = uint32_t((uint64_t(1) << 32) / p + 1);
    residue.rounding = uint64_t(p / 2) * residue.reciprocal;
  }
  return all;
}

/// The number C behind the sums of residues times weights: of multiples of P as near to 0 as can be. Exact but for what
/// the low parts have lost, about 2^-115 P, and the last rounding to a double-double.
WARPWISE_ARITHMETIC DoubleDouble ozaki_sum(OzakiParts sums, OzakiParts product, double product_inverse) {
  const double times = std::rint((sums.high + sums.middle) * product_inverse);
  const double high = rounded::fma(-times, product.high, sums.high);        // exact
  const double middle = rounded::fma(-times, product.middle, sums.middle);  // exact
  const double low = rounded::fma(-times, product.low, sums.low);
  const DoubleDouble first = two_sum(high, middle), second = two_sum(first.hi, low);
  return quick_two_sum(second.hi, rounded::add(first.lo, second.lo));
}

}  // namespace kernels
