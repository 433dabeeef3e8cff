// What results amount to: one rule each for the terminal, --json and the window. How a number is written is each
// reader's own.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// What comparing has found. `nan`: nothing but NaN where the reference is NaN too, beside which there may be exact
/// elements: it has no error, and "exact" would say too much.
enum class Verdict { none, exact, nan, right, wrong };
Verdict verdict_of(const Result& result);

/// Whether the rate of these results is one of operations (GFLOP/s), which it is as soon as one of them counts
/// operations, or of bytes (GB/s). Null entries are left out.
bool counts_operations(const std::vector<const Result*>& results);
/// GFLOP/s or GB/s.
double rate_of(const Result& result, bool operations);

/// A rate in the unit of what it is a rate of: operations (GFLOP/s) or bytes (GB/s).
struct Rate {
  double giga = 0;  // 0: none
  bool operations = false;
};
/// What a ceiling has measured, in its own unit: that of the resource which bounds `row`, where that is known; else operations,
/// where it counts any. The other rows of a table may be in another unit.
Rate limit_rate(const Result& ceiling, const Result* row = nullptr);

/// Whether a time says enough for a verdict: there are samples enough, and they agree. A modelled time has no samples.
bool well_known(const Result& result);

/// How the median of one result compares with another's.
enum class Pace { unknown, same, faster, slower };
struct Gain {
  // unknown: one of them was not timed, or too seldom, or its samples agree too little to say; same: within noise
  Pace pace = Pace::unknown;
  double times = 0;  // how many times faster, or slower: 1 or more; 0: unknown
};
Gain gain_over(const Result& result, const Result& before);

/// The step that `step` is compared with: the one before it in the lesson's order, of its task, for which `counts`
/// holds. Ceilings and baselines take no part. Null: there is none.
const StepInfo* step_before(const LessonInfo& lesson, const StepInfo& step,
                            const std::function<bool(const StepInfo&)>& counts);

/// "exact", "nan", "right", "wrong"; empty for none. "faster", "slower", "same", "unknown".
const char* name_of(Verdict verdict);
const char* name_of(Pace pace);

/// The results that are compared: right ones of steps, timed, in groups by task.
std::vector<std::vector<const Result*>> rivals(const LessonInfo& lesson, const std::vector<const Result*>& results);
/// Ids of the fastest: of each group the best, and those that do not differ from it beyond noise. None of a group of
/// one, and none where the best is not well known: then nobody can say which is the fastest.
std::vector<std::string> fastest(const LessonInfo& lesson, const std::vector<const Result*>& results);

}  // namespace warpwise
