// Figures that are computed from results: verdicts, rates, gains, the fastest steps. The terminal, --json and the window
// all use these rules; how a number is written, each decides itself.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// What the comparison with the reference found.
enum class Verdict {
  none,   // nothing was compared
  exact,  // every element is equal
  nan,    // as exact, but some elements are NaN, as in the reference: a NaN has no error, so this is not called exact
  right,  // within the tolerance
  wrong,
};
Verdict verdict_of(const Result& result);

/// Whether these results are shown in GFLOP/s: true if any of them counts operations. Otherwise they are shown in GB/s.
/// Null entries are skipped.
bool counts_operations(const std::vector<const Result*>& results);
/// GFLOP/s if `operations`, else GB/s.
double rate_of(const Result& result, bool operations);

/// A rate in GFLOP/s or in GB/s.
struct Rate {
  double giga = 0;          // 0: none
  bool operations = false;  // GFLOP/s; false: GB/s
};
/// The rate that a ceiling measured. Its unit is that of the resource that bounds `row`. If that is not known, it is GFLOP/s
/// for a ceiling that counts operations, else GB/s. Other rows of the same table may have the other unit.
Rate limit_rate(const Result& ceiling, const Result* row = nullptr);

/// Of the results of one size, the ceilings whose time is that of a loop of their own, such as products of what lies in registers: they
/// move no bytes, and no step or baseline of their task computes as much. Such a rate is the problem's limit, such a time says nothing.
/// Null entries are skipped.
std::set<const Result*> own_loops(const LessonInfo& lesson, const std::vector<const Result*>& results);

/// Whether a time has enough samples, with little enough noise, to be compared. A modelled time has no samples and is
/// always well known.
bool well_known(const Result& result);

/// Whether this is the host's time, on the CPU backend, for what a GPU would do. Such times share no axis, ratio, order and "fastest"
/// with times of a GPU, measured or modelled: readers show them apart, as "this computer".
bool of_this_computer(const Result& result);
/// Whether two times are of one kind: measured on GPUs and their hosts, modelled, or this computer's.
bool same_clock(const Result& a, const Result& b);
/// Parts the results of one board: those that it is about, and this computer's beside them. Where there are none but this
/// computer's, the board is about these. Null entries and results without a time are part of the board.
struct ByClock {
  std::vector<const Result*> board, here;
};
ByClock by_clock(const std::vector<const Result*>& results);

/// How the median of one result compares with the median of another.
enum class Pace {
  unknown,  // one of the two was not timed, or is not well known, or they are of two clocks
  same,     // they differ by no more than noise, or by so little that "1.00 times" would be written
  faster,
  slower,
};
struct Gain {
  Pace pace = Pace::unknown;
  double times = 0;  // how many times faster or slower, 1 or more; 0: unknown
};
Gain gain_over(const Result& result, const Result& before);
/// Whether a ratio of two times is written as "1.00".
bool as_good_as_one(double ratio);

/// The step that `step` is compared with: the last step before it in the lesson's order that has the same task and for
/// which `counts` holds. Ceilings and baselines are not steps. Null if there is none.
const StepInfo* step_before(const LessonInfo& lesson, const StepInfo& step,
                            const std::function<bool(const StepInfo&)>& counts);

/// "exact", "nan", "right", "wrong"; empty for none. "faster", "slower", "same", "unknown".
const char* name_of(Verdict verdict);
const char* name_of(Pace pace);

/// The results that compete for the fastest: of steps, not wrong, and timed. One group per task and clock.
std::vector<std::vector<const Result*>> rivals(const LessonInfo& lesson, const std::vector<const Result*>& results);
/// Ids of the fastest steps: in each group the step with the lowest median, and the steps that differ from it by no more
/// than noise. A group of one has no fastest, nor has a group whose best is not well known.
std::vector<std::string> fastest(const LessonInfo& lesson, const std::vector<const Result*>& results);

}  // namespace warpwise
