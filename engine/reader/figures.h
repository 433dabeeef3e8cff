// What results mean: one rule for the terminal, --json and the window. Each reader formats the numbers itself.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// The outcome of a comparison. `nan`: all errors are undefined, because output and reference are both NaN there; other
/// elements may be exact. "exact" would say too much.
enum class Verdict { none, exact, nan, right, wrong };
Verdict verdict_of(const Result& result);

/// Whether these results are compared in GFLOP/s, which they are as soon as one of them counts operations, or in GB/s.
/// Null entries are ignored.
bool counts_operations(const std::vector<const Result*>& results);
/// GFLOP/s or GB/s.
double rate_of(const Result& result, bool operations);

/// Whether a time is good enough for a verdict: enough samples that agree. A modelled time has no samples.
bool well_known(const Result& result);

/// How one result's median compares with another's.
enum class Pace { unknown, same, faster, slower };
struct Gain {
  // unknown: one of them was not timed, or too seldom, or its samples agree too little to say; same: within noise
  Pace pace = Pace::unknown;
  double times = 0;  // how many times faster or slower: 1 or more; 0: unknown
};
Gain gain_over(const Result& result, const Result& before);

/// The step that `step` is compared with: the step before it in the lesson's order, of the same task, for which
/// `counts` is true. Ceilings and baselines do not count. Null: none.
const StepInfo* step_before(const LessonInfo& lesson, const StepInfo& step,
                            const std::function<bool(const StepInfo&)>& counts);

/// "exact", "nan", "right", "wrong"; empty for none. "faster", "slower", "same", "unknown".
const char* name_of(Verdict verdict);
const char* name_of(Pace pace);

/// The results to compare: correct, timed results of steps, grouped by task.
std::vector<std::vector<const Result*>> rivals(const LessonInfo& lesson, const std::vector<const Result*>& results);
/// Ids of the fastest: in each group the best, and those that do not differ from it beyond noise. None for a group of
/// one, and none if the best is not well known, because then nobody can say which is the fastest.
std::vector<std::string> fastest(const LessonInfo& lesson, const std::vector<const Result*>& results);

}  // namespace warpwise
