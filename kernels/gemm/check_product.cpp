#include "check_product.h"

#include <algorithm>
#include <cmath>

#include "engine/compare.h"

namespace kernels {

using warpwise::ErrorStats;

namespace {

constexpr double kMostRecomputed = 0x1p27;  // up to here every element is computed once more
constexpr int64_t kSamples = 2048;
constexpr int kRowsShown = 2;  // wrong rows that are looked at closely

/// A sum that loses nothing of what matters here, with the sum of its terms' sizes.
struct LongSum {
  long double sum = 0;
  double size = 0;
  void add(double a, double b) {
    sum += static_cast<long double>(a) * b;
    size += std::abs(a * b);
  }
};

}  // namespace

Expected::Expected(const Given& given) : given_(given) {
  const auto& g = given_;
  const double m = double(g.m), n = double(g.n);
  sampled_ = m * n * double(g.k) > kMostRecomputed;
  if (!sampled_) {
    elements_.resize(size_t(g.m * g.n));
    warpwise::parallel_parts(g.m * g.n, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++) elements_[size_t(i)] = element(i / g.n, i % g.n);
    });
    return;
  }

  // The corners, and elements anywhere.
  for (const int64_t row : {int64_t{0}, g.m - 1})
    for (const int64_t col : {int64_t{0}, g.n - 1}) at_.push_back(row * g.ldc() + col);
  while (std::ssize(at_) < kSamples) {
    const uint64_t draw = uint64_t(std::ssize(at_));
    at_.push_back(int64_t(warpwise::uniform(1, draw) * m) * g.ldc() + int64_t(warpwise::uniform(2, draw) * n));
  }
  elements_.resize(at_.size());
  const auto at = [&](int64_t s) { return std::pair(at_[size_t(s)] / g.ldc(), at_[size_t(s)] % g.ldc()); };
  // 2^18 of whatever it is are worth a thread: here a sample is k products.
  warpwise::parallel_parts(kSamples * g.k, [&](int64_t begin, int64_t end, int) {
    for (int64_t s = (begin + g.k - 1) / g.k; s < (end + g.k - 1) / g.k; s++)
      elements_[size_t(s)] = element(at(s).first, at(s).second);
  });

  // The sums of C's rows, each element with a sign of its own: alpha A (B s) + beta C s. A wrong element changes its
  // row's.
  signs_.resize(size_t(g.n));
  for (int64_t col = 0; col < g.n; col++) signs_[size_t(col)] = warpwise::uniform(3, uint64_t(col)) < 0.5 ? -1 : 1;
  std::vector<Element> b_sums(size_t(g.k));
  const auto for_rows = [](int64_t rows, int64_t each, auto work) {
    warpwise::parallel_parts(rows * each, [=](int64_t begin, int64_t end, int) {
      for (int64_t row = (begin + each - 1) / each; row < (end + each - 1) / each; row++) work(row);
    });
  };
  for_rows(g.k, g.n, [&](int64_t row) {
    double sum = 0, size = 0;
    for (int64_t col = 0; col < g.n; col++) {
      const double value = g.b[size_t(row * g.ldb() + col)];
      sum += value * signs_[size_t(col)], size += std::abs(value);
    }
    b_sums[size_t(row)] = {sum, size};
  });
  row_sums_.resize(size_t(g.m));
  for_rows(g.m, g.n + g.k, [&](int64_t row) {
    double product = 0, product_size = 0, before = 0, before_size = 0;
    for (int64_t k = 0; k < g.k; k++) {
      const double value = g.a[size_t(row * g.lda() + k)];
      product += value * b_sums[size_t(k)].value, product_size += std::abs(value) * b_sums[size_t(k)].scale;
    }
    for (int64_t col = 0; col < g.n; col++) {
      const double value = g.c(row * g.ldc() + col);
      before += value * signs_[size_t(col)], before_size += std::abs(value);
    }
    row_sums_[size_t(row)] = {g.alpha * product + g.beta * before,
                              std::abs(g.alpha) * product_size + std::abs(g.beta) * before_size};
  });
}

Expected::Element Expected::element(int64_t row, int64_t col) const {
  const auto& g = given_;
  LongSum sum;
  for (int64_t k = 0; k < g.k; k++) sum.add(g.a[size_t(row * g.lda() + k)], g.b[size_t(k * g.ldb() + col)]);
  const double before = g.c(row * g.ldc() + col);
  return {double(g.alpha * sum.sum + static_cast<long double>(g.beta) * before),
          std::abs(g.alpha) * sum.size + std::abs(g.beta * before)};
}

