#include "engine/reader/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/reader/figures.h"
#include "engine/reader/rows.h"

namespace warpwise {

namespace {

constexpr int64_t kEnoughToCompare = 5;  // samples from which on quartiles mean something
constexpr double kErrorChanged = 1.1;    // errors of sums in another order differ by less

bool has_time(const Result& result) { return result.time_ms.median > 0 && std::isfinite(result.time_ms.median); }

bool modelled_one(const Result& result) { return result.source == "modelled"; }

bool too_few(const Result& result) {
  return !modelled_one(result) && (result.time_ms.samples < kEnoughToCompare || !std::isfinite(result.time_ms.noise));
}

/// Two separate runs share no rounds of samples, so a disturbance hits only one of them. The difference must therefore
/// exceed more than the combined noise: the intervals must not overlap.
bool intervals_apart(const TimeStats& a, const TimeStats& b) {
  return std::abs(a.median - b.median) > 2 * (a.median * a.noise + b.median * b.noise);
}

bool distinct(const Result& a, const Result& b) {
  return modelled_one(a) ? differs_beyond_noise(a.time_ms, b.time_ms) : intervals_apart(a.time_ms, b.time_ms);
}

TimeChange time_change(const Result& a, const Result& b, double threshold) {
  if (!has_time(a) || !has_time(b)) return TimeChange::untimed;
  if (a.source != b.source || a.clock != b.clock) return TimeChange::unlike;
  if (too_few(a) || too_few(b)) return TimeChange::few;
  const double ratio = b.time_ms.median / a.time_ms.median;
  if (!distinct(a, b) || as_good_as_one(ratio) || std::abs(ratio - 1) <= threshold) return TimeChange::same;
  return ratio > 1 ? TimeChange::slower : TimeChange::faster;
}

ErrorChange error_change(const Result& a, const Result& b) {
  const Verdict before = verdict_of(a), after = verdict_of(b);
  if (before == Verdict::wrong && after == Verdict::wrong) return ErrorChange::wrong_still;
  if (after == Verdict::wrong) return ErrorChange::wrong_now;
  if (after == Verdict::none || before == Verdict::none) return ErrorChange::none;
  if (before == Verdict::wrong) return ErrorChange::right_now;
  const double was = a.error.max_rel, is = b.error.max_rel;
  if (is > was * kErrorChanged) return ErrorChange::larger;
  return was > is * kErrorChanged ? ErrorChange::smaller : ErrorChange::none;
}

/// One step in one source.
struct SideRow {
  const Result* measured = nullptr;
  std::optional<Modelled> modelled;
};

/// Keyed by the size of the figures that are compared.
std::map<Key, SideRow> rows_of(const Board& board, const Modeller* modeller, bool at_modelled_size) {
  std::map<Key, SideRow> rows;
  for (Key key : measured_rows(board)) {
    SideRow row{board.result(key), modeller ? modeller->of(board, key) : std::nullopt};
    if (at_modelled_size && row.modelled) key.size = row.modelled->at;
    rows[key] = std::move(row);
  }
  return rows;
}

Result shown(const SideRow& row, bool modelled) {
  return modelled ? modelled_result(*row.measured, *row.modelled) : *row.measured;
}

/// Compares like with like where possible: both modelled at the same size, or both measured. Otherwise takes the figure
/// that each board shows first; change_of() gives no verdict on those.
ComparedRow compared(const SideRow& a, const SideRow& b, double threshold) {
  ComparedRow row;
  const bool model_both = a.modelled && b.modelled && a.modelled->at == b.modelled->at;
  const bool measured_alike = a.measured->clock == b.measured->clock;
  row.a = shown(a, model_both || (!measured_alike && a.modelled));
  row.b = shown(b, model_both || (!measured_alike && b.modelled));
  row.change = change_of(*row.a, *row.b, threshold);
  return row;
}

}  // namespace

RowChange change_of(const Result& a, const Result& b, double threshold) {
  RowChange change;
  change.time = time_change(a, b, threshold);
  if (change.time != TimeChange::untimed && of_this_computer(a) == of_this_computer(b))
    change.ratio = b.time_ms.median / a.time_ms.median;
  change.error = error_change(a, b);
  return change;
}

std::string time_words(const RowChange& change, const Result& a, const Result& b) {
  const auto clock = [](const Result& result) -> std::string {
    if (result.source == "modelled") return "modelled";
    return result.clock == "gpu" ? "GPU time" : result.clock == "wall" ? "host's clock" : "this computer";
  };
  switch (change.time) {
    case TimeChange::faster: return fmt::format("{:.2f}\u00d7 faster", 1 / change.ratio);
    case TimeChange::slower: return fmt::format("{:.2f}\u00d7 slower", change.ratio);
    case TimeChange::same: return "same within noise";
    case TimeChange::few: return "too few samples";
    case TimeChange::unlike: return "not comparable: " + clock(b) + " against " + clock(a);
    case TimeChange::untimed: break;
  }
  return "not timed in both";
}

std::string direction_words(const std::string& b, const std::string& a) { return b + " against " + a; }

const char* name_of(TimeChange change) {
  static constexpr const char* kNames[] = {"untimed", "unlike", "few", "same", "faster", "slower"};
  return kNames[static_cast<int>(change)];
}

const char* words_of(ErrorChange change) {
  static constexpr const char* kWords[] = {
      "", "wrong now", "right now", "wrong in both", "larger error", "smaller error"};
  return kWords[static_cast<int>(change)];
}

int Comparison::count(TimeChange change) const {
  return static_cast<int>(
      std::count_if(rows.begin(), rows.end(), [&](auto& row) { return row.a && row.b && row.change.time == change; }));
}

int Comparison::count(ErrorChange change) const {
  return static_cast<int>(
      std::count_if(rows.begin(), rows.end(), [&](auto& row) { return row.a && row.b && row.change.error == change; }));
}

int Comparison::in_both() const {
  return static_cast<int>(std::count_if(rows.begin(), rows.end(), [](auto& row) { return row.a && row.b; }));
}

Comparison compare_boards(const Board& a, const Board& b, const Modeller* modeller, double threshold) {
  Comparison comparison;
  const auto on_gpu = [](const Board& board) { return board.hello() && board.hello()->device.backend == "cuda"; };
  const bool one_on_gpu = on_gpu(a) != on_gpu(b);
  const auto of_a = rows_of(a, modeller, one_on_gpu), of_b = rows_of(b, modeller, one_on_gpu);
  const RowOrder order({&a, &b});
  const auto add = [&](ComparedRow row, const Key& key) {
    row.key = key;
    row.task = order.task_of(key);
    comparison.rows.push_back(std::move(row));
  };
  const auto alone = [](const SideRow& row) { return shown(row, row.modelled.has_value()); };
  for (const auto& [key, mine] : of_a) {
    const auto other = of_b.find(key);
    ComparedRow row;
    if (other == of_b.end()) row.a = alone(mine);
    else row = compared(mine, other->second, threshold);
    add(std::move(row), key);
  }
  for (const auto& [key, rest] : of_b) {
    if (of_a.contains(key)) continue;
    ComparedRow row;
    row.b = alone(rest);
    add(std::move(row), key);
  }
  std::stable_sort(comparison.rows.begin(), comparison.rows.end(),
                   [&](auto& one, auto& other) { return order.before(one.key, other.key); });
  if (a.hello() && b.hello()) comparison.differences = differences_of(*a.hello(), *b.hello());
  return comparison;
}

std::vector<std::string> differences_of(const Hello& a, const Hello& b) {
  std::vector<std::string> texts;
  const auto compare_field = [&](const char* name, const std::string& was, const std::string& is) {
    if (was != is)
      texts.push_back(fmt::format("{}: {}, then {}", name, was.empty() ? "none" : was, is.empty() ? "none" : is));
  };
  const Device &was = a.device, &is = b.device;
  compare_field("backend", was.backend == "cuda" ? "a GPU" : "the CPU backend",
                is.backend == "cuda" ? "a GPU" : "the CPU backend");
  compare_field("device", was.name, is.name);
  compare_field("compute capability", was.compute, is.compute);
  compare_field(was.backend == "cuda" && is.backend == "cuda" ? "SMs" : "SMs or threads",
                std::to_string(was.multiprocessors), std::to_string(is.multiprocessors));
  if (was.clock_mhz > 0 && is.clock_mhz > 0)
    compare_field("clock", fmt::format("{:.0f} MHz", was.clock_mhz), fmt::format("{:.0f} MHz", is.clock_mhz));
  compare_field("driver", was.driver, is.driver);
  compare_field("CUDA runtime", was.runtime, is.runtime);
  compare_field("program", a.program, b.program);
  compare_field("built for", was.host, is.host);
  return texts;
}

}  // namespace warpwise
