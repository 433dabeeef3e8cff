// The task `attention`.
#include <algorithm>
#include <cmath>

#include "engine/compare.h"
#include "kernels/exp_rate.h"
#include "kernels/fma_rate.h"
#include "problems.h"

namespace attention {
namespace {

using warpwise::BufferSpec, warpwise::Choices, warpwise::ErrorStats, warpwise::HostBuffers, warpwise::Role,
    warpwise::Size;

using bf16 = __nv_bfloat16;

/// How many (query, key) pairs see each other, in one head.
double pairs_of(const Shape& shape) {
  double pairs = 0;
  for (int i = 0; i < shape.queries; i++) pairs += std::clamp(shape.seen(i), 0, shape.keys);
  return pairs;
}

void fill_bf16(std::span<bf16> values, const std::string& kind, uint64_t seed, int64_t cols) {
  warpwise::parallel_parts(std::ssize(values), [&](int64_t begin, int64_t end, int) {
    for (int64_t i = begin; i < end; i++)
      values[size_t(i)] = __float2bfloat16(float(input_number(kind, seed, i, cols)));
  });
}

class Attention : public warpwise::Problem {
 public:
  Attention(const Size& size, const Choices& choices)
      : shape_(shape_of(size, choices)), kind_(choices.count("input") ? choices.at("input") : "random") {}

  std::vector<BufferSpec> buffers() const override {
    const std::vector<int64_t> of_queries = {shape_.heads, shape_.queries, shape_.dimension},
                               of_keys = {parts(shape_.heads, shape_.sharing), shape_.keys, shape_.dimension};
    return {{"q", 2, of_queries, Role::input},
            {"k", 2, of_keys, Role::input},
            {"v", 2, of_keys, Role::input},
            {"out", 2, of_queries, Role::output},
            {"scratch", 4, {int64_t(scratch_floats(shape_))}, Role::scratch}};
  }

  /// Two products of 2 x dimension operations for each score, and an exponential.
  warpwise::Amounts amounts() const override {
    const double pairs = shape_.heads * pairs_of(shape_), d = shape_.dimension;
    const double queries = double(shape_.heads) * shape_.queries;
    const double keys = double(parts(shape_.heads, shape_.sharing)) * shape_.keys;
    return {{"memory", 4 * d * (queries + keys)}, {"operations", 4 * d * pairs}, {"exponentials", pairs}};
  }

  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    fill_bf16(buffers.get<bf16>(buffer), kind_, seed + uint64_t(buffer[0]), shape_.dimension);
  }

  /// Relative to the sum of |weight value|: half a unit of bf16 for the output, as much for each weight, and what float
  /// scores may be off. Where there are too many rows to compute them all, others must be weighed means of v, too: no
  /// number larger than the largest of v. "nothing": a ceiling, which computes nothing.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    const auto q = given.get<bf16>("q"), k = given.get<bf16>("k"), v = given.get<bf16>("v");
    const int64_t rows = int64_t(shape_.heads) * shape_.queries, d = shape_.dimension;
    constexpr double kMostOperations = 4e9;
    const double each = 2.0 * double(shape_.keys) * double(d);
    const int64_t every =
        1 | int64_t(double(rows) * each / kMostOperations);  // odd, so that all places in a tile occur
    auto known = std::make_shared<std::vector<Row>>(size_t(pieces(rows, every)));
    warpwise::parallel_parts(
        std::ssize(*known),
        [&](int64_t begin, int64_t end, int) {
          for (int64_t i = begin; i < end; i++) (*known)[size_t(i)] = row_of(q, k, v, i * every);
        },
        int64_t(each));
    double most = 0;
    for (const bf16 x : v) most = std::max(most, std::abs(double(__bfloat162float(x))));
    return [this, rows, d, every, known, most](const HostBuffers& got, std::string_view expects) {
      if (expects == "nothing") return ErrorStats{};
      const auto out = got.get<bf16>("out");
      const auto number = [&](int64_t i) { return double(__bfloat162float(out[size_t(i)])); };
      std::vector<float> numbers(out.size());
      warpwise::parallel_parts(std::ssize(numbers), [&](int64_t begin, int64_t end, int) {
        for (int64_t i = begin; i < end; i++) numbers[size_t(i)] = float(number(i));
      });
      const auto of = [&](int64_t i) -> const Row* {
        const int64_t row = i / d;
        return row % every == 0 ? &(*known)[size_t(row / every)] : nullptr;
      };
      const auto want = [&](int64_t i) {
        const Row* row = of(i);
        if (row) return row->out[size_t(i % d)];
        return std::abs(number(i)) <= 1.01 * most ? number(i) : most;
      };
      const auto scale = [&](int64_t i) {
        const Row* row = of(i);
        return row ? row->size[size_t(i % d)] + 1e-30 : most;
      };
      ErrorStats error =
          warpwise::compare<float>(numbers, want, scale, {shape_.heads, shape_.queries, shape_.dimension}, kTolerance);
      error.sampled = every > 1;
      return error;
    };
  }

 private:
  static constexpr double kTolerance = 0x1p-7;  // 2^-9 for the output, 2^-9 for a weight, and room for sums in float

