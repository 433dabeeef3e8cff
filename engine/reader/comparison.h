// Compares two sources (two recordings, or a recording and a live run): which rows changed, by how much, and whether
// the change exceeds noise. The terminal, --json and the window use this one rule.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/reader/board.h"
#include "engine/reader/modelled.h"

namespace warpwise {

/// How a row's time in b compares with its time in a.
enum class TimeChange {
  untimed,  // one of them has no time
  unlike,   // from different clocks, or one is modelled: no verdict, and no ratio if one is this computer's own
  few,      // too few samples to estimate noise
  same,     // within noise, or so near that the ratio would be written as 1.00
  faster,
  slower
};

/// How a row's result changed. Everything here says what b is against a: "b against a" is the heading of it.
enum class ErrorChange { none, wrong_now, right_now, wrong_still, larger, smaller };

struct RowChange {
  TimeChange time = TimeChange::untimed;
  double ratio = 0;  // time in b over time in a; 0: there is none
  ErrorChange error = ErrorChange::none;
};

/// Measured results of two runs differ if the intervals of two standard errors around their medians do not overlap;
/// modelled results differ by more than the model's resolution. A difference below `threshold` (a fraction of a's time)
/// counts as none.
RowChange change_of(const Result& a, const Result& b, double threshold = 0);

/// The verdict of a row as the board, the report and `compare` write it, of b against a: "1.25\u00d7 faster", "1.02\u00d7 slower",
/// "same within noise", "too few samples", "not timed in both"; of two clocks, which they are.
std::string time_words(const RowChange& change, const Result& a, const Result& b);
/// "new.jsonl against old.jsonl": the heading of a column of such verdicts.
std::string direction_words(const std::string& b, const std::string& a);

/// The names in --json: "untimed", "unlike", "few", "same", "faster", "slower".
const char* name_of(TimeChange change);
/// "wrong now", "right now", "wrong in both", "larger error", "smaller error"; empty for none.
const char* words_of(ErrorChange change);

/// A step at one size with one set of choices, in one or both sources.
struct ComparedRow {
  Key key;
  std::string task;
  std::optional<Result> a, b;  // as compared: measured, or modelled in place of a host time
  RowChange change;
};

struct Comparison {
  std::vector<ComparedRow> rows;         // in the order of engine/reader/rows.h
  std::vector<std::string> differences;  // between the machines, each a sentence's worth: "driver: 13.0, then 13.1"

  int count(TimeChange change) const;
  int count(ErrorChange change) const;
  int in_both() const;
  /// A row has become slower beyond noise, or wrong.
  bool worse() const { return count(TimeChange::slower) > 0 || count(ErrorChange::wrong_now) > 0; }
};

/// `modeller`: for the times of a CPU backend's rows; null: nothing is modelled. If only one source ran on a GPU, the
/// other's modelled rows are compared at the size they are modelled at.
Comparison compare_boards(const Board& a, const Board& b, const Modeller* modeller, double threshold = 0);

/// The differences between two machines and their programs.
std::vector<std::string> differences_of(const Hello& a, const Hello& b);

}  // namespace warpwise
