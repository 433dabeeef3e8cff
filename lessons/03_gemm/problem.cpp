#include "problem.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/compare.h"
#include "kernels/double_float.h"
#include "kernels/fma_rate.h"
#include "ozaki.h"
#include "reference.h"

namespace gemm {

using warpwise::BufferSpec, warpwise::Choices, warpwise::ErrorStats, warpwise::HostBuffers, warpwise::Role,
    warpwise::Size;

int moduli_of(const Choices& choices) { return std::stoi(choices.at("moduli")); }

namespace {

// --- inputs: the same values for all formats

constexpr uint64_t kStreamA = 0, kStreamB = 1, kStreamC = 2;

double symmetric(uint64_t seed, uint64_t stream, uint64_t index) {
  // Two of the generator's 24-bit numbers make one of 48 bits, which both a binary64 and a double-float hold
  // exactly.
  const uint64_t sequence = seed * 8 + stream * 2;
  return 2 * (warpwise::uniform(sequence, index) + 0x1p-24 * warpwise::uniform(sequence + 1, index)) - 1;
}

/// The same with the 5 bits more that only a binary64 holds: a multiple of 2^-52.
double with_all_bits(uint64_t seed, uint64_t stream, uint64_t index) {
  const double more = std::floor(32 * warpwise::uniform(seed * 8 + 6, index * 3 + stream));
  return symmetric(seed, stream, index) + 0x1p-52 * more;
}

/// The matrices' elements by kind of input. Every element is a function of its position, so the matrices can be filled
/// in parallel.
struct Inputs {
  std::string kind;
  uint64_t seed;
  int64_t k;

  double a(int64_t row, int64_t col) const {
    if (kind == "full") return with_all_bits(seed, kStreamA, uint64_t(row * k + col));
    // Ill-conditioned: the second half of a row repeats the first, and meets nearly the opposite in B.
    const int64_t half = k / 2;
    const int64_t from = kind == "cancelling" && col >= half && col < 2 * half ? col - half : col;
    const double value = symmetric(seed, kStreamA, uint64_t(row * k + from));
    if (kind != "scaled") return value;
    if (row % 8 == 5) return 0;  // a row that has no scale
    const double scale = std::floor(121 * warpwise::uniform(seed + 77, uint64_t(row)));
    return std::ldexp(value, int(scale) - 60);  // 2^-60 ... 2^60 a row
  }
  double b(int64_t row, int64_t col, int64_t n) const {
    if (kind == "full") return with_all_bits(seed, kStreamB, uint64_t(row * n + col));
    const int64_t half = k / 2;
    if (kind == "cancelling" && row >= half && row < 2 * half) {
      const double first = symmetric(seed, kStreamB, uint64_t((row - half) * n + col));
      return -first + std::ldexp(std::floor(16 * symmetric(seed, kStreamB, uint64_t(row * n + col))), -46);
    }
    return symmetric(seed, kStreamB, uint64_t(row * n + col));
  }
  double c(int64_t row, int64_t col, int64_t n) const { return symmetric(seed, kStreamC, uint64_t(row * n + col)); }
};

template <class T>
T converted(double value) {
  return static_cast<T>(value);
}
template <>
DoubleFloat converted<DoubleFloat>(double value) {
  return kernels::split(value);
}
double value_of(double value) { return value; }
double value_of(float value) { return value; }
double value_of(DoubleFloat value) { return kernels::to_double(value); }

// --- the problem in one format

template <class T>
class Product : public warpwise::Problem {
 public:
  Product(const Size& size, const Choices& choices, std::string_view format = "")
      : m_(size[0]),
        n_(size[1]),
        k_(size[2]),
        choices_(choices),
        ozaki_(format == "ozaki"),
        emulated_(format == "emulated"),
        alpha_(alpha_of(choices)),
        beta_(beta_of(choices)) {
    lda_ = pitch_of(k_, choices), ldb_ = ldc_ = pitch_of(n_, choices);
  }