/// What k roundings, each of which may go either way, explain, and two of each product's inputs.
double Expected::tolerance() const {
  return (4 + 2 * std::sqrt(double(given_.k))) * given_.in_sums + 4 * given_.in_inputs;
}

ErrorStats Expected::compare(std::span<const double> got) const {
  ErrorStats error = sampled_ ? compare_samples(got) : compare_all(got);
  // The gaps between rows belong to somebody else.
  const auto& g = given_;
  const std::vector<int64_t> extents = {g.m, g.ldc()};
  ErrorStats gaps = warpwise::compare(
      got, [&](int64_t i) { return i % g.ldc() < g.n ? got[size_t(i)] : g.c(i); }, extents, 0);
  gaps.checked = gaps.rightly_nan = 0;
  gaps.tolerance = error.tolerance;
  merge(error, gaps);
  return error;
}

ErrorStats Expected::compare_all(std::span<const double> got) const {
  const auto& g = given_;
  const auto of = [&](int64_t i) -> Element {
    const int64_t row = i / g.ldc(), col = i % g.ldc();
    return col < g.n ? elements_[size_t(row * g.n + col)] : Element{got[size_t(i)], 1};
  };
  ErrorStats error = warpwise::compare(
      got, [&](int64_t i) { return of(i).value; }, [&](int64_t i) { return of(i).scale; }, {g.m, g.ldc()}, tolerance());
  error.checked = g.m * g.n;
  error.rightly_nan = 0;
  return error;
}

ErrorStats Expected::compare_samples(std::span<const double> got) const {
  const auto& g = given_;
  ErrorStats error;
  error.tolerance = tolerance();
  error.sampled = true;
  for (size_t s = 0; s < at_.size(); s++) {
    ErrorStats one = warpwise::compare(
        std::span<const double>(&got[size_t(at_[s])], 1), [&](int64_t) { return elements_[s].value; },
        [&](int64_t) { return elements_[s].scale; }, {1}, tolerance());
    if (one.wrong > 0) one.first[0].where = warpwise::where(at_[s], {g.m, g.ldc()});
    one.map = {};
    merge(error, one);
  }
  compare_rows(got, error);
  return error;
}

void Expected::compare_rows(std::span<const double> got, ErrorStats& error) const {
  const auto& g = given_;
  std::vector<char> wrong(size_t(g.m));
  warpwise::parallel_parts(g.m * g.n, [&](int64_t begin, int64_t end, int) {
    for (int64_t row = (begin + g.n - 1) / g.n; row < (end + g.n - 1) / g.n; row++) {
      double sum = 0;
      for (int64_t col = 0; col < g.n; col++) sum += got[size_t(row * g.ldc() + col)] * signs_[size_t(col)];
      const Element& right = row_sums_[size_t(row)];
      wrong[size_t(row)] = !(std::abs(sum - right.value) <=
                             ((4 + std::sqrt(double(g.n + g.k))) * g.in_sums + 4 * g.in_inputs) * right.scale);
    }
  });
  int shown = 0;
  for (int64_t row = 0; row < g.m; row++) {
    if (!wrong[size_t(row)]) continue;
    if (shown++ >= kRowsShown) {
      error.wrong++;
      continue;
    }
    std::vector<Element> right(size_t(g.n));
    warpwise::parallel_parts(g.n * g.k, [&](int64_t begin, int64_t end, int) {
      for (int64_t col = (begin + g.k - 1) / g.k; col < (end + g.k - 1) / g.k; col++)
        right[size_t(col)] = element(row, col);
    });
    ErrorStats one = warpwise::compare(
        got.subspan(size_t(row * g.ldc()), size_t(g.n)), [&](int64_t i) { return right[size_t(i)].value; },
        [&](int64_t i) { return right[size_t(i)].scale; }, {g.n}, tolerance());
    for (auto& first : one.first)
      first.where = warpwise::where(row * g.ldc() + std::stoll(first.where.substr(6)), {g.m, g.ldc()});
    one.map = {};
    one.wrong = std::max<int64_t>(one.wrong, 1);
    merge(error, one);
  }
}

}  // namespace kernels
