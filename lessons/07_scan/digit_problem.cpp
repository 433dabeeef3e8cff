// The task `digit`: numbers in the order of their lowest digit, and of their places where that is equal.
#include "digit.h"

#include "engine/compare.h"
#include "engine/random.h"
#include "problems.h"

namespace scan {
namespace {

using warpwise::BufferSpec, warpwise::Choices, warpwise::HostBuffers, warpwise::Role, warpwise::Size;

class Digit : public warpwise::Problem {
 public:
  explicit Digit(const Size& size) : n_(size[0]) {}

  std::vector<BufferSpec> buffers() const override {
    return {{"in", 4, {n_}, Role::input},
            {"out", 4, {n_}, Role::output},
            {"scratch", 1, {int64_t(digit_scratch(size_t(n_)))}, Role::scratch}};
  }

  warpwise::Amounts amounts() const override { return {{"memory", 8.0 * double(n_)}}; }

  void fill(std::string_view, HostBuffers& buffers, uint64_t seed) const override {
    const auto in = buffers.get<unsigned>("in");
    warpwise::parallel_parts(n_, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++)
        in[size_t(i)] = uint32_t(warpwise::mixed(seed * warpwise::kGolden + uint64_t(i)));
    });
  }

  /// Exactly. A ceiling copies the numbers.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    const auto in = given.get<unsigned>("in");
    std::vector<std::vector<uint32_t>> of_digit(kDigits);
    for (const uint32_t x : in) of_digit[digit_of(x)].push_back(x);
    std::vector<uint32_t> sorted;
    sorted.reserve(size_t(n_));
    for (const auto& numbers : of_digit) sorted.insert(sorted.end(), numbers.begin(), numbers.end());
    return [this, in, sorted](const HostBuffers& got, std::string_view expects) {
      const auto want = [&](int64_t i) { return double(expects == "copy" ? in[size_t(i)] : sorted[size_t(i)]); };
      return warpwise::compare(got.get<unsigned>("out"), want, {n_}, 0);
    };
  }

 private:
  int64_t n_;
};

}  // namespace

std::unique_ptr<warpwise::Problem> digit_problem(const Size& size, const Choices&) {
  return std::make_unique<Digit>(size);
}

}  // namespace scan
