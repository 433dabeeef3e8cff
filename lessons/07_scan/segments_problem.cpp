// The task `segments`: a scan that begins anew at each head.
#include "engine/compare.h"
#include "engine/random.h"
#include "problems.h"
#include "segments.h"

namespace scan {
namespace {

using warpwise::BufferSpec, warpwise::Choices, warpwise::HostBuffers, warpwise::Role, warpwise::Size;

class Segments : public warpwise::Problem {
 public:
  Segments(const Size& size, const Choices& choices)
      : n_(size[0]), length_(choices.count("length") ? choices.at("length") : "short") {}

  std::vector<BufferSpec> buffers() const override {
    return {{"in", 4, {n_}, Role::input},
            {"heads", 1, {n_}, Role::input},
            {"out", 4, {n_}, Role::output},
            {"scratch", 1, {int64_t(scratch_bytes(size_t(n_)))}, Role::scratch}};
  }

  warpwise::Amounts amounts() const override { return {{"memory", 9.0 * double(n_)}}; }

  /// Segments of 16 numbers on average if they are short, of 4096 if they are long, else one.
  void fill(std::string_view, HostBuffers& buffers, uint64_t seed) const override {
    const auto in = buffers.get<unsigned>("in");
    const auto heads = buffers.get<unsigned char>("heads");
    const uint64_t average = length_ == "short" ? 16 : 4096;
    warpwise::parallel_parts(n_, [&](int64_t begin, int64_t end, int) {
      for (int64_t i = begin; i < end; i++) {
        const uint64_t random = warpwise::mixed(seed * warpwise::kGolden + uint64_t(i));
        in[size_t(i)] = uint32_t(random);
        heads[size_t(i)] = i == 0 || (length_ != "one" && (random >> 32) % average == 0);
      }
    });
  }

  /// Exactly, modulo 2^32. "nothing": a ceiling, which scans nothing.
  warpwise::Comparison reference(const HostBuffers& given) const override {
    const auto in = given.get<unsigned>("in");
    const auto heads = given.get<unsigned char>("heads");
    std::vector<uint32_t> want(size_t(n_), 0);
    uint32_t sum = 0;
    for (size_t i = 0; i < want.size(); i++) want[i] = sum = heads[i] ? in[i] : sum + in[i];
    return [this, want](const HostBuffers& got, std::string_view expects) {
      if (expects == "nothing") return warpwise::ErrorStats{};
      return warpwise::compare(
          got.get<unsigned>("out"), [&want](int64_t i) { return double(want[size_t(i)]); }, {n_}, 0);
    };
  }

 private:
  int64_t n_;
  std::string length_;
};

}  // namespace

std::unique_ptr<warpwise::Problem> segments_problem(const Size& size, const Choices& choices) {
  return std::make_unique<Segments>(size, choices);
}

}  // namespace scan
