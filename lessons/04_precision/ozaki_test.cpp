// The numbers behind the Ozaki step on bytes: moduli, residues, and how sums of these become a number again.
#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "engine/compare.h"
#include "kernels/ozaki_wide.h"
#include "lessons/04_precision/exact.h"
#include "lessons/04_precision/gemm/ozaki_qd.h"

namespace {

/// A number of either sign in digits of 24 bits, the least first.
struct Digits {
  std::vector<int> digits;
  bool negative = false;
  int modulo(int p) const {
    int64_t rest = 0;
    for (size_t i = digits.size(); i-- > 0;) rest = (rest * (1 << 24) + digits[i]) % p;
    return static_cast<int>(negative && rest ? p - rest : rest);
  }
  void add_to(precision::ExactSum& sum, double sign) const {
    for (size_t i = 0; i < digits.size(); i++)
      sum.add((negative ? -sign : sign) * std::ldexp(double(digits[i]), 24 * int(i)));
  }
};

/// One whose magnitude is below 2^bits.
Digits random_digits(uint64_t seed, double bits) {
  Digits number;
  const int whole = static_cast<int>(bits);
  for (int bit = 0, i = 0; bit < whole; bit += 24, i++)
    number.digits.push_back(
        static_cast<int>(warpwise::uniform(seed, uint64_t(i)) * std::ldexp(1.0, std::min(24, whole - bit))));
  number.negative = warpwise::uniform(seed, 99) < 0.5;
  return number;
}

}  // namespace

TEST_CASE("precision: thirty moduli are pairwise coprime, and hold 226 bits") {
  for (int p : kernels::kOzakiModuli)
    for (int q : kernels::kOzakiModuli)
      if (p != q) CHECK(std::gcd(p, q) == 1);
  CHECK(std::size(kernels::kOzakiModuli) == kernels::kOzakiWideMost);
  CHECK(kernels::ozaki_wide(30).bits > 226);
  CHECK_THROWS_AS(kernels::ozaki_wide(1), std::invalid_argument);
  CHECK_THROWS_AS(kernels::ozaki_wide(31), std::invalid_argument);
  CHECK(kernels::ozaki_moduli_for(226) == 30);
  CHECK(kernels::ozaki_moduli_for(220) == 29);
  CHECK(kernels::ozaki_moduli_for(300) == 30);
}

TEST_CASE("precision: a residue of every number is that which its bytes give") {
  const kernels::OzakiWide constants = kernels::ozaki_wide(30);
  for (uint64_t trial = 0; trial < 300; trial++) {
    const Digits number = random_digits(1000 + trial, trial % 4 ? 113 : 20);
    // x + 2^114 in words of 32 bits.
    unsigned __int128 shifted = static_cast<unsigned __int128>(1) << kernels::kOzakiShift;
    for (size_t i = 0; i < number.digits.size(); i++) {
      const auto part = static_cast<unsigned __int128>(number.digits[i]) << (24 * i);
      shifted = number.negative ? shifted - part : shifted + part;
    }
    for (int l = 0; l < 30; l++) {
      const kernels::OzakiResidue& modulus = constants.residue[l];
      uint32_t sum = modulus.start;
      for (int byte = 0; byte < 16; byte++)
        sum +=
            (static_cast<uint32_t>(shifted >> (8 * byte)) & 255) * (modulus.weight[byte / 4] >> 8 * (byte % 4) & 255);
      CHECK(sum < 1u << 20);
      const int p = kernels::kOzakiModuli[l];
      const uint32_t quotient = static_cast<uint32_t>((uint64_t{sum} * modulus.reciprocal + modulus.rounding) >> 32);
      const int residue = static_cast<int>(sum - quotient * modulus.modulus);
      CHECK((residue - number.modulo(p)) % p == 0);
      CHECK(residue >= -128);
      CHECK(residue <= 127);
    }
  }
}

