// What vectors and matrices are filled with: numbers of 212 bits, each a function of its place, of which every format
// takes as many parts as it has.
#pragma once
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace precision {

/// Up to four doubles, each nearest to what those before it leave of a number.
using Parts = std::array<double, 4>;

/// numerator / denominator, of integers up to 2^26.
inline Parts quotient(double numerator, double denominator) {
  Parts parts;
  double rest = numerator;  // exact: what a division leaves is a double
  for (double& part : parts) {
    part = rest / denominator;
    rest = std::fma(-part, denominator, rest);
  }
  return parts;
}

/// a of AXPY: "5/7" or "1"; of exercises, other quotients too.
inline Parts factor(const std::string& name) {
  const size_t over = name.find('/');
  return over == name.npos ? Parts{std::stod(name), 0, 0, 0}
                           : quotient(std::stod(name.substr(0, over)), std::stod(name.substr(over + 1)));
}

/// Kinds of input:
///   "uniform"      in (-1, 1)
///   "1e8", "1e16", ...  sums of about that condition number (sum |a b| / |sum a b|): of the products, the second third
///                  is the negative of the first, and the last is smaller by the condition
///   "apart"        uniform, but y of AXPY is up to 2^90 times as large or as small as x
///   "units"        y of AXPY is -x but for a few units in the last place of its first part; its second part is another
///   "hilbert"      element (row, col) is 1 / (row + col + 1), of both factors
class Inputs {
 public:
  /// `parts`: how many of a number's parts are asked for; the others may be 0.
  Inputs(std::string kind, uint64_t seed, int64_t terms, int parts = 4)
      : kind_(std::move(kind)), seed_(seed), terms_(terms), parts_(static_cast<size_t>(parts)) {}
  /// Of the left factor, whose rows have `terms` elements, and of the right one, whose columns have.
  Parts left(int64_t row, int64_t term) const;
  Parts right(int64_t term, int64_t col, int64_t cols) const;
  /// y of a x + y.
  Parts added(int64_t i, const Parts& a) const;

 private:
  bool cancels() const { return kind_ != "uniform" && kind_ != "hilbert" && kind_ != "apart" && kind_ != "units"; }
  int condition_bits() const;
  Parts random(uint64_t stream, uint64_t index) const;

  std::string kind_;
  uint64_t seed_;
  int64_t terms_;
  size_t parts_;
};

}  // namespace precision
