// Sums of products without any rounding, to check this lesson's results. A long row of digits covers every bit that a
// product of two doubles can have. It shares no code with the arithmetic that it checks.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace precision {

/// A sum of finite doubles and products of two, exact. 2^30 of them at most.
class ExactSum {
 public:
  void add(double value) { add_product(value, 1); }
  void add_product(double a, double b) {
    const uint64_t x = std::bit_cast<uint64_t>(a), y = std::bit_cast<uint64_t>(b);
    const uint64_t low = fraction(x) * static_cast<unsigned __int128>(fraction(y));
    const uint64_t high = static_cast<uint64_t>((fraction(x) * static_cast<unsigned __int128>(fraction(y))) >> 64);
    if ((low | high) == 0) return;
    const int place = exponent(x) + exponent(y) - kLowest;
    const bool negative = (x ^ y) >> 63;
    put(low, place, negative);
    put(high, place + 64, negative);
    first_ = std::min(first_, place / 32);
    last_ = std::max(last_, (place + 64) / 32 + 2);
  }

  void add(const ExactSum& more) {
    for (size_t i = 0; i < digits_.size(); i++) digits_[i] += more.digits_[i];
    first_ = std::min(first_, more.first_);
    last_ = std::max(last_, more.last_);
  }

  /// The sum as doubles, each nearest to what those before it leave: as many as there is room for.
  template <size_t parts>
  std::array<double, parts> rounded() const {
    ExactSum rest = *this;
    std::array<double, parts> all{};
    for (double& part : all) {
      part = rest.nearest();
      if (part == 0 || !std::isfinite(part)) break;
      rest.add(-part);
    }
    return all;
  }

  /// The nearest double (of two that are equally near, either).
  double nearest() {
    if (first_ > last_) return 0;
    int64_t carry = 0;
    for (int i = first_; i <= last_; i++) carry = carried(i, carry);
    while (carry != 0 && carry != -1) carry = carried(++last_, carry);
    // All digits are from 0 to 2^32 - 1 now, and what is carried out of the last says the sign: it stays there.
    digits_[static_cast<size_t>(last_)] += carry * (int64_t{1} << 32);
    const bool negative = carry < 0;
    int least = first_;
    while (least < last_ && word(least) == 0) least++;
    // Digits of the magnitude: those of a negative number are complements, above its least digit.
    auto magnitude = [&](int i) -> uint64_t {
      if (i < least) return 0;
      return negative ? (~word(i) & kMask) + (i == least ? 1 : 0) : word(i);
    };
    int top = last_;
    while (top > least && magnitude(top) == 0) top--;
    const unsigned __int128 leading =
        (static_cast<unsigned __int128>(magnitude(top)) << 64) + (magnitude(top - 1) << 32) + magnitude(top - 2);
    // Whatever lies below is less than one of these 96 bits.
    const double value = std::ldexp(static_cast<double>(leading), 32 * (top - 2) + kLowest);
    return negative ? -value : value;
  }

 private:
  // Digits of 32 bits in words of 64: a carry may wait.
  static constexpr int kLowest = -2208, kDigits = 140;
  static constexpr uint64_t kMask = 0xffffffff;

  static uint64_t fraction(uint64_t bits) {
    const uint64_t fraction = bits & 0xfffffffffffff;
    return (bits >> 52 & 0x7ff) == 0 ? fraction : fraction | uint64_t{1} << 52;
  }
  static int exponent(uint64_t bits) {
    const int biased = static_cast<int>(bits >> 52 & 0x7ff);
    return (biased == 0 ? 1 : biased) - 1075;
  }
  void put(uint64_t value, int place, bool negative) {
    const unsigned __int128 shifted = static_cast<unsigned __int128>(value) << (place % 32);
    for (int i = 0; i < 3; i++) {
      const int64_t digit = static_cast<int64_t>(static_cast<uint64_t>(shifted >> (32 * i)) & kMask);
      digits_[static_cast<size_t>(place / 32 + i)] += negative ? -digit : digit;
    }
  }
  int64_t carried(int i, int64_t carry) {
    const int64_t all = digits_[static_cast<size_t>(i)] + carry;
    digits_[static_cast<size_t>(i)] = all & static_cast<int64_t>(kMask);
    return all >> 32;
  }
  uint64_t word(int i) const { return static_cast<uint64_t>(digits_[static_cast<size_t>(i)]) & kMask; }

  std::array<int64_t, kDigits> digits_{};
  int first_ = kDigits, last_ = 0;  // digits that may not be 0
};

}  // namespace precision
