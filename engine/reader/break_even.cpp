#include "engine/reader/break_even.h"

#include <algorithm>
#include <cmath>

namespace warpwise {

namespace {

/// A step's time at a size, if it can be compared with the other steps of this question.
std::optional<Result> timed_at(const Board& board, const Key& key, const Modeller* modeller) {
  const Result* result = board.result(key);
  if (!result || !result->ok) return std::nullopt;
  if (result->clock != "host") return result->time_ms.median > 0 ? std::optional(*result) : std::nullopt;
  // This computer's own time says nothing about a GPU, nor about the host beside it.
  const auto modelled = modeller ? modeller->of(board, key, &key.size) : std::nullopt;
  return modelled ? std::optional(modelled_result(*result, *modelled)) : std::nullopt;
}

std::optional<Result> fastest_of(const Board& board, const std::vector<std::string>& steps, Key key,
                                 const Modeller* modeller) {
  std::optional<Result> best;
  for (const auto& step : steps) {
    key.step = step;
    auto result = timed_at(board, key, modeller);
    if (result && (!best || result->time_ms.median < best->time_ms.median)) best = std::move(result);
  }
  return best;
}

double elements_at(const SizeComparison& compared) { return static_cast<double>(element_count(compared.size.extents)); }

/// Beyond noise.
bool faster(const SizeComparison& compared) { return compared.ratio > 1 && !compared.in_noise; }

/// Where the ratio is 1, on logarithmic axes. If noise hides which side of 1 a size is on, the crossing is at that
/// size.
double crossing(const SizeComparison& a, const SizeComparison& b) {
  const double from = std::log(a.ratio), to = std::log(b.ratio);
  const double part = from == to ? 0.5 : std::clamp(from / (from - to), 0.0, 1.0);
  return std::exp(std::log(elements_at(a)) + part * (std::log(elements_at(b)) - std::log(elements_at(a))));
}

nlohmann::json to_json(const SizeComparison& compared) {
  return {{"size", to_string(compared.size)},
          {"of", compared.of},
          {"over", compared.over},
          {"times_faster", compared.ratio},
          {"within_noise", compared.in_noise},
          {"source", compared.modelled ? "modelled" : "measured"}};
}

}  // namespace

std::vector<SizeComparison> comparisons(const Board& board, const LessonInfo& lesson, const BreakEvenInfo& asked,
                                        const Modeller* modeller, const std::map<std::string, std::string>& choices) {
  std::vector<SizeComparison> compared;
  for (const Size& size : board.measured_sizes(lesson.id)) {
    const Key key{lesson.id, "", size, choices};
    const auto of = fastest_of(board, asked.of, key, modeller), over = fastest_of(board, asked.over, key, modeller);
    if (!of || !over) continue;
    const bool modelled = of->source == "modelled";
    if (modelled != (over->source == "modelled")) continue;  // a GPU's time and this computer's: no ratio
    compared.push_back({size, of->step, over->step, over->time_ms.median / of->time_ms.median,
                        !differs_beyond_noise(of->time_ms, over->time_ms), modelled});
  }
  return compared;
}

std::optional<BreakEven> break_even_of(const BreakEvenInfo& asked, const std::vector<SizeComparison>& compared) {
  if (compared.size() < 2) return std::nullopt;
  BreakEven found;
  found.asked = &asked;
  const auto last = std::find_if(compared.rbegin(), compared.rend(), faster);
  if (last == compared.rend()) {
    found.below =
        *std::max_element(compared.begin(), compared.end(), [](auto& a, auto& b) { return a.ratio < b.ratio; });
    return found;
  }
  size_t above = 0;  // the first size from which on nothing changes any more
  if (last == compared.rbegin()) {
    const auto slower = std::find_if_not(compared.rbegin(), compared.rend(), faster);
    found.kind = slower == compared.rend() ? BreakEven::Kind::always : BreakEven::Kind::from;
    above = static_cast<size_t>(compared.rend() - slower);
  } else {
    found.kind = BreakEven::Kind::until;
    above = static_cast<size_t>(compared.rend() - last);
  }
  found.above = compared[above];
  if (found.kind == BreakEven::Kind::always) return found;
  found.below = compared[above - 1];
  found.elements = crossing(found.below, found.above);
  return found;
}

std::vector<BreakEven> break_evens(const Board& board, const LessonInfo& lesson, const Modeller* modeller,
                                   const std::map<std::string, std::string>& choices) {
  std::vector<BreakEven> all;
  for (const auto& asked : lesson.break_evens)
    if (const auto found = break_even_of(asked, comparisons(board, lesson, asked, modeller, choices)))
      all.push_back(*found);
  return all;
}

nlohmann::json to_json(const BreakEven& found) {
  static constexpr const char* kKinds[] = {"always", "from", "until", "never"};
  nlohmann::json object = {
      {"of", found.asked->of_name}, {"over", found.asked->over_name}, {"faster", kKinds[static_cast<int>(found.kind)]}};
  if (found.elements > 0) object["elements"] = found.elements;
  if (found.kind != BreakEven::Kind::always) object["below"] = to_json(found.below);
  if (found.kind != BreakEven::Kind::never) object["above"] = to_json(found.above);
  return object;
}

}  // namespace warpwise
