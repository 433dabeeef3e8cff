#include "precision_problem.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "engine/compare.h"
#include "kernels/gemm/check_product.h"

namespace libraries {

using namespace warpwise;

namespace {

/// What a format's numbers have.
struct Stored {
  size_t bytes;
  double rounding;  // the most that storing a double changes it by
};
Stored stored_as(const std::string& format) {
  if (format == "bf16") return {2, 0x1p-8};
  if (format == "fp16") return {2, 0x1p-11};
  if (format == "tf32") return {4, 0x1p-11};
  if (format == "fp32") return {4, 0x1p-24};
  return {8, 0};
}

class PreciseProduct : public Problem {
 public:
  PreciseProduct(const Size& size, std::string_view format)
      : m_(size[0]), n_(size[1]), k_(size[2]), format_(format), stored_(stored_as(format_)) {}

  std::vector<BufferSpec> buffers() const override {
    const std::string shared = in_doubles() ? "fp64" : format_ == "tf32" ? "fp32" : format_;
    return {{"a", stored_.bytes, {m_, k_}, Role::input, Place::device, shared + " a"},
            {"b", stored_.bytes, {k_, n_}, Role::input, Place::device, shared + " b"},
            {"c", out_bytes(), {m_, n_}, Role::output}};
  }

  Amounts amounts() const override {
    const double m = double(m_), n = double(n_), k = double(k_);
    return {{"memory", double(stored_.bytes) * (m * k + k * n) + double(out_bytes()) * m * n},
            {"operations", 2 * m * n * k}};
  }

  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    const uint64_t of = seed_of(buffer, seed);
    if (format_ == "bf16") fill_with(buffers.get<__nv_bfloat16>(buffer), of, __double2bfloat16);
    else if (format_ == "fp16") fill_with(buffers.get<__half>(buffer), of, __double2half);
    else if (in_doubles()) fill_with(buffers.get<double>(buffer), of, [](double number) { return number; });
    else fill_with(buffers.get<float>(buffer), of, [](double number) { return float(number); });
  }

  /// The doubles are made again: what rounding them did is part of the error.
  Comparison reference(const HostBuffers& given) const override {
    struct Whole {
      std::vector<double> a, b;
      std::unique_ptr<const kernels::Expected> expected;
    };
    auto whole = std::make_shared<Whole>();
    whole->a.resize(size_t(m_ * k_)), whole->b.resize(size_t(k_ * n_));
    const auto whole_number = [](double number) { return number; };
    fill_with(std::span(whole->a), seed_of("a", given.seed), whole_number);
    fill_with(std::span(whole->b), seed_of("b", given.seed), whole_number);
    whole->expected = std::make_unique<const kernels::Expected>(
        kernels::Given{m_, n_, k_, 0, 1, 0, whole->a, whole->b, [](int64_t) { return 0.; },
                       in_doubles() ? 0x1p-53 : 0x1p-24, stored_.rounding});
    return [this, whole](const HostBuffers& got, std::string_view) {
      if (in_doubles()) return whole->expected->compare(got.get<double>("c"));
      const auto floats = got.get<float>("c");
      const std::vector<double> c(floats.begin(), floats.end());
      return whole->expected->compare(c);
    };
  }

 private:
  bool in_doubles() const { return stored_.bytes == sizeof(double); }
  size_t out_bytes() const { return in_doubles() ? sizeof(double) : sizeof(float); }
  static uint64_t seed_of(std::string_view buffer, uint64_t seed) { return 2 * seed + (buffer == "b"); }
  /// Numbers from -1 to 1 that have more bits than a float: no format holds all of them but a double.
  template <class T, class Round>
  static void fill_with(std::span<T> values, uint64_t seed, Round round) {
    parallel_parts(std::ssize(values), [=](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++) {
        const double coarse = uniform(seed, uint64_t(i)), fine = uniform(seed + 1000, uint64_t(i));
        values[size_t(i)] = round(2 * (coarse + fine * 0x1p-24) - 1);
      }
    });
  }

  int64_t m_, n_, k_;
  std::string format_;
  Stored stored_;
};

}  // namespace

std::unique_ptr<Problem> make_precision_problem(const Size& size, std::string_view format) {
  return std::make_unique<PreciseProduct>(size, format);
}

}  // namespace libraries
