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

double elements_met(const Meeting& meeting) { return static_cast<double>(element_count(meeting.size.extents)); }

/// Beyond noise.
bool faster(const Meeting& meeting) { return meeting.ratio > 1 && !meeting.in_noise; }

/// Where the ratio is 1, on logarithmic axes. If noise hides which side of 1 a meeting is on, the crossing is at that
/// meeting.
double crossing(const Meeting& a, const Meeting& b) {
  const double from = std::log(a.ratio), to = std::log(b.ratio);
  const double part = from == to ? 0.5 : std::clamp(from / (from - to), 0.0, 1.0);
  return std::exp(std::log(elements_met(a)) + part * (std::log(elements_met(b)) - std::log(elements_met(a))));
}

nlohmann::json to_json(const Meeting& meeting) {
  return {{"size", to_string(meeting.size)},
          {"of", meeting.of},
          {"over", meeting.over},
          {"times_faster", meeting.ratio},
          {"within_noise", meeting.in_noise},
          {"source", meeting.modelled ? "modelled" : "measured"}};
}

}  // namespace

std::vector<Meeting> meetings(const Board& board, const LessonInfo& lesson, const BreakEvenInfo& asked,
                              const Modeller* modeller, const std::map<std::string, std::string>& choices) {
  std::vector<Meeting> met;
  for (const Size& size : board.measured_sizes(lesson.id)) {
    const Key key{lesson.id, "", size, choices};
    const auto of = fastest_of(board, asked.of, key, modeller), over = fastest_of(board, asked.over, key, modeller);
    if (!of || !over) continue;
    const bool modelled = of->source == "modelled";
    if (modelled != (over->source == "modelled")) continue;  // a GPU's time and this computer's: no ratio
    met.push_back({size, of->step, over->step, over->time_ms.median / of->time_ms.median,
                   !differs_beyond_noise(of->time_ms, over->time_ms), modelled});
  }
  return met;
}

std::optional<BreakEven> break_even_of(const BreakEvenInfo& asked, const std::vector<Meeting>& met) {
  if (met.size() < 2) return std::nullopt;
  BreakEven found;
  found.asked = &asked;
  const auto last = std::find_if(met.rbegin(), met.rend(), faster);
  if (last == met.rend()) {
    found.below = *std::max_element(met.begin(), met.end(), [](auto& a, auto& b) { return a.ratio < b.ratio; });
    return found;
  }
  size_t above = 0;  // the first size from which on nothing changes any more
  if (last == met.rbegin()) {
    const auto slower = std::find_if_not(met.rbegin(), met.rend(), faster);
    found.kind = slower == met.rend() ? BreakEven::Kind::always : BreakEven::Kind::from;
    above = static_cast<size_t>(met.rend() - slower);
  } else {
    found.kind = BreakEven::Kind::until;
    above = static_cast<size_t>(met.rend() - last);
  }
  found.above = met[above];
  if (found.kind == BreakEven::Kind::always) return found;
  found.below = met[above - 1];
  found.elements = crossing(found.below, found.above);
  return found;
}

std::vector<BreakEven> break_evens(const Board& board, const LessonInfo& lesson, const Modeller* modeller,
                                   const std::map<std::string, std::string>& choices) {
  std::vector<BreakEven> all;
  for (const auto& asked : lesson.break_evens)
    if (const auto found = break_even_of(asked, meetings(board, lesson, asked, modeller, choices)))
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
