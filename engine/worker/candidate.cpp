#include "engine/worker/candidate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace warpwise {

namespace {

Traffic traffic_of(const Candidate& candidate, const Size& size, const Choices& choices) {
  return candidate.step->traffic ? candidate.step->traffic(size, choices) : candidate.instance->problem->traffic();
}

// Billions a second: GB/s of bytes, GFLOP/s of operations.
double rate(double amount, double ms) { return ms > 0 ? amount / ms / 1e6 : 0; }

// A NaN's sign says nothing.
double shown(double value) { return std::isnan(value) ? std::abs(value) : value; }

}  // namespace

const char* kind_name(Kind kind) {
  return kind == Kind::ceiling ? "ceiling" : kind == Kind::baseline ? "baseline" : "step";
}

Result make_result(const Candidate& candidate, const std::vector<Candidate>& all, const Size& size,
                   const Choices& choices) {
  Result result;
  result.step = candidate.step->id;
  result.kind = kind_name(candidate.step->kind);
  result.size = size;
  result.choices = choices;
  result.ok = candidate.ok;
  result.message = candidate.message;
  result.time_ms = summarise(candidate.times_ms);
  result.time_ms.stopped = candidate.stopped;
  result.error = candidate.error;
  result.source = "measured";
  result.clock = WARPWISE_CUDA ? "gpu" : "host";

  const Traffic moved = traffic_of(candidate, size, choices);
  result.gbps = rate(moved.bytes, result.time_ms.median);
  result.gflops = rate(moved.operations, result.time_ms.median);

  // The fraction of the highest ceiling that was measured beside it: the one that its row names, or of its own
  // variant, where there is one.
  double best_gbps = 0, best_gflops = 0;
  std::string gbps_id, gflops_id;
  auto is_ceiling = [](const Candidate& c) { return c.step->kind == Kind::ceiling && !c.times_ms.empty(); };
  auto same_variant = [&](const Candidate& c) { return c.step->variant == candidate.step->variant; };
  const bool own = std::any_of(all.begin(), all.end(), [&](auto& c) { return is_ceiling(c) && same_variant(c); });
  for (const auto& other : all) {
    if (!is_ceiling(other)) continue;
    if (candidate.step->ceiling.empty() ? own && !same_variant(other) : other.step->id != candidate.step->ceiling)
      continue;
    const double ms = summarise(other.times_ms).median;
    const Traffic traffic = traffic_of(other, size, choices);
    if (rate(traffic.bytes, ms) > best_gbps) best_gbps = rate(traffic.bytes, ms), gbps_id = other.step->id;
    if (rate(traffic.operations, ms) > best_gflops)
      best_gflops = rate(traffic.operations, ms), gflops_id = other.step->id;
  }
  const bool by_operations = moved.operations > 0 && best_gflops > 0;
  const double best = by_operations ? best_gflops : best_gbps;
  if (best > 0) {
    result.ceiling_fraction = (by_operations ? result.gflops : result.gbps) / best;
    result.ceiling = by_operations ? gflops_id : gbps_id;
  }
  return result;
}

std::string describe_wrong(const ErrorStats& error) {
  std::string text = fmt::format("{} of {} elements are wrong", error.wrong, error.checked);
  if (!error.first.empty()) {
    const Mismatch& m = error.first.front();
    text += fmt::format("; the first: {} is {}, expected {}", m.where, shown(m.got), shown(m.expected));
    if (std::isnan(m.got) && !std::isnan(m.expected))
      text += " (NaN: an element that no thread wrote, or arithmetic on one)";
  }
  return text;
}

}  // namespace warpwise
