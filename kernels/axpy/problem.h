// The problem of `first_steps` and of `trip`, y = a x + y, in each of the forms that their rows take it.
#pragma once
#include "engine/lesson.h"

namespace kernels {

constexpr float kA = 2.5f;
constexpr int64_t kMost = int64_t{1} << 30;  // elements: steps count them with int

/// The choices of exercises alone. "a": the factor, else kA. "input": "any" for numbers of both signs, of many sizes,
/// zeros of both signs and denormal ones; else from 0.5 to 1.
inline float factor_of(const warpwise::Choices& choices) {
  const auto found = choices.find("a");
  return found == choices.end() ? kA : std::stof(found->second);
}

/// Forms: "host", "device", "pageable", "pinned" and "managed" are y = a x + y with x and y in such memory ("host" is
/// computed there, the last three make the trip). "host_update" leaves the larger of x and y in y. "device_copy" copies
/// x to out, and "device_update" leaves the bits of x ^ y in y. "link_in" and "link_out" are for what crosses the link
/// one way and leaves nothing to compare.
class Axpy : public warpwise::Problem {
 public:
  Axpy(const warpwise::Size& size, const warpwise::Choices& choices, std::string_view form)
      : n_(size[0]), a_(factor_of(choices)), any_(choices.count("input") > 0), form_(form) {}

  std::vector<warpwise::BufferSpec> buffers() const override;
  warpwise::Amounts amounts() const override;
  void fill(std::string_view buffer, warpwise::HostBuffers& buffers, uint64_t seed) const override;
  warpwise::Comparison reference(const warpwise::HostBuffers& given) const override;

 private:
  bool crosses() const { return form_ == "link_in" || form_ == "link_out"; }
  int64_t n_;
  float a_;
  bool any_;  // input
  std::string form_;
};

/// The task of both lessons, without its choices.
warpwise::Task axpy_task(const char* id, const char* title);
/// Why a row does not take this size, as a sentence; empty if it does.
std::string too_many(const warpwise::Size& size, const warpwise::Choices& choices);

}  // namespace kernels
