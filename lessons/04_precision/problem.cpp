#include "problem.h"

#include <cmath>

#include "engine/parallel.h"
#include "inputs.h"
#include "kernels/fma_rate.h"
#include "ozaki.h"
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
              : format.starts_with("qd") ? 4
                                         : 1),
        records(format.ends_with("aos") || format.ends_with("ozaki")),
        place(format == "host" ? Place::pageable : Place::device) {}
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
        ozaki_(format.ends_with("ozaki")) {
    const auto& extents = size.extents;
    if (operation == Operation::axpy) m_ = extents[0], n_ = 1, k_ = 1;
    if (operation == Operation::dot) m_ = 1, n_ = 1, k_ = extents[0];
    if (operation == Operation::gemv) m_ = extents[0], n_ = 1, k_ = extents[1];
    if (operation == Operation::gemm) m_ = extents[0], n_ = extents[1], k_ = extents[2];
  }

  std::vector<BufferSpec> buffers() const override {
    auto spec = [&](const char* name, std::vector<int64_t> extents, Role role) {
      return BufferSpec{name, sizeof(double), layout_.extents(std::move(extents)), role, layout_.place, ""};
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
    if (ozaki_) {
      const int64_t slices = ozaki_slices(static_cast<int>(k_));
      specs.push_back({"slices_a", sizeof(double), {slices, m_, k_}, Role::scratch});
      specs.push_back({"slices_b", sizeof(double), {slices, k_, n_}, Role::scratch});
      specs.push_back({"products", sizeof(double), {slices, m_, n_}, Role::scratch});
      specs.push_back({"exponents_a", sizeof(int), {m_}, Role::scratch});
      specs.push_back({"exponents_b", sizeof(int), {n_}, Role::scratch});
    }
    return specs;
  }

  Amounts amounts() const override {
    const double m = double(m_), n = double(n_), k = double(k_), bytes = sizeof(double) * double(layout_.parts);
    const bool axpy = operation_ == Operation::axpy;
    return {{layout_.place == Place::device ? "memory" : "host_memory", bytes * (axpy ? 3 * m : m * k + k * n + m * n)},
            {"operations", operations_of(layout_.parts) * m * n * k}};
  }

  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    const Inputs inputs(input_, seed, operation_ == Operation::axpy ? m_ : k_);
    const std::string_view left = operation_ == Operation::axpy || operation_ == Operation::dot ? "x" : "a";
    const std::span<double> numbers = buffers.get<double>(buffer);
    const int64_t count = std::ssize(numbers) / layout_.parts;
    parallel_parts(count, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++) {
        const Parts number = buffer == left                  ? inputs.left(i / terms(), i % terms())
                             : operation_ == Operation::axpy ? inputs.added(i, a_, layout_.parts)
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
  void add_product(ExactSum& sum, double& size, const Parts& a, const Parts& b) const {
    for (int p = 0; p < layout_.parts; p++)
      for (int q = 0; q < layout_.parts; q++) sum.add_product(a[static_cast<size_t>(p)], b[static_cast<size_t>(q)]);
    size += std::fabs(a[0] * b[0]);
  }

  Reference axpy(const HostBuffers& given) const {
    const auto x = given.get<double>("x"), y = given.get<double>("y");
    return make_reference({m_}, kMostProducts, [&](int64_t i, ExactSum& sum, double& size) {
      const Parts one{1, 0, 0, 0};
      add_product(sum, size, a_, number(x, i, m_));
      add_product(sum, size, one, number(y, i, m_));
    });
  }

  Reference products(const HostBuffers& given) const {
    const bool dot = operation_ == Operation::dot, gemm = operation_ == Operation::gemm;
    const auto a = given.get<double>(dot ? "x" : "a"), b = given.get<double>(dot ? "y" : gemm ? "b" : "x");
    std::vector<int64_t> extents = gemm ? std::vector<int64_t>{m_, n_} : std::vector<int64_t>{m_};
    return make_reference(std::move(extents), kMostProducts / double(k_), [&](int64_t i, ExactSum& sum, double& size) {
      for (int64_t k = 0; k < k_; k++)
        add_product(sum, size, number(a, i / n_ * k_ + k, m_ * k_), number(b, k * n_ + i % n_, k_ * n_));
    });
  }

  /// Largest error relative to the sum of |a b| that the class of arithmetic explains: what one product may lose, and
  /// of k roundings, each of which may go either way, twice sqrt(k).
  double tolerance(std::string_view expects) const {
    if (expects == "relative") return 4 * 0x1p-106;
    const double many = 2 * std::sqrt(double(k_));
    if (layout_.parts == 1) return (4 + many) * 0x1p-53;
    if (layout_.parts == 4) return (4 + many) * 0x1p-209;
    return (expects == "late" ? 32 + 12 * many : 16 + 3 * many) * 0x1p-106;
  }

  /// Where only samples are compared, what was never written still shows: outputs are poisoned with NaN.
  void count_unwritten(ErrorStats& error, std::span<const double> out) const {
    std::atomic<int64_t> unwritten{0};
    parallel_parts(std::ssize(out), [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++) unwritten += std::isnan(out[static_cast<size_t>(i)]);
    });
    error.wrong = std::max<int64_t>(error.wrong, unwritten);
  }

  static constexpr double kMostProducts = 0x1p21;
  Operation operation_;
  std::string input_;
  Parts a_;
  Layout layout_;
  bool ozaki_ = false;
  int64_t m_ = 1, n_ = 1, k_ = 1;
};

