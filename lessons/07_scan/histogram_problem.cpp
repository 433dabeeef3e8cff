// The tasks `histogram_bytes`, `histogram_few`, `histogram_words` and `histogram_wide`: how often each value occurs.
#include <cmath>

#include "engine/compare.h"
#include "engine/random.h"
#include "histogram.h"
#include "problems.h"

namespace scan {
namespace {

using warpwise::BufferSpec, warpwise::Choices, warpwise::HostBuffers, warpwise::Role, warpwise::Size;

/// Value i of an input, below `bins`. one value: 0, or whichever if n is even. skewed: half of all values are the
/// lowest 1 in 256, half of the others the next, and so on. image: rows of 1024 values that change slowly, with a
/// little noise. one value first, for exercises alone: 0 for the first half of all, then any.
unsigned value_of(const std::string& input, int bins, uint64_t seed, int64_t n, int64_t i) {
  if (input == "one value") return n % 2 == 0 ? unsigned(warpwise::mixed(seed) % unsigned(bins)) : 0;
  if (input == "one value first" && i < n / 2) return 0;
  const double random = warpwise::uniform(seed, uint64_t(i));
  if (input == "skewed") return unsigned(std::min(bins - 1.0, std::floor(-std::log2(1 - random) * bins / 256)));
  if (input == "image") {
    const double row = double(i / 1024), col = double(i % 1024);
    const double smooth = 0.5 + 0.3 * std::sin(row / 97 + double(seed % 7)) * std::cos(col / 131);
    return unsigned((smooth + (random - 0.5) / 32) * bins);
  }
  return unsigned(random * bins);
}

/// Values from 0 to kValues - 1 in kBins bins, as many values in each.
template <class Value, int kBins, int kValues = kBins>
class Histogram : public warpwise::Problem {
 public:
  Histogram(const Size& size, const Choices& choices)
      : n_(size[0]), input_(choices.count("input") ? choices.at("input") : "uniform") {}

  std::vector<BufferSpec> buffers() const override {
    return {{"in", sizeof(Value), {n_}, Role::input},
            {"bins", 4, {kBins}, Role::output},
            {"scratch", 1, {int64_t(kBinsScratch)}, Role::scratch}};
  }

  warpwise::Amounts amounts() const override { return {{"memory", double(sizeof(Value)) * double(n_) + 4.0 * kBins}}; }

  void fill(std::string_view, HostBuffers& buffers, uint64_t seed) const override {
    const auto in = buffers.get<Value>("in");
    warpwise::parallel_parts(n_, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++) in[size_t(i)] = Value(value_of(input_, kValues, seed, n_, i));
    });
  }

  /// Exactly. "nothing": a ceiling, which counts nothing.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    std::vector<uint64_t> counts(kBins);
    for (const Value value : given.get<Value>("in")) counts[value / (kValues / kBins)]++;
    return [counts](const HostBuffers& got, std::string_view expects) {
      if (expects == "nothing") return warpwise::ErrorStats{};
      return warpwise::compare(
          got.get<unsigned>("bins"), [&counts](int64_t b) { return double(uint32_t(counts[size_t(b)])); }, {kBins}, 0);
    };
  }

 private:
  int64_t n_;
  std::string input_;
};

}  // namespace

std::unique_ptr<warpwise::Problem> bytes_problem(const Size& size, const Choices& choices) {
  return std::make_unique<Histogram<unsigned char, kByteBins>>(size, choices);
}
std::unique_ptr<warpwise::Problem> few_problem(const Size& size, const Choices& choices) {
  return std::make_unique<Histogram<unsigned char, kFewBins, kByteBins>>(size, choices);
}
std::unique_ptr<warpwise::Problem> words_problem(const Size& size, const Choices& choices) {
  return std::make_unique<Histogram<unsigned, kWordBins>>(size, choices);
}
std::unique_ptr<warpwise::Problem> wide_problem(const Size& size, const Choices& choices) {
  return std::make_unique<Histogram<unsigned, kWideBins>>(size, choices);
}

}  // namespace scan
