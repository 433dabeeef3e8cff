#include "dense_problem.h"

#include <cmath>

#include "engine/compare.h"

namespace libraries {

using namespace warpwise;

namespace {

constexpr int kCombinations = 6;  // of vectors that are looked at

/// Sums of |a x| are what rounding errors of A x = b are relative to.
struct RowSum {
  double value = 0, size = 0;
};

auto of(std::span<const double> numbers) {
  return [numbers](int64_t i) { return numbers[size_t(i)]; };
}

class DenseProblem : public Problem {
 public:
  DenseProblem(const std::string& task, const Size& size, std::string_view format)
      : task_(task), n_(size[0]), format_(format) {}

  bool solves() const { return task_ == "solve" || task_ == "chol"; }
  bool has_values() const { return task_ != "qr"; }  // x
  bool has_left() const { return task_ == "qr" || task_ == "svd"; }

  std::vector<BufferSpec> buffers() const override {
    const Place place = format_ == "device" ? Place::device : format_ == "host" ? Place::pageable : Place::pinned;
    const BufferSpec a{"a", sizeof(double), {n_, n_}, Role::input, place, task_ + " a"};
    if (format_ == "link") return {a};
    std::vector<BufferSpec> specs = {a};
    if (solves()) specs.push_back({"b", sizeof(double), {n_}, Role::input, place, task_ + " b"});
    if (has_values()) specs.push_back({"x", sizeof(double), {n_}, Role::output, place});
    if (has_left()) specs.push_back({"u", sizeof(double), {n_, n_}, Role::output, place});
    if (!solves()) specs.push_back({"v", sizeof(double), {n_, n_}, Role::output, place});
    return specs;
  }

  /// Our own count. Of eigenvalues: 4/3 n^3 to tridiagonal form, 8/3 n^3 for the vectors. Of singular values: 8/3 n^3
  /// to bidiagonal form, and 8/3 n^3 for each side's vectors. Of QR: 4/3 n^3 for each factor.
  Amounts amounts() const override {
    const double n = double(n_), matrix = 8 * n * n;
    const double in = matrix + (solves() ? 8 * n : 0);
    const double out = (has_values() ? 8 * n : 0) + (has_left() ? matrix : 0) + (solves() ? 0 : matrix);
    const double each = task_ == "solve"  ? 2. / 3
                        : task_ == "chol" ? 1. / 3
                        : task_ == "eig"  ? 4.
                        : task_ == "qr"   ? 8. / 3
                                          : 8.;
    const double operations = each * n * n * n;
    if (format_ == "device") return {{"operations", operations}};
    if (format_ == "host") return {{"host_memory", in + out}, {"operations", operations}};
    return {{"link_in", in}, {"link_out", out}, {"operations", operations}};
  }

