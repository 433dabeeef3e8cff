// The numbers behind the Ozaki step on bytes: moduli, residues, and how sums of these become a number again.
#include <doctest/doctest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "engine/compare.h"
#include "kernels/ozaki_wide.h"
#include "lessons/04_precision/exact.h"

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
