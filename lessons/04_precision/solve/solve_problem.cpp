#include "solve_problem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "../exact.h"
#include "engine/compare.h"
#include "engine/parallel.h"

namespace precision {

using namespace warpwise;

namespace {

constexpr int kMost = 32;  // unknowns

/// A unit vector.
std::array<double, kMost> direction(uint64_t seed, int64_t system, int n) {
  std::array<double, kMost> v{};
  double squares = 0;
  for (int i = 0; i < n; i++) {
    const size_t at = static_cast<size_t>(i);
    v[at] = 2 * uniform(seed, static_cast<uint64_t>(system * kMost + i)) - 1;
    squares += v[at] * v[at];
  }
  for (double& element : v) element /= squares > 0 ? std::sqrt(squares) : 1;
  return v;
}

}  // namespace

void Systems::matrix(int64_t system, double* a) const {
  if (hilbert_) {
    for (int row = 0; row < n_; row++)
      for (int col = 0; col < n_; col++) a[row * n_ + col] = hilbert_element(row, col);
    return;
  }
  // (1 - 2 v v') D (1 - 2 w w'), element by element.
  const auto v = direction(seed_ * 4, system, n_), w = direction(seed_ * 4 + 1, system, n_);
  std::array<double, kMost> d{};
  double between = 0;
  for (size_t i = 0; i < static_cast<size_t>(n_); i++) {
    d[i] = n_ > 1 ? std::pow(condition_, -double(i) / (n_ - 1)) : 1;
    between += v[i] * d[i] * w[i];
  }
  for (size_t i = 0; i < static_cast<size_t>(n_); i++)
    for (size_t j = 0; j < static_cast<size_t>(n_); j++) {
      const double element =
          (i == j ? d[i] : 0) - 2 * v[i] * v[j] * d[j] - 2 * d[i] * w[i] * w[j] + 4 * v[i] * between * w[j];
      a[i * static_cast<size_t>(n_) + j] = rounded_element(element);
    }
}

double Systems::solution(int64_t system, int i) {
  const double integer = std::floor(2001 * uniform(77, static_cast<uint64_t>(system * kMost + i))) - 1000;
  return i == 0 && integer == 0 ? 1 : integer;  // never all zeros
}

namespace {

class Solving : public Problem {
 public:
  Solving(const Size& size, const Choices& choices, std::string_view format)
      : systems_(size[0]), n_(size[1]), parts_(format == "double" ? 1 : 2), kind_(choices.at("condition")) {}

  std::vector<BufferSpec> buffers() const override {
    std::vector<int64_t> vectors = {systems_, n_};
    if (parts_ > 1) vectors.push_back(parts_);
    return {{"a", sizeof(double), {systems_, n_, n_}, Role::input, Place::device, "solve a"},
            {"b", sizeof(double), vectors, Role::input},
            {"x", sizeof(double), vectors, Role::output}};
  }

  /// Elimination in double; what a step spends on its corrections comes on top of that.
  Amounts amounts() const override {
    const double systems = double(systems_), n = double(n_);
    return {{"memory", sizeof(double) * systems * (n * n + 2 * double(parts_) * n)},
            {"operations", systems * (2 * n * n * n / 3 + 2 * n * n)}};
  }

  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    const std::span<double> numbers = buffers.get<double>(buffer);
    const Systems systems(seed, static_cast<int>(n_), kind_);
    parallel_parts(systems_, [&](int64_t begin, int64_t end, int) {
      std::vector<double> a(static_cast<size_t>(n_ * n_));
      for (int64_t system = begin; system < end; system++) {
        systems.matrix(system, a.data());
        if (buffer == "a") std::copy(a.begin(), a.end(), numbers.begin() + system * n_ * n_);
        else
          for (int64_t row = 0; row < n_; row++) {
            ExactSum sum;
            for (int64_t col = 0; col < n_; col++)
              sum.add_product(a[static_cast<size_t>(row * n_ + col)], Systems::solution(system, static_cast<int>(col)));
            const auto right = sum.rounded<2>();
            for (int64_t part = 0; part < parts_; part++)
              numbers[static_cast<size_t>((system * n_ + row) * parts_ + part)] = right[static_cast<size_t>(part)];
          }
      }
    });
  }

  Comparison reference(const HostBuffers&) const override {
    return [this](const HostBuffers& got, std::string_view) {
      const auto x = got.get<double>("x");
      ErrorStats error;
      error.tolerance = tolerance();
      error.checked = systems_ * n_;
      for (int64_t system = 0; system < systems_; system++) {
        double largest = 0;
        for (int i = 0; i < n_; i++) largest = std::max(largest, std::fabs(Systems::solution(system, i)));
        for (int64_t i = 0; i < n_; i++) {
          const double* have = &x[static_cast<size_t>((system * n_ + i) * parts_)];
          const double want = Systems::solution(system, static_cast<int>(i));
          const double difference = std::fabs((have[0] - want) + (parts_ > 1 ? have[1] : 0));
          error.max_abs = worse_of(error.max_abs, difference);
          error.max_rel = worse_of(error.max_rel, difference / largest);
          if (difference <= error.tolerance * largest) continue;
          error.wrong++;
          const int64_t index = system * n_ + i;
          error.map.add(index, {systems_, n_}, !std::isfinite(difference));
          if (error.first.size() < 5) error.first.push_back({where(index, {systems_, n_}), want, have[0]});
        }
      }
      return error;
    };
  }

 private:
  /// What elimination in double loses, and what is left of that after corrections in double-double.
  double tolerance() const {
    const double condition = Systems(0, static_cast<int>(n_), kind_).condition();
    return 16 * double(n_) * condition * (parts_ == 1 ? 0x1p-53 : 0x1p-106) + (parts_ == 1 ? 0x1p-52 : 0x1p-104);
  }

  int64_t systems_, n_, parts_;
  std::string kind_;  // of the matrices
};

}  // namespace

std::unique_ptr<Problem> make_solve_problem(const Size& size, const Choices& choices, std::string_view format) {
  return std::make_unique<Solving>(size, choices, format);
}

}  // namespace precision