  std::vector<BufferSpec> buffers() const override {
    // The steps that take binary64 read the same A and B.
    const bool shared = std::is_same_v<T, double>;
    std::vector<BufferSpec> specs = {
        {.name = "a", .element_bytes = sizeof(T), .extents = {m_, lda_}, .shared = shared ? "a" : ""},
        {.name = "b", .element_bytes = sizeof(T), .extents = {k_, ldb_}, .shared = shared ? "b" : ""},
        {"c", sizeof(T), {m_, ldc_}, beta_ == 0 ? Role::output : Role::inout}};
    if (ozaki_) {
      const int64_t moduli = moduli_of(choices_), m = ozaki_padded(m_), n = ozaki_padded(n_), k = ozaki_padded(k_);
      specs.push_back({"residues_a", 1, {moduli, m, k}, Role::scratch});
      specs.push_back({"residues_b", 1, {moduli, n, k}, Role::scratch});
      specs.push_back({"products", 4, {moduli, ozaki_block_rows(m_), ozaki_block_cols(n_)}, Role::scratch});
      specs.push_back({"exponents_a", 4, {m}, Role::scratch});
      specs.push_back({"exponents_b", 4, {n}, Role::scratch});
    }
    if (emulated_) specs.push_back({kBitsOfEmulation, sizeof(int), {1}, Role::output});
    return specs;
  }

  warpwise::Amounts amounts() const override {
    const double m = double(m_), n = double(n_), k = double(k_);
    return {{"memory", sizeof(T) * (m * k + k * n + m * n * (beta_ == 0 ? 1 : 2))}, {"operations", 2 * m * n * k}};
  }

  /// Elements between the rows are NaN, so that a kernel which reads them cannot hide it.
  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    const Inputs inputs{choices_.at("input"), seed, k_};
    const auto matrix = buffers.get<T>(buffer);
    if (buffer == "a") fill_matrix(matrix, k_, lda_, [&](int64_t row, int64_t col) { return inputs.a(row, col); });
    if (buffer == "b") fill_matrix(matrix, n_, ldb_, [&](int64_t row, int64_t col) { return inputs.b(row, col, n_); });
    if (buffer == "c") fill_matrix(matrix, n_, ldc_, [&](int64_t row, int64_t col) { return inputs.c(row, col, n_); });
  }

  warpwise::Comparison reference(const HostBuffers& given) const override {
    const auto a = given.get<T>("a"), b = given.get<T>("b");
    const auto old = beta_ == 0 ? std::span<const T>() : given.get<T>("c");
    const Reference exact = make_reference(
        m_, n_, k_, alpha_, beta_, [&](int64_t i, int64_t k) { return value_of(a[i * lda_ + k]); },
        [&](int64_t k, int64_t j) { return value_of(b[k * ldb_ + j]); },
        [&](int64_t i, int64_t j) { return value_of(old[i * ldc_ + j]); });
    return [this, exact](const HostBuffers& got, std::string_view expects) {
      const auto c = got.get<T>("c");
      ErrorStats error = compare_products(
          exact, [&](int64_t i, int64_t j) { return value_of(c[i * ldc_ + j]); }, tolerance(expects));
      count_unwritten(error, c);
      if (emulated_) error.extra["emulated with bits"] = std::max(0, got.get<const int>(kBitsOfEmulation)[0]);
      return error;
    };
  }

 private:
  template <class F>
  void fill_matrix(std::span<T> matrix, int64_t cols, int64_t pitch, F element) const {
    warpwise::parallel_parts(std::ssize(matrix), [=](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++)
        matrix[i] = i % pitch < cols ? converted<T>(element(i / pitch, i % pitch)) : converted<T>(std::nan(""));
    });
  }

