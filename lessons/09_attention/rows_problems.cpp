// The tasks `softmax` and `norm`: rows of a matrix.
#include <algorithm>
#include <cmath>

#include "engine/compare.h"
#include "problems.h"

namespace attention {
namespace {

using warpwise::BufferSpec, warpwise::Choices, warpwise::HostBuffers, warpwise::Role, warpwise::Size;

constexpr double kUnit = 0x1p-24;

/// How many additions in a row lead to a sum over a row, at most: a warp may have it.
double depth_of(int64_t cols) { return double(cols) / 32 + 200; }

std::string kind_of(const Choices& choices) { return choices.count("input") ? choices.at("input") : "random"; }

/// f(row) for all rows of `cols` numbers, on all cores.
template <class F>
void each_row(int64_t rows, int64_t cols, F f) {
  warpwise::parallel_parts(
      rows,
      [&](int64_t begin, int64_t end, int) {
        for (int64_t r = begin; r < end; r++) f(r);
      },
      cols);
}

class Rows : public warpwise::Problem {
 public:
  Rows(const Size& size, const Choices& choices) : rows_(size[0]), cols_(size[1]), kind_(kind_of(choices)) {}

  std::vector<BufferSpec> buffers() const override {
    return {{"in", 4, {rows_, cols_}, Role::input}, {"out", 4, {rows_, cols_}, Role::output}};
  }
  warpwise::Amounts amounts() const override { return {{"memory", 8.0 * double(rows_) * double(cols_)}}; }

  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    const auto values = buffers.get<float>(buffer);
    const std::string kind = buffer == "in" ? kind_ : "random";  // the gain and the bias of a norm
    warpwise::parallel_parts(std::ssize(values), [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++)
        values[size_t(i)] = float(input_number(kind, seed + uint64_t(buffer.size()), i, cols_));
    });
  }

 protected:
  std::vector<int64_t> extents() const { return {rows_, cols_}; }
  int64_t rows_, cols_;
  std::string kind_;
};

class Softmax : public Rows {
 public:
  using Rows::Rows;

  /// Relative to each number, within what a sum over the row may err. "copy": a ceiling, which copies.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    const auto in = given.get<float>("in");
    std::vector<double> below(static_cast<size_t>(rows_));  // exp(x - below) is the output
    each_row(rows_, cols_, [&](int64_t r) {
      double most = -INFINITY, all = 0;
      for (int64_t c = 0; c < cols_; c++) most = std::max(most, double(in[size_t(r * cols_ + c)]));
      if (most == -INFINITY) most = 0;  // all masked: each exponential is 0
      for (int64_t c = 0; c < cols_; c++) all += std::exp(double(in[size_t(r * cols_ + c)]) - most);
      below[size_t(r)] = all > 0 ? most + std::log(all) : 0;
    });
    return [this, in, below](const HostBuffers& got, std::string_view expects) {
      const auto out = got.get<float>("out");
      const auto of = [&](int64_t i) { return double(in[size_t(i)]); };
      if (expects == "copy") return warpwise::compare(out, of, extents(), 0);
      const auto want = [&](int64_t i) { return std::exp(of(i) - below[size_t(i / cols_)]); };
      constexpr double kTiny = 0x1p-126;  // floats below it lose digits
      return warpwise::compare(
          out, want, [](int64_t, double wanted) { return wanted + kTiny; }, extents(), depth_of(cols_) * kUnit);
    };
  }
};

/// Layer norm, or RMS norm, which subtracts no mean and has no bias.
class Norm : public Rows {
 public:
  Norm(const Size& size, const Choices& choices, bool rms) : Rows(size, choices), rms_(rms) {
    if (kind_ == "masked") kind_ = "random";  // norms know no mask
  }

  std::vector<BufferSpec> buffers() const override {
    auto all = Rows::buffers();
    all.push_back({"gain", 4, {cols_}, Role::input});
    if (!rms_) all.push_back({"bias", 4, {cols_}, Role::input});
    for (BufferSpec& buffer : all)
      if (buffer.role == Role::input) buffer.shared = "norm_" + buffer.name;
    return all;
  }
  warpwise::Amounts amounts() const override {
    return {{"memory", 8.0 * double(rows_) * double(cols_) + (rms_ ? 4.0 : 8.0) * double(cols_)}};
  }

  /// Within what the sums may err. "two_sums": the variance is the difference of two sums.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    const auto in = given.get<float>("in"), gain = given.get<float>("gain");
    const auto bias = rms_ ? gain : given.get<float>("bias");
    std::vector<Row> rows(static_cast<size_t>(rows_));
    each_row(rows_, cols_, [&](int64_t r) {
      Row& row = rows[size_t(r)];
      const auto x = in.subspan(size_t(r * cols_), size_t(cols_));
      for (const float value : x) row.mean += value, row.square += double(value) * value;
      row.mean /= double(cols_), row.square /= double(cols_);
      for (const float value : x) row.variance += (value - row.mean) * (value - row.mean);
      row.variance /= double(cols_);
      row.inverse = 1 / std::sqrt((rms_ ? row.square : row.variance) + kSmall);
    });
    return [this, in, gain, bias, rows](const HostBuffers& got, std::string_view expects) {
      const auto out = got.get<float>("out");
      const bool two_sums = expects == "two_sums";
      const double tolerance = depth_of(cols_) * kUnit;
      const auto row_of = [&](int64_t i) -> const Row& { return rows[size_t(i / cols_)]; };
      const auto want = [&](int64_t i) {
        const Row& row = row_of(i);
        const double x = in[size_t(i)], g = gain[size_t(i % cols_)];
        return rms_ ? x * row.inverse * g : (x - row.mean) * row.inverse * g + bias[size_t(i % cols_)];
      };
      const auto scale = [&](int64_t i, double wanted) {
        const Row& row = row_of(i);
        if (rms_) return std::abs(wanted);
        const double apart = std::abs(in[size_t(i)] - row.mean), far = std::sqrt(row.square);
        double size = (apart * (1 + far * row.inverse) + far) * row.inverse;
        if (two_sums) {  // the variance may be off by this much
          const double off = tolerance * 2 * row.square;
          const double most = 1 / std::sqrt(std::max(0.0, row.variance - off) + kSmall);
          size += apart * (most - 1 / std::sqrt(row.variance + off + kSmall)) / tolerance;
          size += far * most;
        }
        return size * std::abs(gain[size_t(i % cols_)]) + std::abs(bias[size_t(i % cols_)]);
      };
      return warpwise::compare(out, want, scale, extents(), tolerance);
    };
  }

 private:
  struct Row {
    double mean = 0, square = 0, variance = 0, inverse = 0;
  };
  bool rms_;
};

}  // namespace

std::unique_ptr<warpwise::Problem> softmax_problem(const Size& size, const Choices& choices, std::string_view) {
  return std::make_unique<Softmax>(size, choices);
}
std::unique_ptr<warpwise::Problem> norm_problem(const Size& size, const Choices& choices, std::string_view format) {
  if (format == "copy") return std::make_unique<Softmax>(size, choices);
  return std::make_unique<Norm>(size, choices, format == "rms");
}

}  // namespace attention
