#include "kernels/axpy/problem.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "engine/compare.h"

namespace kernels {

using namespace warpwise;

namespace {

Place place_of(std::string_view form) {
  if (form == "device" || form == "device_copy" || form == "device_update") return Place::device;
  if (form == "pinned" || form == "link_in" || form == "link_out") return Place::pinned;
  return form == "managed" ? Place::managed : Place::pageable;
}

/// One in eight is a zero of either sign or a denormal number. Whole runs of 64 are, so that sums of these are, too.
float any_number(uint64_t sequence, uint64_t i) {
  const uint64_t bits = mixed(mixed(sequence) + i);
  const float sign = bits & 1 ? -1.f : 1.f;
  if (i / 64 % 8 == 5) return sign * static_cast<float>(std::ldexp(double(bits >> 42), -149));
  if (i % 64 == 9) return sign * 0.f;
  return sign * static_cast<float>(std::ldexp(1 + uniform(sequence, i), int(bits >> 8 & 7) - 4));
}

}  // namespace

std::vector<BufferSpec> Axpy::buffers() const {
  const Place place = place_of(form_);
  const BufferSpec x{"x", sizeof(float), {n_}, Role::input, place, "x"};
  if (form_ == "device_copy") return {x, {"out", sizeof(float), {n_}, Role::output, place}};
  if (crosses()) return {x};
  return {x, {"y", sizeof(float), {n_}, Role::inout, place}};
}

/// Two floats read and one written for each element, wherever they have to pass.
Amounts Axpy::amounts() const {
  const double floats = sizeof(float) * static_cast<double>(n_);
  if (form_ == "host" || form_ == "host_update") return {{"host_memory", 3 * floats}};
  if (form_ == "device" || form_ == "device_update") return {{"memory", 3 * floats}};
  if (form_ == "device_copy") return {{"copied", 2 * floats}};
  if (form_ == "link_in") return {{"link_in", 2 * floats}};
  if (form_ == "link_out") return {{"link_out", floats}};
  return {{"link_in", 2 * floats}, {"link_out", floats}};
}

void Axpy::fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const {
  const uint64_t sequence = 2 * seed + (buffer == "y");
  if (!any_) return fill_uniform(buffers.get<float>(buffer), sequence, 0.5, 1);
  const auto numbers = buffers.get<float>(buffer);
  parallel_parts(std::ssize(numbers), [=](int64_t begin, int64_t end, int) {
    for (int64_t i = begin; i < end; i++) numbers[size_t(i)] = any_number(sequence, uint64_t(i));
  });
}

/// a x and the sum are rounded once each (or once together): 2 x 2^-24 of |a x| + |y|, or of the least normal number.
Comparison Axpy::reference(const HostBuffers& given) const {
  const auto x = given.get<float>("x");
  if (form_ == "device_copy")
    return [this, x](const HostBuffers& got, std::string_view) {
      return compare(
          got.get<float>("out"), [&](int64_t i) { return x[i]; }, {n_}, 0);
    };
  if (form_ == "device_update") {
    const auto y = given.get<float>("y");
    return [this, x, y](const HostBuffers& got, std::string_view) {
      const auto bits = [](float value) { return std::bit_cast<uint32_t>(value); };
      return compare(
          got.get<float>("y"), [&](int64_t i) { return std::bit_cast<float>(bits(x[i]) ^ bits(y[i])); }, {n_}, 0);
    };
  }
  if (crosses()) return [](const HostBuffers&, std::string_view) { return ErrorStats{}; };
  const auto y = given.get<float>("y");
  if (form_ == "host_update")
    return [this, x, y](const HostBuffers& got, std::string_view) {
      return compare(
          got.get<float>("y"), [&](int64_t i) { return std::max(x[i], y[i]); }, {n_}, 0);
    };
  return [this, x, y](const HostBuffers& got, std::string_view) {
    return compare(
        got.get<float>("y"), [&](int64_t i) { return double(a_) * x[i] + y[i]; },
        [&](int64_t i) { return std::max(std::abs(double(a_) * x[i]) + std::abs(double(y[i])), 0x1p-126); }, {n_},
        0x1p-23);
  };
}

Task axpy_task(const char* id, const char* title) {
  return {
      .id = id,
      .title = title,
      .dimensions = {"n"},
      .gpu_default = {{1 << 24}},  // which the recordings hold
      .cpu_default = {{1 << 20}},
      .sizes = {{{1 << 16}}, {{1 << 18}}, {{1 << 20}}, {{1 << 22}}, {{1 << 24}}, {{1 << 26}}, {{1 << 28}}, {{1000003}}},
      .sweep = {{{1 << 10}},
                {{1 << 12}},
                {{1 << 14}},
                {{1 << 16}},
                {{1 << 18}},
                {{1 << 20}},
                {{1 << 22}},
                {{1 << 24}},
                {{1 << 26}},
                {{1 << 28}}},
      .problem = [](const Size& size, const Choices& choices, std::string_view form) -> std::unique_ptr<Problem> {
        return std::make_unique<Axpy>(size, choices, form);
      }};
}

std::string too_many(const Size& size, const Choices&) {
  return size[0] > kMost ? "the steps count elements with int: choose n up to 2^30." : "";
}

}  // namespace kernels
