#include "problem.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "engine/compare.h"
#include "fp8.h"
#include "half_gemm.h"
#include "kernels/half_rate.h"

namespace half_gemm {
namespace {

using warpwise::BufferSpec, warpwise::Choices, warpwise::ErrorStats, warpwise::HostBuffers, warpwise::Role,
    warpwise::Size;

/// An element of C in double: products of halves are exact there, and a sum of some thousand of them errs by far less
/// than a float's last bit.
struct Element {
  int64_t row, col;
  double value, magnitude;  // (A B) and (|A| |B|)
};

/// Of elements T, with the result as elements C.
template <class T, class C = T>
class Product : public warpwise::Problem {
 public:
  Product(const Size& size, bool columns, bool positive, bool workspace)
      : m_(size[0]), n_(size[1]), k_(size[2]), columns_(columns), positive_(positive), workspace_(workspace) {}

  std::vector<BufferSpec> buffers() const override {
    std::vector<int64_t> of_b = {k_, n_};
    if (columns_) std::swap(of_b[0], of_b[1]);
    const int64_t scratch = int64_t(scratch_bytes(size_t(m_), size_t(n_), size_t(k_)));
    const std::string of = sizeof(T) == 1 ? " in FP8" : "";  // another task's matrices are not shared
    return {{.name = "a", .element_bytes = sizeof(T), .extents = {m_, k_}, .shared = "a" + of},
            {.name = "b", .element_bytes = sizeof(T), .extents = of_b, .shared = "b" + of},
            {"c", sizeof(C), {m_, n_}, Role::output},
            {"scratch", 1, {workspace_ ? kWorkspaceBytes : scratch}, Role::scratch}};
  }

  warpwise::Amounts amounts() const override {
    const double m = double(m_), n = double(n_), k = double(k_);
    return {{"memory", sizeof(T) * (m * k + k * n) + sizeof(C) * m * n}, {"operations", 2 * m * n * k}};
  }

  /// Uniform from -1 to 1, or from 0 to 1, so that all bits of the operands change from one product to the next.
  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    const auto matrix = buffers.get<T>(buffer);
    const uint64_t sequence = 2 * seed + (buffer == "b");
    warpwise::parallel_parts(std::ssize(matrix), [=, positive = positive_](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++)
        matrix[size_t(i)] = T(float(positive ? warpwise::uniform(sequence, uint64_t(i))
                                             : 2 * warpwise::uniform(sequence, uint64_t(i)) - 1));
    });
  }