/// What a ceiling moves or computes: as many bytes as the operation does in double.
class Ceiling : public Problem {
 public:
  Ceiling(const Blas& of, std::string_view kind) : kind_(kind) {
    for (const BufferSpec& spec : of.buffers())
      if (spec.role == Role::input) count_ += spec.bytes() / static_cast<int64_t>(sizeof(double));
  }
  std::vector<BufferSpec> buffers() const override {
    if (kind_ == "rate")
      return {{"chains", sizeof(double), {kernels::kFmaBlocks * kernels::kFmaThreads}, Role::output}};
    const BufferSpec in{"in", sizeof(double), {count_}, Role::input};
    if (kind_ == "copy") return {in, {"out", sizeof(double), {count_}, Role::output}};
    return {in, {"unused", sizeof(unsigned), {1}, Role::scratch}};
  }
  Amounts amounts() const override {
    const double bytes = sizeof(double) * static_cast<double>(count_);
    if (kind_ == "rate") return {{"fp64", kernels::kFmaOperations}};
    return {{"memory", kind_ == "copy" ? 2 * bytes : bytes}};
  }
  void fill(std::string_view, HostBuffers& buffers, uint64_t seed) const override {
    fill_uniform(buffers.get<double>("in"), seed, -1, 1);
  }
  Comparison reference(const HostBuffers& given) const override {
    if (kind_ == "read") return [](const HostBuffers&, std::string_view) { return ErrorStats{}; };
    if (kind_ == "copy")
      return [this, in = given.get<double>("in")](const HostBuffers& got, std::string_view) {
        return compare(
            got.get<double>("out"), [&](int64_t i) { return in[static_cast<size_t>(i)]; }, {count_}, 0);
      };
    // Each thread's sum is known exactly, see fma_rate.h.
    return [](const HostBuffers& got, std::string_view) {
      auto expected = [](int64_t thread) {
        double sum = 0;
        for (int chain = 0; chain < kernels::kFmaChains; chain++) sum += 3 - double(thread % 1024 + chain);
        return sum;
      };
      return compare(got.get<double>("chains"), expected, {kernels::kFmaBlocks * kernels::kFmaThreads}, 0);
    };
  }

 private:
  std::string kind_;
  int64_t count_ = 0;
};

}  // namespace

std::unique_ptr<Problem> make_problem(Operation operation, const Size& size, const Choices& choices,
                                      std::string_view format) {
  if (format != "copy" && format != "read" && format != "rate")
    return std::make_unique<Blas>(operation, size, choices, format);
  return std::make_unique<Ceiling>(Blas(operation, size, choices, "double"), format);
}

}  // namespace precision