  struct Row {
    std::vector<double> out, size;  // size: the sum of |weight value|, more where scores are large
  };

  static int64_t pieces(int64_t n, int64_t part) { return (n + part - 1) / part; }

  Row row_of(std::span<const bf16> q, std::span<const bf16> k, std::span<const bf16> v, int64_t row) const {
    const int64_t d = shape_.dimension, head = row / shape_.queries;
    const int seen = std::clamp(shape_.seen(int(row % shape_.queries)), 0, shape_.keys);
    const size_t of_keys = size_t(head / shape_.sharing * shape_.keys * d);
    const auto floats = [d](std::span<const bf16> from, size_t first) {
      std::vector<double> x(static_cast<size_t>(d));
      for (size_t c = 0; c < x.size(); c++) x[c] = __bfloat162float(from[first + c]);
      return x;
    };
    const std::vector<double> own = floats(q, size_t(row * d));
    std::vector<double> weights(static_cast<size_t>(seen));
    double largest = -INFINITY, largest_size = 0, sum = 0;
    for (int j = 0; j < seen; j++) {
      double score = 0, size = 0;
      for (size_t c = 0; c < own.size(); c++) {
        const double product = own[c] * double(__bfloat162float(k[of_keys + size_t(j * d) + c]));
        score += product, size += std::abs(product);
      }
      weights[size_t(j)] = score / std::sqrt(double(d));
      largest = std::max(largest, weights[size_t(j)]);
      largest_size = std::max(largest_size, size / std::sqrt(double(d)));
    }
    Row result = {std::vector<double>(size_t(d)), std::vector<double>(size_t(d))};
    for (double& weight : weights) sum += weight = std::exp(weight - largest);
    for (int j = 0; j < seen; j++)
      for (size_t c = 0; c < own.size(); c++) {
        const double part = weights[size_t(j)] / sum * double(__bfloat162float(v[of_keys + size_t(j * d) + c]));
        result.out[c] += part, result.size[c] += std::abs(part);
      }
    // Scores of size s are off by s 2^-20 in float sums, and weights by as much relative to them.
    const double more = 1 + std::expm1(2 * largest_size * 0x1p-20) / kTolerance;
    for (double& size : result.size) size *= more;
    return result;
  }

  Shape shape_;
  std::string kind_;
};

/// What a ceiling computes: exponentials, multiply-adds, products. It has no input, and its sums are not looked at.
class Rate : public warpwise::Problem {
 public:
  std::vector<BufferSpec> buffers() const override {
    return {{"chains", 4, {kernels::kFmaBlocks * kernels::kFmaThreads}, Role::scratch}};
  }
  warpwise::Amounts amounts() const override { return {}; }  // each ceiling has its own
  void fill(std::string_view, HostBuffers&, uint64_t) const override {}
  warpwise::Comparison reference(const HostBuffers&) const override {
    return [](const HostBuffers&, std::string_view) { return ErrorStats{}; };
  }
};

/// c = a b, of square matrices: what the library's own product of bf16 has to do.
class Product : public warpwise::Problem {
 public:
  std::vector<BufferSpec> buffers() const override {
    return {{"a", 2, {kProduct, kProduct}, Role::input},
            {"b", 2, {kProduct, kProduct}, Role::input},
            {"c", 2, {kProduct, kProduct}, Role::output}};
  }
  warpwise::Amounts amounts() const override {
    const double n = kProduct;
    return {{"memory", 6 * n * n}, {"operations", 2 * n * n * n}};
  }
  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    fill_bf16(buffers.get<bf16>(buffer), "random", seed + uint64_t(buffer[0]), kProduct);
  }
  /// Some elements, spread over all rows and columns.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    constexpr int64_t kChecked = 512;
    const auto a = given.get<bf16>("a"), b = given.get<bf16>("b");
    const auto place = [](int64_t i) { return i * (kProduct * kProduct / kChecked + 7) % (kProduct * kProduct); };
    std::vector<double> want(kChecked), size(kChecked);
    for (int64_t i = 0; i < kChecked; i++)
      for (int64_t k = 0; k < kProduct; k++) {
        const double x = __bfloat162float(a[size_t(place(i) / kProduct * kProduct + k)]);
        const double y = __bfloat162float(b[size_t(k * kProduct + place(i) % kProduct)]);
        want[size_t(i)] += x * y, size[size_t(i)] += std::abs(x * y);
      }
    return [want, size, place](const HostBuffers& got, std::string_view) {
      std::vector<float> c;
      for (int64_t i = 0; i < kChecked; i++) c.push_back(__bfloat162float(got.get<bf16>("c")[size_t(place(i))]));
      return warpwise::compare<float>(
          c, [&](int64_t i) { return want[size_t(i)]; }, [&](int64_t i) { return size[size_t(i)]; }, {kChecked},
          0x1p-8);
    };
  }
};

}  // namespace

std::unique_ptr<warpwise::Problem> attention_problem(const Size& size, const Choices& choices,
                                                     std::string_view format) {
  if (format == "rate") return std::make_unique<Rate>();
  if (format == "product") return std::make_unique<Product>();
  return std::make_unique<Attention>(size, choices);
}

}  // namespace attention
