#include "engine/reader/figures.h"

#include <algorithm>
#include <cmath>

#include "engine/limits.h"
#include "engine/reader/board.h"

namespace warpwise {

namespace {

constexpr int64_t kLeastSamples = 5;
constexpr double kMostNoise = 0.1;

}  // namespace

bool well_known(const Result& result) {
  const TimeStats& time = result.time_ms;
  return time.median > 0 && time.noise <= kMostNoise && (time.samples >= kLeastSamples || result.source == "modelled");
}

Verdict verdict_of(const Result& result) {
  const ErrorStats& error = result.error;
  if (!result.ok && (!result.message.empty() || error.checked > 0)) return Verdict::wrong;
  if (error.checked == 0) return Verdict::none;
  if (error.max_rel != 0 || error.max_abs != 0) return Verdict::right;
  return error.rightly_nan > 0 ? Verdict::nan : Verdict::exact;
}

bool counts_operations(const std::vector<const Result*>& results) {
  return std::any_of(results.begin(), results.end(), [](auto* result) { return result && result->gflops > 0; });
}

double rate_of(const Result& result, bool operations) { return operations ? result.gflops : result.gbps; }

Rate limit_rate(const Result& ceiling, const Result* row) {
  const bool known =
      row && row->source != "modelled" && !row->bound.empty();  // a modelled row keeps the bound that was measured
  const bool operations = known ? !is_bytes(row->bound) : ceiling.gflops > 0;
  // A bound of the stream may be one that this ceiling has no rate of: then the rate that it has.
  const Rate rate{rate_of(ceiling, operations), operations}, other{rate_of(ceiling, !operations), !operations};
  return rate.giga > 0 ? rate : other;
}

std::set<const Result*> own_loops(const LessonInfo& lesson, const std::vector<const Result*>& results) {
  std::set<const Result*> own;
  for (const Result* ceiling : results) {
    if (!ceiling || ceiling->kind != Kind::ceiling || ceiling->gbps > 0 || !(ceiling->gflops > 0)) continue;
    const double work = ceiling->gflops * ceiling->time_ms.median;
    const bool problem = std::any_of(results.begin(), results.end(), [&](const Result* row) {
      return row && row->kind != Kind::ceiling && std::abs(row->gflops * row->time_ms.median / work - 1) < 0.01 &&
             &lesson.task_of(row->step) == &lesson.task_of(ceiling->step);
    });
    if (!problem) own.insert(ceiling);
  }
  return own;
}

bool of_this_computer(const Result& result) { return result.source == "measured" && result.clock == "host"; }

bool same_clock(const Result& a, const Result& b) {
  return of_this_computer(a) == of_this_computer(b) && (a.source == "modelled") == (b.source == "modelled");
}

ByClock by_clock(const std::vector<const Result*>& results) {
  const auto here = [](const Result* result) {
    return result && result->time_ms.median > 0 && of_this_computer(*result);
  };
  const bool other = std::any_of(results.begin(), results.end(), [&](auto* result) {
    return result && result->time_ms.median > 0 && !of_this_computer(*result);
  });
  ByClock parts;
  for (const Result* result : results) (other && here(result) ? parts.here : parts.board).push_back(result);
  return parts;
}

bool as_good_as_one(double ratio) { return std::max(ratio, 1 / ratio) < 1.005; }

Gain gain_over(const Result& result, const Result& before) {
  const TimeStats &mine = result.time_ms, &other = before.time_ms;
  if (!(mine.median > 0) || !(other.median > 0) || std::isinf(mine.noise) || std::isinf(other.noise)) return {};
  if (!same_clock(result, before)) return {};
  const double ratio = other.median / mine.median;
  if (!differs_beyond_noise(mine, other) || as_good_as_one(ratio)) {
    const bool known = well_known(result) && well_known(before);
    return {known ? Pace::same : Pace::unknown, known ? std::max(ratio, 1 / ratio) : 0};
  }
  return ratio > 1 ? Gain{Pace::faster, ratio} : Gain{Pace::slower, 1 / ratio};
}

const char* name_of(Verdict verdict) {
  static constexpr const char* kNames[] = {"", "exact", "nan", "right", "wrong"};
  return kNames[static_cast<int>(verdict)];
}

const char* name_of(Pace pace) {
  static constexpr const char* kNames[] = {"unknown", "same", "faster", "slower"};
  return kNames[static_cast<int>(pace)];
}

const StepInfo* step_before(const LessonInfo& lesson, const StepInfo& step,
                            const std::function<bool(const StepInfo&)>& counts) {
  const StepInfo* before = nullptr;
  for (const auto& other : lesson.steps) {
    if (other.id == step.id) break;
    if (other.kind == Kind::step && other.task == step.task && counts(other)) before = &other;
  }
  return before;
}

std::vector<std::vector<const Result*>> rivals(const LessonInfo& lesson, const std::vector<const Result*>& results) {
  std::vector<std::vector<const Result*>> groups;
  for (const Result* result : results) {
    if (!result || result->kind != Kind::step || !result->ok || !(result->time_ms.median > 0)) continue;
    const auto together = [&](auto& group) {
      return &lesson.task_of(group.front()->step) == &lesson.task_of(result->step) &&
             same_clock(*group.front(), *result);
    };
    const auto known = std::find_if(groups.begin(), groups.end(), together);
    if (known == groups.end()) groups.push_back({result});
    else known->push_back(result);
  }
  return groups;
}

std::vector<std::string> fastest(const LessonInfo& lesson, const std::vector<const Result*>& results) {
  std::vector<std::string> ids;
  for (const auto& group : rivals(lesson, results)) {
    if (group.size() < 2) continue;
    const Result* best = *std::min_element(group.begin(), group.end(),
                                           [](auto* a, auto* b) { return a->time_ms.median < b->time_ms.median; });
    if (!well_known(*best)) continue;
    for (const Result* result : group)
      if (result == best || (well_known(*result) && !differs_beyond_noise(result->time_ms, best->time_ms)))
        ids.push_back(result->step);
  }
  return ids;
}

}  // namespace warpwise