  /// Largest error relative to |alpha| |A| |B| + |beta| |C| that the class of arithmetic explains. One
  /// product and the scalars may err by as much as their bounds say (kernels/double_float.h); of k roundings
  /// more, each of which may go either way, twice sqrt(k) is more than chance does.
  double tolerance(std::string_view expects) const {
    const double many = 2 * std::sqrt(double(k_));
    const double binary64 = (4 + many) * 0x1p-53;
    if (expects == "ozaki") {
      // Elements are rounded to multiples of 2^-bits of their row's or column's norm, which is up to sqrt(k)
      // times a usual element.
      const double bits = std::min(53.0, (kernels::ozaki_constants(moduli_of(choices_)).bits - 1) / 2);
      return 2 * many * std::exp2(-bits) + binary64;
    }
    if (expects == "df") return (40 + 3 * many) * 0x1p-48;
    return std::is_same_v<T, float> ? (4 + many) * 0x1p-24 : binary64;
  }

  /// Where only samples are compared, a tile that was never written still shows: outputs are poisoned with
  /// NaN. What lies between the rows must still hold what was there before, which was NaN too.
  void count_unwritten(ErrorStats& error, std::span<const T> c) const {
    std::vector<ErrorStats> parts(std::max(1u, std::thread::hardware_concurrency()));
    warpwise::parallel_parts(std::ssize(c), [&](int64_t begin, int64_t end, int part) {
      for (int64_t i = begin; i < end; i++) {
        const bool inside = i % ldc_ < n_;
        if (std::isnan(value_of(c[i])) != inside) continue;
        parts[part].wrong++;
        if (inside && error.sampled) parts[part].map.add(i / ldc_ * n_ + i % ldc_, {m_, n_}, true);
        if (parts[part].first.size() < 5)
          parts[part].first.push_back({warpwise::where(i, {m_, ldc_}), inside ? 0 : std::nan(""), value_of(c[i])});
      }
    });
    const int64_t compared_wrong = error.wrong;
    for (const auto& part : parts) warpwise::merge(error, part);
    if (!error.sampled)
      error.wrong = std::max(compared_wrong, error.wrong - compared_wrong);  // both have seen the same NaN
  }

  int64_t m_, n_, k_, lda_, ldb_, ldc_;
  Choices choices_;
  bool ozaki_, emulated_;
  double alpha_, beta_;
};

// --- ceilings: no matrices, only the rate of arithmetic

class Rate : public warpwise::Problem {
 public:
  std::vector<BufferSpec> buffers() const override {
    return {{"chains", sizeof(double), {kernels::kFmaBlocks * kernels::kFmaThreads}, Role::output}};
  }
  warpwise::Amounts amounts() const override { return {}; }
  void fill(std::string_view, HostBuffers&, uint64_t) const override {}

  /// Each thread's sum is known exactly, see fma_rate.h.
  warpwise::Comparison reference(const HostBuffers&) const override {
    return [](const HostBuffers& got, std::string_view expects) {
      auto expected = [](int64_t thread) {
        double sum = 0;
        for (int chain = 0; chain < kernels::kFmaChains; chain++) sum += 3 - double(thread % 1024 + chain);
        return sum;
      };
      const std::vector<int64_t> extents = {kernels::kFmaBlocks * kernels::kFmaThreads};
      if (expects == "double") return warpwise::compare(got.get<double>("chains"), expected, extents, 0);
      return warpwise::compare(got.get<float>("chains").first(size_t(extents[0])), expected, extents, 0);
    };
  }
};

}  // namespace

std::unique_ptr<warpwise::Problem> make_problem(const Size& size, const Choices& choices, std::string_view format) {
  if (format == "rate") return std::make_unique<Rate>();
  if (format == "df") return std::make_unique<Product<DoubleFloat>>(size, choices);
  if (format == "single") return std::make_unique<Product<float>>(size, choices);
  return std::make_unique<Product<double>>(size, choices, format);
}

}  // namespace gemm
