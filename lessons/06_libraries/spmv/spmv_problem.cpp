#include "spmv_problem.h"

#include <bit>
#include <cmath>
#include <numeric>

#include "engine/compare.h"

namespace libraries {

using namespace warpwise;

namespace {

/// A step through all numbers below n in no visible order.
int64_t step_through(int64_t n) { return std::gcd(int64_t{1000003}, n) == 1 ? 1000003 : 999983; }

/// Rows of the power law fall into classes: class b has the ranks from 2^b - 1 on, 2^b of them.
int64_t length_in_class(int64_t rows, int b) {
  const double classes = std::bit_width(uint64_t(rows)) - 1;
  return std::min<int64_t>(rows, std::max<int64_t>(1, int64_t(3 * std::exp2(0.7 * (classes - b)))));
}

class Matrix {
 public:
  Matrix(int64_t rows, bool skewed)
      : rows_(rows), width_(std::max<int64_t>(1, int64_t(std::sqrt(double(rows))))), skewed_(skewed) {}

  int64_t length(int64_t row) const {
    if (skewed_) {
      const int64_t rank = row * step_through(rows_) % rows_;
      return length_in_class(rows_, std::bit_width(uint64_t(rank + 1)) - 1);
    }
    return 1 + (row >= width_) + (row + width_ < rows_) + left(row) + right(row);
  }
  int64_t elements() const {
    if (!skewed_) {
      const int64_t lines = (rows_ - 1) / width_ + 1;
      return rows_ + 2 * (rows_ - lines) + 2 * std::max<int64_t>(0, rows_ - width_);
    }
    int64_t sum = 0;
    for (int b = 0; (int64_t{1} << b) - 1 < rows_; b++)
      sum += std::min(int64_t{1} << b, rows_ - ((int64_t{1} << b) - 1)) * length_in_class(rows_, b);
    return sum;
  }
  /// Column and value of element k of a row whose first element is number `first` of all.
  std::pair<int, double> element(int64_t row, int64_t k, int64_t first, uint64_t seed) const {
    if (skewed_) {
      const double u = uniform(seed, uint64_t(first + k));
      return {int(int64_t(u * u * double(rows_)) * step_through(rows_) % rows_),
              2 * uniform(seed + 1, uint64_t(first + k)) - 1};
    }
    const int64_t all[] = {row - width_, row - 1, row, row + 1, row + width_};
    const bool there[] = {row >= width_, left(row), true, right(row), row + width_ < rows_};
    for (int i = 0; i < 5; i++)
      if (there[i] && k-- == 0) return {int(all[i]), (i == 2 ? 4 : -1) + uniform(seed, uint64_t(first + i)) / 4};
    return {};
  }

 private:
  bool left(int64_t row) const { return row % width_ > 0; }
  bool right(int64_t row) const { return row % width_ + 1 < width_ && row + 1 < rows_; }
  int64_t rows_, width_;
  bool skewed_;
};

class Spmv : public Problem {
 public:
  Spmv(const Size& size, const Choices& choices, std::string_view format)
      : rows_(size[0]),
        matrix_(rows_, choices.at("matrix") == "network"),
        elements_(matrix_.elements()),
        kind_(choices.at("matrix")),
        format_(format) {}

  std::vector<BufferSpec> buffers() const override {
    const Place place = format_ == "host" ? Place::pageable : Place::device;
    const BufferSpec values{"values", sizeof(double), {elements_}, Role::input, place, "values " + kind_};
    if (format_ == "read") return {values, {"unused", sizeof(unsigned), {1}, Role::scratch}};
    return {{"rows", sizeof(int), {rows_ + 1}, Role::input, place, "rows " + kind_},
            {"cols", sizeof(int), {elements_}, Role::input, place, "cols " + kind_},
            values,
            {"x", sizeof(double), {rows_}, Role::input, place, "x"},
            {"y", sizeof(double), {rows_}, Role::output, place}};
  }

  /// Each element with its column once, each row's beginning, x and y.
  Amounts amounts() const override {
    const double elements = double(elements_), rows = double(rows_);
    if (format_ == "read") return {{"memory", 8 * elements}};
    return {{format_ == "host" ? "host_memory" : "memory", 12 * elements + 4 * (rows + 1) + 16 * rows},
            {"operations", 2 * elements}};
  }

  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    if (buffer == "x") return fill_uniform(buffers.get<double>("x"), 3 * seed + 2, -1, 1);
    int64_t first = 0;
    for (int64_t row = 0; row < rows_; row++) {
      const int64_t length = matrix_.length(row);
      if (buffer == "rows") buffers.get<int>("rows")[size_t(row)] = int(first);
      else
        for (int64_t k = 0; k < length; k++) {
          const auto [col, value] = matrix_.element(row, k, first, 3 * seed);
          if (buffer == "cols") buffers.get<int>("cols")[size_t(first + k)] = col;
          else buffers.get<double>("values")[size_t(first + k)] = value;
        }
      first += length;
    }
    if (buffer == "rows") buffers.get<int>("rows")[size_t(rows_)] = int(first);
  }

  /// Relative to the sum of |a x| of a row, and to what so many roundings explain.
  Comparison reference(const HostBuffers& given) const override {
    if (format_ == "read") return [](const HostBuffers&, std::string_view) { return ErrorStats{}; };
    struct Sum {
      double value, size;
    };
    auto right = std::make_shared<std::vector<Sum>>(size_t(rows_));
    const auto rows = given.get<int>("rows"), cols = given.get<int>("cols");
    const auto values = given.get<double>("values"), x = given.get<double>("x");
    parallel_parts(rows_, [&](int64_t begin, int64_t end, int) {
      for (int64_t row = begin; row < end; row++) {
        long double sum = 0;
        double size = 0;
        for (int i = rows[size_t(row)]; i < rows[size_t(row) + 1]; i++) {
          const long double product = static_cast<long double>(values[size_t(i)]) * x[size_t(cols[size_t(i)])];
          sum += product, size += std::abs(double(product));
        }
        const double length = double(rows[size_t(row) + 1] - rows[size_t(row)]);
        (*right)[size_t(row)] = {double(sum), size * (4 + 2 * std::sqrt(length))};
      }
    });
    return [this, right](const HostBuffers& got, std::string_view) {
      return compare(
          got.get<double>("y"), [&](int64_t i) { return (*right)[size_t(i)].value; },
          [&](int64_t i) { return (*right)[size_t(i)].size; }, {rows_}, 0x1p-53);
    };
  }

 private:
  int64_t rows_;
  Matrix matrix_;
  int64_t elements_;
  std::string kind_, format_;
};

}  // namespace

int64_t elements_of(int64_t rows, const std::string& matrix) { return Matrix(rows, matrix == "network").elements(); }

std::unique_ptr<Problem> make_spmv_problem(const Size& size, const Choices& choices, std::string_view format) {
  return std::make_unique<Spmv>(size, choices, format);
}

}  // namespace libraries
