#include "problem.h"

#include <cmath>

#include "ceiling.h"
#include "engine/parallel.h"
#include "gemm/ozaki.h"
#include "gemm/ozaki2.h"
#include "gemm/ozaki_qd.h"
#include "inputs.h"
#include "precision.h"
#include "reference.h"

namespace precision {

using namespace warpwise;

namespace {

/// How a format lays numbers out.
struct Layout {
  int parts = 1;
  bool records = false;
  Place place = Place::device;

  explicit Layout(std::string_view format)
      : parts(format.starts_with("dd")   ? 2
              : format.starts_with("td") ? 3
              : format.starts_with("qd") ? 4
                                         : 1),
        records(format.find("aos") != format.npos || format.find("_ozaki") != format.npos),
        place(format.ends_with("host")   ? Place::pageable
              : format.ends_with("trip") ? Place::pinned
                                         : Place::device) {}
  /// Where part p of number i of `count` lies.
  size_t at(int64_t i, int64_t count, int p) const {
    return static_cast<size_t>(records ? i * parts + p : p * count + i);
  }
  std::vector<int64_t> extents(std::vector<int64_t> of_numbers) const {
    if (parts > 1) of_numbers.insert(records ? of_numbers.end() : of_numbers.begin(), parts);
    return of_numbers;
  }
};

/// y <- a x + y, or sums of products: out, y or c, of m x n numbers, each the sum of k products.
class Blas : public Problem {
 public:
  Blas(Operation operation, const Size& size, const Choices& choices, std::string_view format)
      : operation_(operation),
        input_(choices.at("input")),
        a_(operation == Operation::axpy ? factor(choices.at("a")) : Parts{}),
        layout_(format),
        format_(format) {
    const auto& extents = size.extents;
    if (operation == Operation::axpy) m_ = extents[0], n_ = 1, k_ = 1;
    if (operation == Operation::dot) m_ = 1, n_ = 1, k_ = extents[0];
    if (operation == Operation::gemv) m_ = extents[0], n_ = 1, k_ = extents[1];
    if (operation == Operation::gemm) m_ = extents[0], n_ = extents[1], k_ = extents[2];
    if (format_ == "dd_ozaki2") moduli_ = ozaki2_moduli(choices.at("moduli"), static_cast<int>(k_));
    if (format_ == "qd_ozaki2") moduli_ = kernels::kOzakiWideMost, halves_ = 2;
  }

  std::vector<BufferSpec> buffers() const override {
    auto spec = [&](const char* name, std::vector<int64_t> extents, Role role) {
      // Formats that lay numbers out alike share their inputs.
      const std::string layout = std::to_string(layout_.parts) + (layout_.records ? " records" : " planes");
      const std::string shared = role == Role::input ? std::to_string(int(operation_)) + name + layout : "";
      return BufferSpec{name, sizeof(double), layout_.extents(std::move(extents)), role, layout_.place, shared};
    };
    switch (operation_) {
      case Operation::axpy: return {spec("x", {m_}, Role::input), spec("y", {m_}, Role::inout)};
      case Operation::dot:
        return {spec("x", {k_}, Role::input), spec("y", {k_}, Role::input),
                spec("partial", {kDotBlocks}, Role::scratch), spec("out", {1}, Role::output)};
      case Operation::gemv:
        return {spec("a", {m_, k_}, Role::input), spec("x", {k_}, Role::input), spec("y", {m_}, Role::output)};
      case Operation::gemm: break;
    }
    std::vector<BufferSpec> specs = {spec("a", {m_, k_}, Role::input), spec("b", {k_, n_}, Role::input),
                                     spec("c", {m_, n_}, Role::output)};
    if (format_ == "dd_ozaki") {
      const int64_t slices = ozaki_slices(static_cast<int>(k_));
      specs.push_back({"slices_a", sizeof(double), {slices, m_, k_}, Role::scratch});
      specs.push_back({"slices_b", sizeof(double), {slices, k_, n_}, Role::scratch});
      specs.push_back({"products", sizeof(double), {slices, m_, n_}, Role::scratch});
      specs.push_back({"exponents_a", sizeof(int), {m_}, Role::scratch});
      specs.push_back({"exponents_b", sizeof(int), {n_}, Role::scratch});
    }
    if (moduli_ > 0) {
      const int64_t m = ozaki2_padded(m_), n = ozaki2_padded(n_), k = ozaki2_padded(k_);
      const int64_t products = moduli_ + (halves_ == 2 ? 1 : 0);  // leading bytes, too
      specs.push_back({"residues_a", 1, {products, m, halves_ * k}, Role::scratch});
      specs.push_back({"residues_b", 1, {products, n, halves_ * k}, Role::scratch});
      specs.push_back(
          {"products", sizeof(int32_t), {products, ozaki2_block_rows(m_), ozaki2_block_cols(n_)}, Role::scratch});
      specs.push_back({"exponents_a", sizeof(int), {m}, Role::scratch});
      specs.push_back({"exponents_b", sizeof(int), {n}, Role::scratch});
    }
    return specs;
  }

