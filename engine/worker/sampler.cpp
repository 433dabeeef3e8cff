#include "engine/worker/sampler.h"

#include <algorithm>

#include "engine/worker/stats.h"

namespace warpwise {

namespace {

constexpr int kFewest = 10;         // fewer samples never count as quiet, however alike they are
constexpr size_t kMostKept = 1000;  // samples per row in a continuous run
constexpr int kEveryRound =
    24;  // up to this round, quiet is looked for after each, then after each eighth: sorting every row's
constexpr int kRoundsBetween = 8;  // samples would cost more than small kernels do

std::string why_ended(const std::vector<SampledRow*>& rows, const SamplingLimits& limits, int round, double elapsed_s) {
  const bool looks = round <= kEveryRound || round % kRoundsBetween == 0;
  auto all = [&](auto is) { return std::all_of(rows.begin(), rows.end(), [&](auto* row) { return is(*row); }); };
  if (looks && all([&](auto& row) { return is_quiet(row, limits.noise); })) return "noise";
  if (all([&](auto& row) { return static_cast<int64_t>(row.times_ms.size()) >= limits.most; })) return "samples";
  return elapsed_s > limits.budget_s ? "budget" : "";
}

}  // namespace

bool is_quiet(const SampledRow& row, double noise) {
  return static_cast<int>(row.times_ms.size()) >= kFewest && summarise(row.times_ms).noise <= noise;
}

double rest_ms(const std::vector<double>& times_ms) {
  constexpr double kMost = 20;
  return times_ms.empty() ? kMost : std::min(kMost, times_ms.back());
}

void take_samples(std::vector<SampledRow*> rows, const SamplingLimits& limits, const SamplerHooks& hooks) {
  const double started = hooks.now_s();
  std::vector<size_t> indices;  // of the rows that take part
  for (size_t i = 0; i < rows.size(); i++)
    if (rows[i]->takes_part) indices.push_back(i);
  std::vector<SampledRow*> part;
  for (const size_t i : indices) part.push_back(rows[i]);

  std::string why = part.empty() || (limits.most <= 0 && !limits.continuous) ? "samples" : "";
  for (int round = 1; why.empty(); round++) {
    for (const size_t i : indices) {
      auto& times = rows[i]->times_ms;
      times.push_back(hooks.sample(i));
      if (limits.continuous && times.size() > kMostKept) times.erase(times.begin());
      if (hooks.stop_asked()) {
        why = "asked";
        break;
      }
    }
    if (why.empty() && !limits.continuous) why = why_ended(part, limits, round, hooks.now_s() - started);
    hooks.round(hooks.now_s() - started);
  }
  for (SampledRow* row : part) row->stopped = why != "asked" && is_quiet(*row, limits.noise) ? "noise" : why;
}

}  // namespace warpwise
