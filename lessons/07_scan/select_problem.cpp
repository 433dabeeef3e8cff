// The task `select`: the odd numbers, next to each other, in their order.
#include "engine/compare.h"
#include "engine/random.h"
#include "problems.h"
#include "select.h"

namespace scan {
namespace {

using warpwise::BufferSpec, warpwise::Choices, warpwise::HostBuffers, warpwise::Role, warpwise::Size;

class Select : public warpwise::Problem {
 public:
  Select(const Size& size, const Choices& choices) : n_(size[0]), kept_(kept_of(n_, choices)) {}

  std::vector<BufferSpec> buffers() const override {
    return {{"in", 4, {n_}, Role::input},
            {"out", 4, {kept_}, Role::output},
            {"count", 4, {1}, Role::output},
            {"scratch", 1, {int64_t(scratch_bytes(size_t(n_)))}, Role::scratch}};
  }

  warpwise::Amounts amounts() const override { return {{"memory", 4.0 * double(n_ + kept_ + 1)}}; }

  /// Each number is kept with the chance that leaves exactly kept_ of them.
  void fill(std::string_view, HostBuffers& buffers, uint64_t seed) const override {
    const auto in = buffers.get<unsigned>("in");
    int64_t left = kept_;
    for (int64_t i = 0; i < n_; i++) {
      const uint64_t random = warpwise::mixed(seed * warpwise::kGolden + uint64_t(i));
      const bool keep = double(random >> 40) * 0x1p-24 * double(n_ - i) < double(left);
      left -= keep;
      const uint32_t number = (random >> 32) % 8 == 0 ? 0 : uint32_t(random);  // some are small, and equal
      in[size_t(i)] = number << 1 | unsigned(keep);
    }
  }

  /// Exactly. "any_order": the same numbers, in whatever order. "nothing": a ceiling, which selects nothing.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    std::vector<uint32_t> want;
    want.reserve(size_t(kept_));
    uint64_t marks = 0;
    for (const unsigned x : given.get<unsigned>("in"))
      if (x % 2 != 0) want.push_back(x), marks += warpwise::mixed(x);
    return [this, want, marks](const HostBuffers& got, std::string_view expects) {
      if (expects == "nothing") return warpwise::ErrorStats{};
      const auto out = got.get<unsigned>("out");
      const double kept = double(want.size());
      auto error = warpwise::compare(
          got.get<unsigned>("count"), [kept](int64_t) { return kept; }, {1}, 0);
      if (expects != "any_order") {
        warpwise::merge(error, warpwise::compare(
                                   out, [&want](int64_t i) { return double(want[size_t(i)]); }, {kept_}, 0));
        return error;
      }
      uint64_t found = 0;
      for (const unsigned x : out) found += warpwise::mixed(x);
      error.checked += kept_;
      if (found != marks) error.wrong++;
      return error;
    };
  }

 private:
  int64_t n_, kept_;
};

}  // namespace

int64_t kept_of(int64_t n, const Choices& choices) {
  const std::string kept = choices.count("kept") ? choices.at("kept") : "half";
  return kept == "all" ? n : kept == "half" ? n - n / 2 : n / 16 + 1;
}

std::unique_ptr<warpwise::Problem> select_problem(const Size& size, const Choices& choices) {
  return std::make_unique<Select>(size, choices);
}

}  // namespace scan