  Amounts amounts() const override {
    const double m = double(m_), n = double(n_), k = double(k_), bytes = sizeof(double) * double(layout_.parts);
    const bool axpy = operation_ == Operation::axpy;
    const double products = halves_ == 2 ? 3 * moduli_ + 1 : moduli_;  // of bytes
    const double operations = (moduli_ > 0 ? 2 * products : operations_of(layout_.parts)) * m * n * k;
    if (layout_.place == Place::pinned)
      return {
          {"link_in", bytes * (axpy ? 2 * m : m * k + k * n)}, {"link_out", bytes * m * n}, {"operations", operations}};
    return {{layout_.place == Place::device ? "memory" : "host_memory", bytes * (axpy ? 3 * m : m * k + k * n + m * n)},
            {"operations", operations}};
  }

  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    const Inputs inputs(input_, seed, operation_ == Operation::axpy ? m_ : k_, layout_.parts);
    const std::string_view left = operation_ == Operation::axpy || operation_ == Operation::dot ? "x" : "a";
    const std::span<double> numbers = buffers.get<double>(buffer);
    const int64_t count = std::ssize(numbers) / layout_.parts;
    parallel_parts(count, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++) {
        const Parts number = buffer == left                  ? inputs.left(i / terms(), i % terms())
                             : operation_ == Operation::axpy ? inputs.added(i, a_)
                                                             : inputs.right(i / n_, i % n_, n_);
        for (int p = 0; p < layout_.parts; p++) numbers[layout_.at(i, count, p)] = number[static_cast<size_t>(p)];
      }
    });
  }

  Comparison reference(const HostBuffers& given) const override {
    const Reference exact = operation_ == Operation::axpy ? axpy(given) : products(given);
    return [this, exact](const HostBuffers& got, std::string_view expects) {
      const auto out = got.get<double>(output());
      const int64_t count = std::ssize(out) / layout_.parts;
      ErrorStats error = compare_with(
          exact, [&](int64_t i) { return number(out, i, count); }, tolerance(expects), expects == "relative");
      if (exact.sampled) count_unwritten(error, out);
      if (operation_ != Operation::gemm) error.extra.erase("error / |row| |column|");
      return error;
    };
  }

 private:
  int64_t terms() const { return operation_ == Operation::axpy ? m_ : k_; }
  const char* output() const {
    constexpr const char* kNames[] = {"y", "out", "y", "c"};
    return kNames[static_cast<int>(operation_)];
  }
  Parts number(std::span<const double> buffer, int64_t i, int64_t count) const {
    Parts parts{};
    for (int p = 0; p < layout_.parts; p++) parts[static_cast<size_t>(p)] = buffer[layout_.at(i, count, p)];
    return parts;
  }
  void add_product(Reference::Sum& sum, const Parts& a, const Parts& b) const {
    for (int p = 0; p < layout_.parts; p++)
      for (int q = 0; q < layout_.parts; q++)
        sum.exact.add_product(a[static_cast<size_t>(p)], b[static_cast<size_t>(q)]);
    sum.size += std::fabs(a[0] * b[0]);
    sum.left += a[0] * a[0], sum.right += b[0] * b[0];
  }

  Reference axpy(const HostBuffers& given) const {
    const auto x = given.get<double>("x"), y = given.get<double>("y");
    return make_reference({m_}, 1, kMostElements, [&](int64_t i, int64_t, int64_t, Reference::Sum& sum) {
      const Parts one{1, 0, 0, 0};
      add_product(sum, a_, number(x, i, m_));
      add_product(sum, one, number(y, i, m_));
    });
  }

  Reference products(const HostBuffers& given) const {
    const bool dot = operation_ == Operation::dot, gemm = operation_ == Operation::gemm;
    const auto a = given.get<double>(dot ? "x" : "a"), b = given.get<double>(dot ? "y" : gemm ? "b" : "x");
    std::vector<int64_t> extents = gemm ? std::vector<int64_t>{m_, n_} : std::vector<int64_t>{m_};
    const double most = std::min(kMostElements, kMostProducts / double(k_));
    return make_reference(
        std::move(extents), k_, most, [&](int64_t i, int64_t begin, int64_t end, Reference::Sum& sum) {
          for (int64_t k = begin; k < end; k++)
            add_product(sum, number(a, i / n_ * k_ + k, m_ * k_), number(b, k * n_ + i % n_, k_ * n_));
        });
  }

  /// Largest error relative to the sum of |a b| that the class of arithmetic explains: what one product may lose, and
  /// of k roundings, each of which may go either way, twice sqrt(k).
  double tolerance(std::string_view expects) const {
    if (expects == "relative") return 4 * 0x1p-106;
    const double many = 2 * std::sqrt(double(k_));
    if (halves_ == 2) return 4 * many * std::exp2(-2 * ozaki_half_bits(static_cast<int>(k_))) + 4 * 0x1p-209;
    // Elements are rounded to multiples of 2^-bits of their row's or column's norm, which is up to sqrt(k) times a
    // usual element.
    if (moduli_ > 0) return 4 * many * std::exp2((1 - kernels::ozaki_wide(moduli_).bits) / 2) + 4 * 0x1p-106;
    if (layout_.parts == 1) return (4 + many) * 0x1p-53;
    if (expects == "library") return (64 + 8 * many) * (layout_.parts == 4 ? 0x1p-205 : 0x1p-106);
    if (layout_.parts == 4) return (4 + many) * 0x1p-209;
    if (layout_.parts == 3) return (4 + many) * 0x1p-156;
    return (expects == "late" ? 32 + 12 * many : 16 + 3 * many) * 0x1p-106;
  }

  /// Where only samples are compared, what was never written still shows: outputs are poisoned with NaN.
  void count_unwritten(ErrorStats& error, std::span<const double> out) const {
    std::atomic<int64_t> unwritten{0};
    parallel_parts(std::ssize(out), [&](int64_t begin, int64_t end, int) {
      int64_t here = 0;
      for (int64_t i = begin; i < end; i++) here += std::isnan(out[static_cast<size_t>(i)]);
      unwritten += here;
    });
    error.wrong = std::max<int64_t>(error.wrong, unwritten);
  }

  static constexpr double kMostProducts = 0x1p21, kMostElements = 0x1p16;  // that are computed exactly
  Operation operation_;
  std::string input_;
  Parts a_;
  Layout layout_;
  std::string format_;
  int moduli_ = 0;      // of the Ozaki scheme on bytes
  int64_t halves_ = 1;  // that it cuts numbers into
  int64_t m_ = 1, n_ = 1, k_ = 1;
};

}  // namespace

std::unique_ptr<Problem> make_problem(Operation operation, const Size& size, const Choices& choices,
                                      std::string_view format) {
  for (const char* ceiling : {"copy", "update", "read", "rate", "link", "int8", "int8_rate"})
    if (format == ceiling) return make_ceiling(Blas(operation, size, choices, "double"), size, format);
  return std::make_unique<Blas>(operation, size, choices, format);
}

}  // namespace precision
