#include "cli/views/modelled.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal/figures.h"
#include "cli/terminal/table.h"
#include "cli/views/time_parts.h"

namespace warpwise {

namespace {

bool counts_operations(const ModelledRows& rows) {
  return std::any_of(rows.begin(), rows.end(), [](auto& row) { return row.second.gflops > 0; });
}

Cell modelled_gain(const BoardView& view, const StepInfo& step, const ModelledRows& rows, const Looks& looks) {
  if (step.kind != Kind::step || step.id == kOwnStep) return {};
  const StepInfo* before = step_before(view.lesson, step, [&](auto& other) { return rows.contains(other.id); });
  if (!before) return {};
  return gain_cell(gain_over(rows.at(step.id), rows.at(before->id)), looks);
}

std::vector<Cell> modelled_row(const BoardView& view, const StepInfo& step, const ModelledRows& rows,
                               const Looks& looks) {
  const Result* result = view.board.result({view.lesson.id, step.id, view.size});
  const bool running = view.board.running() && view.board.now().step == step.id && view.board.now().size == view.size;
  std::vector<Cell> row(11);
  row[0] = {step.id, running ? Style::accent : step.kind == Kind::step ? Style::bold : Style::plain};
  row[1] = {step.kind == Kind::step ? step.title : step.title + " (" + kind_name(step.kind) + ")", Style::dim};
  row[10] = verdict_cell(view, step, result);
  const auto known = rows.find(step.id);
  if (known == rows.end()) return row;
  const Modelled& modelled = known->second;
  row[2] = {figure(modelled.time_ms), Style::plain};
  row[3] = {modelled.prediction.because, Style::dim};
  const bool operations = counts_operations(rows);
  const auto rate = [&](const Modelled& of) { return operations ? of.gflops : of.gbps; };
  double highest = 0;
  for (const auto& [id, other] : rows) highest = std::max(highest, rate(other));
  if (rate(modelled) > 0) row[4] = {figure(rate(modelled)), Style::plain};
  if (highest > 0)
    row[5] =
        parts_cell(view, step.id, {"", step.kind == Kind::step ? Style::accent : Style::dim, rate(modelled) / highest});
  if (modelled.ceiling_fraction > 0) row[6] = {percent(modelled.ceiling_fraction), Style::plain};
  row[7] = modelled_gain(view, step, rows, looks);
  if (modelled.recorded_ms > 0) {
    row[8] = {figure(modelled.recorded_ms), Style::plain};
    row[9] = {fmt::format("{:+.0f} %", 100 * modelled.off()), Style::dim};
  }
  return row;
}

/// "modelled for NVIDIA H200 at 8192x8192, typical error 3 to 7 %, 9 of 10 within 23 %; results are checked at 1024x1024".
std::string modelled_heading(const BoardView& view, const ModelledRows& rows) {
  const Size& at = rows.begin()->second.at;
  const model::GpuProfile& gpu = view.modeller->gpu();
  std::vector<std::string> kinds;
  for (const auto& [id, modelled] : rows) kinds.push_back(modelled.prediction.kind);
  return fmt::format("modelled for {} at {}, {}; results are checked at {}", gpu.name, to_string(at),
                     model::trust(gpu, kinds), to_string(view.size));
}

/// The steps that only this computer has a time of, beside those that are modelled.
std::vector<const Result*> rows_here(const BoardView& view, const ModelledRows& rows) {
  std::vector<const Result*> here;
  for (const auto& id : view.steps)
    if (const Result* result = view.result(id); result && !rows.contains(id) && timed(result)) here.push_back(result);
  return here;
}

}  // namespace

ModelledRows modelled_of(const BoardView& view) {
  ModelledRows rows;
  for (const auto& id : view.steps)
    if (auto modelled = view.modeller ? view.modeller->of(view.board, {view.lesson.id, id, view.size}) : std::nullopt)
      rows[id] = *modelled;
  return rows;
}

std::vector<std::string> draw_modelled_table(const BoardView& view, const ModelledRows& rows, const Looks& looks) {
  const int width = looks.width - 1;
  std::vector<std::string> lines;
  for (const auto& line : wrapped(modelled_heading(view, rows), width, 2))
    lines.push_back(styled(line, Style::accent, looks));
  Table table({{"step", false, 100},
               {"", false, 10},
               {"modelled ms", true, 100},
               {"bound by", false, 96},
               {counts_operations(rows) ? "GFLOP/s" : "GB/s", true, 60},
               {"", false, 30, true},
               {"of limit", true, 50},
               {"gain", true, 90},
               {"recorded ms", true, 80},
               {"off by", true, 70},
               {"", false, 95}});
  const auto here = rows_here(view, rows);
  for (const auto& id : view.steps)
    if (const StepInfo* step = view.board.step(view.lesson.id, id);
        step && !view.of_other_extents(id) &&
        std::none_of(here.begin(), here.end(), [&](auto* result) { return result->step == id; }))
      table.add(modelled_row(view, *step, rows, looks));
  for (auto& line : table.draw(looks, width)) lines.push_back(std::move(line));
  if (here.empty()) return lines;
  std::string text;
  for (const Result* result : here)
    text += fmt::format("{}{} {} ms", text.empty() ? "" : ", ", result->step, figure(result->time_ms.median));
  for (auto& line : wrapped("This computer, by its own clock, at " + to_string(view.size) +
                                ", not to be compared with the times above: " + text + ".",
                            width, 2))
    lines.push_back(styled(line, Style::dim, looks));
  return lines;
}

}  // namespace warpwise