TEST_CASE("precision: residues of a number become that number again") {
  for (int count = 2; count <= 30; count++) {
    CAPTURE(count);
    const kernels::OzakiWide constants = kernels::ozaki_wide(count);
    for (uint64_t trial = 0; trial < 200; trial++) {
      const double spread = trial % 5 == 0 ? 40 : 1;  // numbers that are much smaller than P, too
      const Digits number = random_digits(trial * 31 + uint64_t(count), std::max(3.0, constants.bits - 1 - spread));
      kernels::OzakiParts sums;
      for (int l = 0; l < count; l++) {
        const auto& modulus = constants.sum[l];
        const double residue = number.modulo(int(modulus.modulus)) + (trial % 2 ? modulus.modulus : 0.0);
        sums.high = std::fma(residue, modulus.weight.high, sums.high);
        sums.middle = std::fma(residue, modulus.weight.middle, sums.middle);
        sums.low = std::fma(residue, modulus.weight.low, sums.low);
      }
      const auto got = kernels::ozaki_sum(sums, constants.product, constants.product_inverse);
      precision::ExactSum want, difference;
      number.add_to(want, 1);
      number.add_to(difference, -1);
      difference.add(got.hi), difference.add(got.lo);
      CHECK(std::fabs(difference.nearest()) <= 0x1p-105 * std::fabs(want.nearest()) + std::exp2(constants.bits - 114));
      if (constants.bits < 78) CHECK(difference.nearest() == 0);
    }
  }
}

TEST_CASE("precision: all numbers of a byte hold no product of quad-doubles, and halves of them fit") {
  // The least common multiple of 1 to 256: of moduli without a common factor, no more than this.
  double bits = 0;
  for (int p = 2; p <= 256; p++) {
    int rest = p, base = 2;
    while (rest % base) base++;
    while (rest % base == 0) rest /= base;
    if (rest == 1) bits += std::log2(double(base));  // a power of a prime brings that prime once more
  }
  CHECK(bits == doctest::Approx(362.8).epsilon(0.001));
  CHECK(bits < 2 * 212);

  for (int k : {1, 2, 1000, 8192, 65535}) {
    const int half = precision::ozaki_half_bits(k);
    const double most = kernels::ozaki_wide(kernels::kOzakiWideMost).bits - 1;  // log2 of P / 2
    CAPTURE(k);
    CHECK(half >= 106);
    CHECK(half <= 113);
    // |upper row| |lower column| + |lower row| |upper column|: lower elements are at most 3/4 2^half.
    CHECK(std::log2(2 * 0.75) + 2 * half + std::log2(double(k)) / 2 < most);
    CHECK(2 * half < most);
  }
}

TEST_CASE("precision: the halves of a quad-double are its bits above and below one, rounded") {
  for (uint64_t trial = 0; trial < 2000; trial++) {
    // 212 bits and less, from 2^-60 to 2^112, of either sign, often with parts that are zero.
    double unit = std::ldexp(1.0, int(172 * warpwise::uniform(1, trial)) - 60);
    double parts[4];
    for (int i = 0; i < 4; i++) {
      const double fraction = warpwise::uniform(2, 8 * trial + i) + 0x1p-24 * warpwise::uniform(3, 8 * trial + i) +
                              0x1p-48 * std::floor(16 * warpwise::uniform(6, 8 * trial + i));
      const bool zero = i > 0 && (parts[i - 1] == 0 || warpwise::uniform(4, 8 * trial + i) < 0.1);
      parts[i] = zero ? 0 : (warpwise::uniform(5, 8 * trial + i) < 0.5 ? -1 : 1) * (0.5 + 0.49 * fraction) * unit;
      unit = zero ? 0 : std::ldexp(1.0, std::ilogb(parts[i]) - 54);
    }
    for (int bits : {106, 109, 112}) {
      const auto halves = precision::halves_of({parts[0], parts[1], parts[2], parts[3]}, bits);
      precision::ExactSum difference;
      auto add = [&](__int128 integer, int exponent) {
        const bool negative = integer < 0;
        auto rest = static_cast<unsigned __int128>(negative ? -integer : integer);
        for (int place = 0; rest != 0; place += 32, rest >>= 32)
          difference.add((negative ? -1 : 1) * std::ldexp(double(uint32_t(rest)), place + exponent));
      };
      add(halves.upper, 0), add(halves.lower, -bits);
      for (double part : parts) difference.add(-part);
      CHECK(std::fabs(difference.nearest()) <= 0.5000001 * std::ldexp(1.0, -bits));
      const double lower = std::fabs(double(halves.lower));
      CHECK(lower <= 0.75001 * std::ldexp(1.0, bits));
    }
  }
}

