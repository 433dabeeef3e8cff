#include "dense_problem.h"

#include <cmath>

#include "engine/compare.h"

namespace libraries {

using namespace warpwise;

namespace {

constexpr int kCombinations = 6;  // of eigenvectors that are looked at

/// Sums of |a x| are what rounding errors of A x = b are relative to.
struct RowSum {
  double value = 0, size = 0;
};

class DenseProblem : public Problem {
 public:
  DenseProblem(const std::string& task, const Size& size, std::string_view format)
      : task_(task), n_(size[0]), format_(format) {}

  std::vector<BufferSpec> buffers() const override {
    const Place place = format_ == "device" ? Place::device : format_ == "host" ? Place::pageable : Place::pinned;
    const BufferSpec a{"a", sizeof(double), {n_, n_}, Role::input, place, task_ + " a"};
    if (format_ == "link") return {a};
    if (task_ == "eig")
      return {
          a, {"x", sizeof(double), {n_}, Role::output, place}, {"v", sizeof(double), {n_, n_}, Role::output, place}};
    return {a,
            {"b", sizeof(double), {n_}, Role::input, place, task_ + " b"},
            {"x", sizeof(double), {n_}, Role::output, place}};
  }

  /// Of eigenvalues: 4/3 n^3 to tridiagonal form, and 8/3 n^3 for the vectors: our own count.
  Amounts amounts() const override {
    const double n = double(n_), matrix = 8 * n * n;
    const double in = matrix + (task_ == "eig" ? 0 : 8 * n), out = 8 * n + (task_ == "eig" ? matrix : 0);
    const double operations = (task_ == "eig" ? 4. : task_ == "chol" ? 1. / 3 : 2. / 3) * n * n * n;
    if (format_ == "device") return {{"operations", operations}};
    if (format_ == "host") return {{"host_memory", in + out}, {"operations", operations}};
    return {{"link_in", in}, {"link_out", out}, {"operations", operations}};
  }

  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    const auto numbers = buffers.get<double>(buffer);
    if (buffer == "b") return fill_uniform(numbers, 2 * seed + 1, -1, 1);
    parallel_parts(n_ * n_, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++) {
        const int64_t row = i / n_, col = i % n_;
        const int64_t at = task_ == "solve" ? i : std::max(row, col) * n_ + std::min(row, col);
        numbers[size_t(i)] = 2 * uniform(2 * seed, uint64_t(at)) - 1 + (task_ == "chol" && row == col ? double(n_) : 0);
      }
    });
  }

  Comparison reference(const HostBuffers& given) const override {
    if (format_ == "link") return [](const HostBuffers&, std::string_view) { return ErrorStats{}; };
    const auto a = given.get<double>("a");
    if (task_ == "eig") return [this, a](const HostBuffers& got, std::string_view) { return eigenvalues(a, got); };
    // Whether A x is b, by rows.
    return [this, a, b = given.get<double>("b")](const HostBuffers& got, std::string_view) {
      const auto x = got.get<double>("x");
      std::vector<RowSum> sums(static_cast<size_t>(n_));
      multiply(
          a, [&](int64_t i) { return x[size_t(i)]; }, sums);
      std::vector<double> products;
      for (const RowSum& sum : sums) products.push_back(sum.value);
      return compare(
          std::span<const double>(products), [&](int64_t i) { return b[size_t(i)]; },
          [&](int64_t i) { return sums[size_t(i)].size; }, {n_}, tolerance());
    };
  }

 private:
  double tolerance() const { return (16 + 4 * double(n_)) * 0x1p-53; }

  /// sums = A x, by rows.
  template <class X>
  void multiply(std::span<const double> a, X x, std::vector<RowSum>& sums) const {
    parallel_parts(n_ * n_, [&](int64_t begin, int64_t end, int) {
      for (int64_t row = (begin + n_ - 1) / n_; row < (end + n_ - 1) / n_; row++) {
        long double sum = 0;
        double size = 0;
        for (int64_t col = 0; col < n_; col++) {
          const double value = x(col), element = a[size_t(row * n_ + col)];
          sum += static_cast<long double>(element) * value, size += std::abs(element * value);
        }
        sums[size_t(row)] = {double(sum), size};
      }
    });
  }

  /// For a few sums u of all vectors, each with a sign of its own: A u is the sum of w v. V u has the signs again,
  /// since vectors are orthogonal and of length 1. And eigenvalues ascend.
  ErrorStats eigenvalues(std::span<const double> a, const HostBuffers& got) const {
    const auto w = got.get<double>("x"), v = got.get<double>("v");
    double largest = 0;
    for (const double value : w) largest = std::max(largest, std::abs(value));
    ErrorStats error;
    for (int way = 0; way < kCombinations; way++) {
      const size_t n = static_cast<size_t>(n_);
      std::vector<double> u(n), wu(n), at(n);
      const auto sign = [&](int64_t i) { return uniform(uint64_t(way) + 77, uint64_t(i)) < 0.5 ? -1. : 1.; };
      for (int64_t i = 0; i < n_; i++)
        for (int64_t k = 0; k < n_; k++) {
          u[size_t(k)] += sign(i) * v[size_t(i * n_ + k)];
          wu[size_t(k)] += sign(i) * w[size_t(i)] * v[size_t(i * n_ + k)];
        }
      std::vector<RowSum> sums(static_cast<size_t>(n_));
      multiply(
          a, [&](int64_t i) { return u[size_t(i)]; }, sums);
      for (int64_t i = 0; i < n_; i++) at[size_t(i)] = sums[size_t(i)].value;
      merge(error, compare(
                       std::span<const double>(wu), [&](int64_t i) { return at[size_t(i)]; },
                       [&](int64_t) { return largest * double(n_); }, {n_}, tolerance()));
      multiply(
          v, [&](int64_t i) { return u[size_t(i)]; }, sums);
      for (int64_t i = 0; i < n_; i++) at[size_t(i)] = sums[size_t(i)].value;
      merge(error, compare(
                       std::span<const double>(at), sign, [&](int64_t) { return double(n_); }, {n_}, tolerance()));
    }
    for (int64_t i = 1; i < n_; i++)
      if (!(w[size_t(i)] >= w[size_t(i - 1)])) error.wrong++;
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