  /// All of C; where that would take long, its corners and elements spread over it, and a look at every element for one
  /// that nobody wrote.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    const auto elements = exact(given.get<T>("a"), given.get<T>("b"));
    return [this, elements](const HostBuffers& got, std::string_view expects) {
      const auto c = got.get<C>("c");
      const double of_sums = sums_tolerance(expects);
      ErrorStats error = unwritten(c);
      error.tolerance = kRounding + of_sums;
      error.sampled = int64_t(elements.size()) < m_ * n_;
      error.checked = std::ssize(elements);
      for (const Element& want : elements) {
        const int64_t i = want.row * n_ + want.col;
        const double have = double(float(c[size_t(i)])), difference = std::abs(have - want.value);
        if (difference == 0) continue;
        error.max_abs = warpwise::worse_of(error.max_abs, difference);
        error.max_rel = warpwise::worse_of(error.max_rel, difference / want.magnitude);
        const double allowed = kRounding * std::abs(want.value) + of_sums * want.magnitude + kSmallest;
        if (difference <= allowed || std::isnan(have)) continue;  // NaN is counted already
        error.wrong++;
        error.map.add(i, {m_, n_}, false);
        if (error.first.size() < 5) error.first.push_back({warpwise::where(i, {m_, n_}), want.value, have});
      }
      return error;
    };
  }

 private:
  static constexpr bool kHalf = std::is_same_v<C, half>, kFloat = std::is_same_v<C, float>;
  static constexpr double kRounding = kFloat  ? 0x1p-24
                                      : kHalf ? 0x1p-11
                                              : 0x1p-8;     // bfloat16: half a last place, of 8 bits
  static constexpr double kSmallest = kHalf ? 0x1p-24 : 0;  // the distance of halves that are not normal

  /// Of the float sums, relative to |A| |B|: roundings go either way, and the tensor cores cut off some bits.
  double sums_tolerance(std::string_view expects) const {
    // Products of 8-bit numbers: each is cut off behind some 13 bits of the sum that it is added to.
    if (expects == "short sums") return 0x1p-9 + double(k_) * 0x1p-15;
    if (expects == "two levels") return 12 * 0x1p-12;  // of sums of 128 products
    return (8 + 4 * std::sqrt(double(k_))) * 0x1p-24;
  }

  std::vector<Element> exact(std::span<const T> a, std::span<const T> b) const {
    constexpr double kMost = 0x1p25;  // multiply-adds
    const double whole = double(m_) * double(n_);
    const int64_t count = int64_t(std::min(whole, std::max(256.0, kMost / double(k_))));
    std::vector<Element> elements(static_cast<size_t>(count));
    std::atomic<int64_t> next{0};
    const auto work = [&] {
      for (int64_t i; (i = next++) < count;) {
        Element& e = elements[size_t(i)];
        if (double(count) == whole) {
          e = {i / n_, i % n_, 0, 0};
        } else if (i < 4) {
          e = {i / 2 * (m_ - 1), i % 2 * (n_ - 1), 0, 0};
        } else {
          // Multiples of two irrational numbers spread evenly over rows and columns (Weyl).
          const double u = double(i) * 0.6180339887498949, v = double(i) * 0.7548776662466927;
          e = {int64_t((u - std::floor(u)) * double(m_)), int64_t((v - std::floor(v)) * double(n_)), 0, 0};
        }
        for (int64_t l = 0; l < k_; l++) {
          const T of_b = b[size_t(columns_ ? e.col * k_ + l : l * n_ + e.col)];
          const double product = double(float(a[size_t(e.row * k_ + l)])) * double(float(of_b));
          e.value += product, e.magnitude += std::abs(product);
        }
      }
    };
    std::vector<std::thread> threads;
    for (unsigned i = 1; i < std::thread::hardware_concurrency(); i++) threads.emplace_back(work);
    work();
    for (auto& thread : threads) thread.join();
    return elements;
  }

  /// Outputs are poisoned with NaN: what nobody has written still is.
  ErrorStats unwritten(std::span<const C> c) const {
    std::vector<ErrorStats> parts(std::max(1u, std::thread::hardware_concurrency()));
    warpwise::parallel_parts(std::ssize(c), [&](int64_t begin, int64_t end, int part) {
      for (int64_t i = begin; i < end; i++) {
        const float have = float(c[size_t(i)]);
        if (!std::isnan(have)) continue;
        parts[size_t(part)].wrong++;
        parts[size_t(part)].max_abs = parts[size_t(part)].max_rel = double(have);
        parts[size_t(part)].map.add(i, {m_, n_}, true);
        if (parts[size_t(part)].first.size() < 5)
          parts[size_t(part)].first.push_back({warpwise::where(i, {m_, n_}), 0, double(have)});
      }
    });
    ErrorStats error;
    for (const auto& part : parts) warpwise::merge(error, part);
    return error;
  }

  int64_t m_, n_, k_;
  bool columns_, positive_, workspace_;
};

/// The ceiling: no matrices, only the rate of products. Each block writes the same sums, which are known exactly
/// (kernels/half_rate.h).
class Rate : public warpwise::Problem {
 public:
  explicit Rate(bool fp8) : fp8_(fp8) {}
  std::vector<BufferSpec> buffers() const override {
    return {{"sums", sizeof(int), {kernels::kHalfBlocks, kernels::kHalfThreads}, Role::output}};
  }
  warpwise::Amounts amounts() const override { return {}; }
  void fill(std::string_view, HostBuffers&, uint64_t) const override {}
  warpwise::Comparison reference(const HostBuffers&) const override {
    return [want = kernels::half_rate_sums(fp8_)](const HostBuffers& got, std::string_view) {
      return warpwise::compare(
          got.get<int>("sums"), [&](int64_t i) { return want[size_t(i % kernels::kHalfThreads)]; },
          {kernels::kHalfBlocks, kernels::kHalfThreads}, 0);
    };
  }

 private:
  bool fp8_;
};

}  // namespace

std::unique_ptr<warpwise::Problem> make_problem(const Size& size, const Choices& choices, std::string_view format) {
  if (format == "rate") return std::make_unique<Rate>(false);
  const bool columns = by_columns(choices), workspace = format == "workspace";
  if (is_half(choices)) return std::make_unique<Product<half>>(size, columns, false, workspace);
  return std::make_unique<Product<__nv_bfloat16>>(size, columns, false, workspace);
}

std::unique_ptr<warpwise::Problem> make_fp8_problem(const Size& size, const Choices& choices, std::string_view format) {
  if (format == "rate") return std::make_unique<Rate>(true);
  return std::make_unique<Product<__nv_fp8_e4m3, float>>(size, true, choices.at("inputs") == "positive",
                                                         format == "workspace");
}

}  // namespace half_gemm