TEST_CASE("precision: residues of a number become a quad-double that is nearest to it") {
  const kernels::Whole product = kernels::ozaki_product_of(30);
  const auto digits = precision::digits_of(product);
  const kernels::OzakiWide constants = kernels::ozaki_wide(30);
  for (uint64_t trial = 0; trial < 4000; trial++) {
    const double spread = trial % 5 == 0 ? 224 : trial % 5 == 1 ? 40 : 1;  // much smaller than P, too
    Digits number = random_digits(trial * 37, std::max(1.0, 225 - spread * warpwise::uniform(9, trial)));
    if (trial % 7 == 0)  // long runs of zeros
      for (size_t i = 1; i + 1 < number.digits.size(); i++)
        if (warpwise::uniform(8, trial * 16 + i) < 0.8) number.digits[i] = 0;
    precision::OzakiDigits sums;
    for (int l = 0; l < 30; l++) {
      const auto weight = kernels::ozaki_weight<precision::OzakiDigits>(product, l, precision::digits_of);
      const double residue = number.modulo(int(weight.modulus)) + (trial % 2 ? weight.modulus : 0.0);
      for (int i = 0; i < precision::kOzakiDigits; i++)
        sums.digit[i] = std::fma(residue, weight.weight.digit[i], sums.digit[i]);
    }
    const auto got = precision::ozaki_exact_sum(sums, digits, constants.product_inverse);
    precision::ExactSum want, difference;
    number.add_to(want, 1);
    number.add_to(difference, -1);
    for (double part : {got.a, got.b, got.c, got.d}) difference.add(part);
    CAPTURE(trial);
    CHECK(std::fabs(difference.nearest()) <= 0x1p-212 * std::fabs(want.nearest()));
    for (const auto& [larger, smaller] : {std::pair{got.a, got.b}, {got.b, got.c}, {got.c, got.d}})
      CHECK((smaller == 0 || std::fabs(smaller) <= 0x1p-52 * std::fabs(larger)));
  }
}

TEST_CASE("precision: digits that cancel, from the first on, leave a quad-double in order") {
  const auto product = precision::digits_of(kernels::ozaki_product_of(30));
  const double inverse = kernels::ozaki_wide(30).product_inverse;
  for (uint64_t trial = 0; trial < 4000; trial++) {
    auto random = [&](int i, double most) {
      return std::floor((2 * warpwise::uniform(trial, uint64_t(i)) - 1) * most);
    };
    precision::OzakiDigits sums;
    precision::ExactSum want, difference;
    for (int i = int(trial % 6); i < precision::kOzakiDigits; i++) {
      const double digit = random(i, i == 0 ? 0x1p20 : 0x1p38) * precision::place_of_digit(i);
      sums.digit[i] = warpwise::uniform(trial, 20 + uint64_t(i)) < 0.3 ? 0 : digit;
      want.add(sums.digit[i]), difference.add(-sums.digit[i]);
    }
    for (int i = precision::kOzakiDigits - 1; i > 0; i--) {  // what is added to one digit is taken from the next
      const double carry = random(10 + i, 0x1p13) * precision::place_of_digit(i - 1);
      sums.digit[i] += carry, sums.digit[i - 1] -= carry;
    }
    const auto got = precision::ozaki_exact_sum(sums, product, inverse);
    for (double part : {got.a, got.b, got.c, got.d}) difference.add(part);
    CAPTURE(trial);
    CHECK(std::fabs(difference.nearest()) <= 0x1p-212 * std::fabs(want.nearest()));
    for (const auto& [larger, smaller] : {std::pair{got.a, got.b}, {got.b, got.c}, {got.c, got.d}})
      CHECK((smaller == 0 || std::fabs(smaller) <= 0x1p-52 * std::fabs(larger)));
  }
}
