#include "engine/model/causes.h"

#include <fmt/format.h>

#include "engine/model/cause_parts.h"

namespace warpwise::model {

namespace causes {

std::string number(double value) { return fmt::format("{:.{}g}", value, value < 100 ? 2 : 3); }

std::string count(double value, const std::string& unit) {
  const std::string text = number(value);
  return text + " " + unit + (text == "1" ? "" : "s");
}

std::string many(double value) {
  if (value >= 1e9) return fmt::format("{:.3g} billion", value / 1e9);
  if (value >= 1e6) return fmt::format("{:.3g} million", value / 1e6);
  return fmt::format("{:.0f}", value);
}

}  // namespace causes

std::vector<Cause> causes_of(const std::vector<Work>& launches, const GpuProfile& gpu) {
  using namespace causes;
  std::vector<Cause> out;
  for (std::optional<Cause>& cause : std::vector<std::optional<Cause>>{
           spread_loads(launches), spread_stores(launches), misaligned(launches), bank_conflicts(launches),
           shared_atomics(launches), atomics(launches, gpu), read_again(launches), few_uses(launches),
           few_in_flight(launches), occupancy(launches, gpu), barriers(launches), idle_lanes(launches),
           small_grid(launches, gpu), last_wave(launches, gpu), many_launches(launches, gpu),
           double_arithmetic(launches, gpu), divisions(launches), local_arrays(launches, gpu), spills(launches, gpu)})
    if (cause) out.push_back(std::move(*cause));
  return out;
}

}  // namespace warpwise::model
