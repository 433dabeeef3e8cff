#include "problem.h"

#include <algorithm>

#include "engine/compare.h"

namespace first_steps {

using namespace warpwise;

namespace {

Place place_of(std::string_view form) {
  if (form == "device" || form == "device_copy") return Place::device;
  if (form == "pinned" || form == "link_in" || form == "link_out") return Place::pinned;
  return form == "managed" ? Place::managed : Place::pageable;
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
  if (form_ == "device") return {{"memory", 3 * floats}};
  if (form_ == "device_copy") return {{"memory", 2 * floats}};
  if (form_ == "link_in") return {{"link_in", 2 * floats}};
  if (form_ == "link_out") return {{"link_out", floats}};
  return {{"link_in", 2 * floats}, {"link_out", floats}};
}

void Axpy::fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const {
  fill_uniform(buffers.get<float>(buffer), 2 * seed + (buffer == "y"), 0.5, 1);
}

/// a x and the sum are rounded once each (or once together): relative to a sum of positive numbers, 2 x 2^-24.
Comparison Axpy::reference(const HostBuffers& given) const {
  const auto x = given.get<float>("x");
  if (form_ == "device_copy")
    return [this, x](const HostBuffers& got, std::string_view) {
      return compare(
          got.get<float>("out"), [&](int64_t i) { return x[i]; }, {n_}, 0);
    };
  if (crosses()) return [](const HostBuffers&, std::string_view) { return ErrorStats{}; };
  const auto y = given.get<float>("y");
  if (form_ == "host_update")
    return [this, x, y](const HostBuffers& got, std::string_view) {
      return compare(
          got.get<float>("y"), [&](int64_t i) { return std::max(x[i], y[i]); }, {n_}, 0);
    };
  return [this, x, y](const HostBuffers& got, std::string_view) {
    return compare(
        got.get<float>("y"), [&](int64_t i) { return double(kA) * x[i] + y[i]; }, {n_}, 0x1p-23);
  };
}

}  // namespace first_steps
