// The lesson's inputs, and their sums in higher precision. Host code.
#pragma once
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/parallel.h"

namespace reduction {

/// What the choice "input" offers, the default first.
const std::vector<std::string>& input_kinds();

/// Number i of n of an input of this kind. "scaled" numbers are made up to 2^widest times larger or smaller.
///   uniform     in [-1, 1)                        positive    in [0, 1)
///   cancelling  numbers and their opposites, mirrored about the middle, and a 1 in front: the sum is 1
///   scaled      uniform, times a random power of two
///   whole       whole numbers from -8 to 8: every order of additions gives the same, exact sum
///   infinity    uniform, with one infinity        nan         uniform, with one NaN
double input_number(std::string_view kind, uint64_t seed, int64_t i, int64_t n, int widest);

/// A sum in higher precision, and that of the absolute values.
struct Reference {
  double sum = 0, absolute = 0;
};

/// The sum of number(0) ... number(n - 1), on all cores: in doubles that carry their rounding errors along
/// (Neumaier 1974).
template <class Number>
Reference reference_sum(int64_t n, Number number) {
  struct Part {
    double sum = 0, error = 0, absolute = 0;
    void add(double x) {
      const double total = sum + x;
      error += std::abs(sum) >= std::abs(x) ? (sum - total) + x : (x - total) + sum;
      sum = total;
    }
  };
  std::vector<Part> parts(std::max(1u, std::thread::hardware_concurrency()));
  const int used = warpwise::parallel_parts(n, [&](int64_t begin, int64_t end, int part) {
    Part own;
    for (int64_t i = begin; i < end; i++) {
      const double x = number(i);
      own.add(x);
      own.absolute += std::abs(x);
    }
    parts[part] = own;
  });
  Part total;
  for (int part = 0; part < used; part++) {
    total.add(parts[part].sum);
    total.error += parts[part].error;
    total.absolute += parts[part].absolute;
  }
  return {std::isfinite(total.sum) ? total.sum + total.error : total.sum, total.absolute};
}

}  // namespace reduction