  /// b is A times a vector that is known, so that the error of x can be told.
  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    const auto numbers = buffers.get<double>(buffer);
    if (buffer == "b") {
      std::vector<RowSum> sums(static_cast<size_t>(n_));
      multiply([&](int64_t i) { return element(i, seed); }, [&](int64_t i) { return solution(i, seed); }, sums);
      for (int64_t i = 0; i < n_; i++) numbers[size_t(i)] = sums[size_t(i)].value;
      return;
    }
    parallel_parts(n_ * n_, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++) numbers[size_t(i)] = element(i, seed);
    });
  }

  Comparison reference(const HostBuffers& given) const override {
    if (format_ == "link") return [](const HostBuffers&, std::string_view) { return ErrorStats{}; };
    const auto a = given.get<double>("a");
    if (task_ == "eig") return [this, a](const HostBuffers& got, std::string_view) { return eigenvalues(a, got); };
    if (has_left()) return [this, a](const HostBuffers& got, std::string_view) { return factors(a, got); };
    // Whether A x is b, by rows.
    return [this, a, b = given.get<double>("b"), seed = given.seed](const HostBuffers& got, std::string_view) {
      const auto x = got.get<double>("x");
      std::vector<RowSum> sums(static_cast<size_t>(n_));
      multiply(of(a), of(x), sums);
      std::vector<double> products;
      for (const RowSum& sum : sums) products.push_back(sum.value);
      ErrorStats error = compare(
          std::span<const double>(products), of(b), [&](int64_t i) { return sums[size_t(i)].size; }, {n_}, tolerance());
      double most = 0, size = 0;
      for (int64_t i = 0; i < n_; i++) {
        most = std::max(most, std::abs(x[size_t(i)] - solution(i, seed)));
        size = std::max(size, std::abs(solution(i, seed)));
      }
      error.extra["error of x"] = most / size;
      return error;
    };
  }

 private:
  double tolerance() const { return (16 + 4 * double(n_)) * 0x1p-53; }

  double element(int64_t i, uint64_t seed) const {
    const int64_t row = i / n_, col = i % n_;
    const bool symmetric = task_ == "chol" || task_ == "eig";
    const int64_t at = symmetric ? std::max(row, col) * n_ + std::min(row, col) : i;
    return 2 * uniform(2 * seed, uint64_t(at)) - 1 + (task_ == "chol" && row == col ? double(n_) : 0);
  }
  static double solution(int64_t i, uint64_t seed) { return 2 * uniform(2 * seed + 1, uint64_t(i)) - 1; }

  /// sums = A x, by rows.
  template <class A, class X>
  void multiply(A a, X x, std::vector<RowSum>& sums) const {
    parallel_parts(n_ * n_, [&](int64_t begin, int64_t end, int) {
      for (int64_t row = (begin + n_ - 1) / n_; row < (end + n_ - 1) / n_; row++) {
        long double sum = 0;
        double size = 0;
        for (int64_t col = 0; col < n_; col++) {
          const double value = x(col), element = a(row * n_ + col);
          sum += static_cast<long double>(element) * value, size += std::abs(element * value);
        }
        sums[size_t(row)] = {double(sum), size};
      }
    });
  }
  template <class A, class X>
  std::vector<double> product(A a, X x) const {
    std::vector<RowSum> sums(static_cast<size_t>(n_));
    multiply(a, x, sums);
    std::vector<double> all;
    for (const RowSum& sum : sums) all.push_back(sum.value);
    return all;
  }
  /// x V: for each column.
  std::vector<double> product_from_left(const std::vector<double>& x, std::span<const double> v) const {
    std::vector<double> all(static_cast<size_t>(n_));
    for (int64_t i = 0; i < n_; i++)
      for (int64_t k = 0; k < n_; k++) all[size_t(k)] += x[size_t(i)] * v[size_t(i * n_ + k)];
    return all;
  }
  std::vector<double> signs(int way) const {
    std::vector<double> all(static_cast<size_t>(n_));
    for (int64_t i = 0; i < n_; i++) all[size_t(i)] = uniform(uint64_t(way) + 77, uint64_t(i)) < 0.5 ? -1. : 1.;
    return all;
  }
  /// Adds to `error` how far `is` is from what it should be; `size`: of what has been added up.
  void look(ErrorStats& error, const std::vector<double>& is, const std::vector<double>& should, double size) const {
    merge(error, compare(
                     std::span<const double>(is), of(should), [&](int64_t) { return size; }, {n_}, tolerance()));
  }

  /// For a few sums u of all vectors, each with a sign of its own: A u is the sum of w v. V u has the signs again,
  /// since vectors are orthogonal and of length 1. And eigenvalues ascend.
  ErrorStats eigenvalues(std::span<const double> a, const HostBuffers& got) const {
    const auto w = got.get<double>("x"), v = got.get<double>("v");
    double largest = 0;
    for (const double value : w) largest = std::max(largest, std::abs(value));
    ErrorStats error;
    for (int way = 0; way < kCombinations; way++) {
      const std::vector<double> sign = signs(way), u = product_from_left(sign, v);
      std::vector<double> weighted = sign;
      for (int64_t i = 0; i < n_; i++) weighted[size_t(i)] *= w[size_t(i)];
      look(error, product_from_left(weighted, v), product(of(a), of(u)), largest * double(n_));
      look(error, product(of(v), of(u)), sign, double(n_));
    }
    for (int64_t i = 1; i < n_; i++)
      if (!(w[size_t(i)] >= w[size_t(i - 1)])) error.wrong++;
    error.tolerance = tolerance();
    return error;
  }

  /// A = U X V, with X = 1 of QR: for a few vectors z of signs, U X V z is A z. V V' is 1, and U' U of singular values.
  /// And these descend, to no less than 0.
  ErrorStats factors(std::span<const double> a, const HostBuffers& got) const {
    const auto u = got.get<double>("u"), v = got.get<double>("v");
    const bool lower = !has_values();
    const auto left = [&](int64_t i) { return lower && i % n_ > i / n_ ? 0 : u[size_t(i)]; };
    const std::vector<double> ones(static_cast<size_t>(n_), 1.);
    const std::span<const double> x = has_values() ? got.get<double>("x") : std::span<const double>(ones);
    ErrorStats error;
    for (int way = 0; way < kCombinations; way++) {
      const std::vector<double> z = signs(way);
      std::vector<double> inner = product(of(v), of(z));
      for (int64_t i = 0; i < n_; i++) inner[size_t(i)] *= x[size_t(i)];
      look(error, product(left, of(inner)), product(of(a), of(z)), double(n_));
      look(error, product(of(v), of(product_from_left(z, v))), z, double(n_));
      if (!lower) look(error, product_from_left(product(of(u), of(z)), u), z, double(n_));
    }
    for (int64_t i = 0; has_values() && i < n_; i++)
      if (!(x[size_t(i)] >= (i + 1 < n_ ? x[size_t(i) + 1] : 0))) error.wrong++;
    error.tolerance = tolerance();
    return error;
  }

  std::string task_;
  int64_t n_;
  std::string format_;
};

}  // namespace

std::unique_ptr<Problem> make_dense_problem(const std::string& task, const Size& size, std::string_view format) {
  return std::make_unique<DenseProblem>(task, size, format);
}

}  // namespace libraries
