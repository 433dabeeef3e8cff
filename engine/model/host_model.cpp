#include "engine/model/host_model.h"

#include <algorithm>
#include <cmath>

namespace warpwise::model {

namespace {

/// Straight between the points on logarithmic axes. Beyond them time is proportional to the bytes; at the near end only for one core:
/// for all of them it stays the same there, since starting them is what takes long.
double at(const std::vector<std::pair<double, double>>& curve, double kb, bool starts_cores) {
  if (kb <= curve.front().first) return curve.front().second * (starts_cores ? 1 : kb / curve.front().first);
  if (kb >= curve.back().first) return curve.back().second * kb / curve.back().first;
  const auto above = std::find_if(curve.begin(), curve.end(), [&](auto& point) { return point.first >= kb; });
  const auto below = std::prev(above);
  const double part = std::log(kb / below->first) / std::log(above->first / below->first);
  return below->second * std::pow(above->second / below->second, part);
}

}  // namespace

Prediction predict_host(const Amounts& amounts, const std::string& cores, const GpuProfile& gpu) {
  Prediction prediction;
  const auto memory = amounts.find("host_memory");
  if (!gpu.host.known() || memory == amounts.end() || operations_of(amounts) > 0) return prediction;
  const double kb = memory->second / 1e3, one = at(gpu.host.one_core, kb, false),
               all = at(gpu.host.all_cores, kb, true);
  const bool alone = cores == "one" || (cores == "best" && one < all);
  prediction.time_us = alone ? one : all;
  prediction.bound = "host memory";
  prediction.because = alone ? "its host, one core" : "its host, " + std::to_string(gpu.host.cores) + " cores";
  prediction.terms = {{prediction.bound, prediction.time_us}};
  prediction.registers_known = true;
  return prediction;
}

}  // namespace warpwise::model
