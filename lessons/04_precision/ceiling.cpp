#include "ceiling.h"

#include <bit>

#include "engine/compare.h"
#include "gemm/ozaki2.h"
#include "kernels/fma_rate.h"
#include "kernels/int8_rate.h"

namespace precision {

using namespace warpwise;

namespace {

class Ceiling : public Problem {
 public:
  Ceiling(const Problem& of, const Size& size, std::string_view kind) : size_(size), kind_(kind) {
    for (const BufferSpec& spec : of.buffers())
      if (spec.role == Role::input) count_ += spec.bytes() / static_cast<int64_t>(sizeof(double));
  }
  std::vector<BufferSpec> buffers() const override {
    if (kind_ == "rate")
      return {{"chains", sizeof(double), {kernels::kFmaBlocks * kernels::kFmaThreads}, Role::output}};
    if (kind_ == "int8_rate")
      return {{"sums", sizeof(int32_t), {kernels::kInt8Blocks * kernels::kInt8Threads}, Role::output}};
    if (kind_ == "update")
      return {{"x", sizeof(double), {count_}, Role::input}, {"y", sizeof(double), {count_}, Role::inout}};
    if (kind_ == "int8")
      return {{"a", 1, {padded(0), padded(2)}, Role::input},
              {"b", 1, {padded(1), padded(2)}, Role::input},
              {"c", sizeof(int32_t), {padded(0), padded(1)}, Role::scratch}};
    const BufferSpec in{"in", sizeof(double), {count_}, Role::input, kind_ == "link" ? Place::pinned : Place::device};
    if (kind_ == "link") return {in};
    if (kind_ == "copy") return {in, {"out", sizeof(double), {count_}, Role::output}};
    return {in, {"unused", sizeof(unsigned), {1}, Role::scratch}};
  }
  Amounts amounts() const override {
    const double bytes = sizeof(double) * static_cast<double>(count_);
    if (kind_ == "rate") return {{"fp64", kernels::kFmaOperations}};
    if (kind_ == "int8_rate") return {{"int8", kernels::kInt8Operations}};
    if (kind_ == "int8") return {{"int8_library", 2 * double(size_[0]) * double(size_[1]) * double(size_[2])}};
    if (kind_ == "copy") return {{"copied", 2 * bytes}};
    return {{kind_ == "link" ? "link_in" : "memory", kind_ == "update" ? 3 * bytes : bytes}};
  }
  void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const override {
    if (kind_ == "int8") return fill_uniform(buffers.get<int8_t>(buffer), seed, -128, 128);
    if (kind_ == "update") return fill_uniform(buffers.get<double>(buffer), 2 * seed + (buffer == "y"), -1, 1);
    fill_uniform(buffers.get<double>("in"), seed, -1, 1);
  }
  Comparison reference(const HostBuffers& given) const override {
    if (kind_ == "read" || kind_ == "link" || kind_ == "int8")
      return [](const HostBuffers&, std::string_view) { return ErrorStats{}; };
    if (kind_ == "copy")
      return [this, in = given.get<double>("in")](const HostBuffers& got, std::string_view) {
        return compare(
            got.get<double>("out"), [&](int64_t i) { return in[static_cast<size_t>(i)]; }, {count_}, 0);
      };
    if (kind_ == "update")
      return [this, x = given.get<double>("x"), y = given.get<double>("y")](const HostBuffers& got, std::string_view) {
        const auto expected = [&](int64_t i) {
          const auto at = static_cast<size_t>(i);
          return std::bit_cast<double>(std::bit_cast<uint64_t>(x[at]) ^ std::bit_cast<uint64_t>(y[at]));
        };
        return compare(got.get<double>("y"), expected, {count_}, 0);
      };
    if (kind_ == "int8_rate")  // the same sum in each thread, see int8_rate.h
      return [](const HostBuffers& got, std::string_view) {
        return compare(
            got.get<int32_t>("sums"), [](int64_t) { return double(kernels::kInt8Sum); },
            {kernels::kInt8Blocks * kernels::kInt8Threads}, 0);
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
  int64_t padded(size_t i) const { return ozaki2_padded(size_[i]); }

  Size size_;
  std::string kind_;
  int64_t count_ = 0;
};

}  // namespace

std::unique_ptr<Problem> make_ceiling(const Problem& of, const Size& size, std::string_view kind) {
  return std::make_unique<Ceiling>(of, size, kind);
}

}  // namespace precision
