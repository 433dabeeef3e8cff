#include "cli/views/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "cli/machine/workers.h"
#include "cli/terminal/figures.h"
#include "cli/terminal/table.h"
#include "cli/views/modelled.h"
#include "cli/views/time_parts.h"
#include "engine/export/words.h"

namespace warpwise {

std::vector<const Result*> BoardView::results() const {
  std::vector<const Result*> all;
  for (const auto& id : steps)
    if (const Result* known = result(id)) all.push_back(known);
  return all;
}

const TaskInfo& BoardView::task() const {
  for (const auto& id : steps)
    if (result(id)) return lesson.task_of(id);
  return lesson.task_for(size);
}

bool BoardView::of_other_extents(const std::string& step) const {
  return lesson.task_of(step).dimensions.size() != size.extents.size() && board.skipped({lesson.id, step, size});
}

const Result* BoardView::before(const StepInfo& step) const {
  const StepInfo* other = step_before(lesson, step, [&](auto& one) { return timed(result(one.id)); });
  return other ? result(other->id) : nullptr;
}

bool timed(const Result* result) { return result && result->time_ms.samples > 0; }

namespace {

Cell gain_of(const BoardView& view, const StepInfo& step, const Result& result, const Looks& looks) {
  const Result* before = step.kind == Kind::step && step.id != kOwnStep ? view.before(step) : nullptr;
  if (!before || result.time_ms.median <= 0) return {};
  return gain_cell(gain_over(result, *before), looks);
}

std::string quartiles(const TimeStats& time, const Looks& looks) {
  return figure(time.q1) + (looks.unicode ? "–" : "-") + figure(time.q3);
}

double rate_of(const BoardView& view, const Result& result) {
  return rate_of(result, counts_operations(view.results()));
}
const char* rate_unit(const BoardView& view) { return counts_operations(view.results()) ? "GFLOP/s" : "GB/s"; }

std::vector<Cell> row_of(const BoardView& view, const StepInfo& step, double highest_rate, const Looks& looks) {
  const Result* result = view.result(step.id);
  const bool running = view.board.running() && view.board.now().step == step.id && view.board.now().size == view.size;
  std::vector<Cell> row(10);
  row[0] = {step.id, running ? Style::accent : step.kind == Kind::step ? Style::bold : Style::plain};
  row[1] = {step.kind == Kind::step ? step.title : step.title + " (" + kind_name(step.kind) + ")", Style::dim};
  row[9] = verdict_cell(view, step, result);
  if (!timed(result)) return row;
  const TimeStats& time = result->time_ms;
  row[2] = {figure(time.median), Style::plain};
  row[3] = {quartiles(time, looks), Style::dim};
  if (std::isfinite(time.noise)) row[4] = {(looks.unicode ? "±" : "+-") + percent(time.noise), Style::dim};
  const double rate = rate_of(view, *result);
  if (rate > 0) row[5] = {figure(rate), Style::plain};
  else if (step.kind == Kind::ceiling) row[5] = {text_of(limit_rate(*result), 4), Style::dim};  // in a unit of its own
  if (highest_rate > 0)
    row[6] = parts_cell(view, step.id, {"", step.kind == Kind::step ? Style::accent : Style::dim, rate / highest_rate});
  if (result->ceiling_fraction > 0) row[7] = {percent(result->ceiling_fraction), Style::plain};
  row[8] = gain_of(view, step, *result, looks);
  return row;
}

/// "GPU time", "GPU time and host's clock": what the board's times are of.
std::string clocks(const BoardView& view) {
  std::string text;
  for (const auto& [clock, words] : {std::pair{"gpu", "GPU time"}, {"wall", "host's clock"}, {"host", "host time"}})
    for (const Result* result : view.results())
      if (result->clock == clock) {
        text += (text.empty() ? "" : " and ") + std::string(words);
        break;
      }
  return text.empty() ? "clock not known" : text;
}

}  // namespace

Cell gain_cell(const Gain& gain, const Looks& looks) {
  if (gain.pace == Pace::unknown) return {"?", Style::dim};
  if (gain.pace == Pace::same) return {looks.unicode ? "≈" : "same", Style::dim};
  if (gain.pace == Pace::faster) return {fmt::format("{:.2f}x", gain.times), Style::good};
  return {fmt::format("{:.2f}x slower", gain.times), Style::warn};
}

Cell verdict_cell(const BoardView& view, const StepInfo& step, const Result* result) {
  const bool running = view.board.running() && view.board.now().step == step.id && view.board.now().size == view.size;
  if (view.board.skipped({view.lesson.id, step.id, view.size})) return {"skipped", Style::dim};
  if (result && verdict_of(*result) == Verdict::wrong && !result->message.empty()) {
    std::string hazards = hazards_text(*result);
    std::transform(hazards.begin(), hazards.end(), hazards.begin(), [](unsigned char c) { return std::toupper(c); });
    if (result->error.wrong == 0) return {hazards.empty() ? "FAULT" : hazards, Style::bad};
    return {hazards.empty() ? "WRONG" : "WRONG, " + hazards, Style::bad};
  }
  if (result && result->final) return {"ok", Style::good};
  if (running) return {view.board.now().phase, Style::accent};
  return {};
}

std::vector<std::string> draw_table(const BoardView& view, const Looks& looks) {
  const int width = looks.width - 1;  // a full last column makes some terminals wrap
  std::vector<std::string> lines;
  std::string device = view.board.hello() ? device_title(view.board.hello()->device) : "";
  if (view.recorded) device += ", recorded " + view.board.hello()->time.substr(0, 10);
  if (!view.results().empty()) device += ", " + clocks(view);
  lines.push_back(styled(shortened(view.lesson.title + ", " + to_string(view.size) + " " +
                                       fmt::format("({})", fmt::join(view.task().dimensions, " x ")),
                                   width, looks),
                         Style::bold, looks));
  const ModelledRows modelled = modelled_of(view);
  if (!modelled.empty()) {
    for (auto& line : draw_modelled_table(view, modelled, looks)) lines.push_back(std::move(line));
    return lines;
  }
  lines.push_back(styled(shortened(device, width, looks), Style::dim, looks));

  // Bars are drawn against the highest rate on the board, so that one above the ceiling still shows as such.
  double highest = 0;
  for (const Result* result : view.results()) highest = std::max(highest, rate_of(view, *result));

  Table table({{"step", false, 100},
               {"", false, 10},
               {"ms", true, 100},
               {"quartiles", true, 20},
               {"noise", true, 50},
               {rate_unit(view), true, 90},
               {"", false, 60, true},
               {"of limit", true, 80},
               {"gain", true, 70},
               {"", false, 95}});
  for (const auto& id : view.steps)
    if (const StepInfo* step = view.board.step(view.lesson.id, id); step && !view.of_other_extents(id)) {
      auto row = row_of(view, *step, highest, looks);
      table.add(std::move(row));
    }
  for (auto& line : table.draw(looks, width)) lines.push_back(std::move(line));
  return lines;
}

std::string draw_status(const Board& board, double elapsed_s, const Looks& looks) {
  const Begin& now = board.now();
  std::string text = now.phase.empty() ? "starting" : now.phase;
  if (!now.step.empty()) text += " " + now.step;
  if (now.done >= 0) text = fmt::format("{:3.0f} %  {}", 100 * std::min(now.done, 1.0), text);
  text += fmt::format("  {:.1f} s  Ctrl-C stops and keeps the figures", elapsed_s);
  return styled(shortened(text, looks.width - 1, looks), Style::accent, looks);
}

}  // namespace warpwise
