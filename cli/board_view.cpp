#include "cli/board_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

#include "cli/figures.h"
#include "cli/modelled_view.h"
#include "cli/parts_view.h"
#include "cli/table.h"
#include "cli/workers.h"
#include "engine/export/words.h"
#include "engine/reader/figures.h"

namespace warpwise {

namespace {

const Result* result_of(const BoardView& view, const std::string& step) {
  return view.board.result({view.lesson.id, step, view.size});
}

/// The first task on the board: the heading and the notes use its dimensions and error metric.
const TaskInfo& task_of(const BoardView& view) {
  for (const auto& id : view.steps)
    if (result_of(view, id)) return view.lesson.task_of(id);
  return view.lesson.task_for(view.size);
}

bool timed(const Result* result) { return result && result->time_ms.samples > 0; }

std::vector<const Result*> results_of(const BoardView& view) {
  std::vector<const Result*> results;
  for (const auto& id : view.steps)
    if (const Result* result = result_of(view, id)) results.push_back(result);
  return results;
}

/// The step that a step's gain refers to: the nearest step before it with figures.
const Result* predecessor(const BoardView& view, const StepInfo& step) {
  const StepInfo* before =
      step_before(view.lesson, step, [&](auto& other) { return timed(result_of(view, other.id)); });
  return before ? result_of(view, before->id) : nullptr;
}

Cell gain_cell(const BoardView& view, const StepInfo& step, const Result& result, const Looks& looks) {
  const Result* before = step.kind == "step" && step.id != kOwnStep ? predecessor(view, step) : nullptr;
  if (!before || result.time_ms.median <= 0) return {};
  const Gain gain = gain_over(result, *before);
  if (gain.pace == Pace::unknown) return {"?", Style::dim};
  if (gain.pace == Pace::same) return {looks.unicode ? "≈" : "same", Style::dim};
  const bool faster = gain.pace == Pace::faster;
  return {fmt::format("{:.2f}x", faster ? gain.times : 1 / gain.times), faster ? Style::good : Style::warn};
}

std::string quartiles(const TimeStats& time, const Looks& looks) {
  return figure(time.q1) + (looks.unicode ? "–" : "-") + figure(time.q3);
}

double rate_of(const BoardView& view, const Result& result) {
  return rate_of(result, counts_operations(results_of(view)));
}
const char* rate_unit(const BoardView& view) { return counts_operations(results_of(view)) ? "GFLOP/s" : "GB/s"; }

std::vector<Cell> row_of(const BoardView& view, const StepInfo& step, double highest_rate, const Looks& looks) {
  const Result* result = result_of(view, step.id);
  const bool running = view.board.running() && view.board.now().step == step.id && view.board.now().size == view.size;
  std::vector<Cell> row(10);
  row[0] = {step.id, running ? Style::accent : step.kind == "step" ? Style::bold : Style::plain};
  row[1] = {step.kind == "step" ? step.title : step.title + " (" + step.kind + ")", Style::dim};
  row[9] = verdict_cell(view, step, result);
  if (!timed(result)) return row;
  const TimeStats& time = result->time_ms;
  row[2] = {figure(time.median), Style::plain};
  row[3] = {quartiles(time, looks), Style::dim};
  if (std::isfinite(time.noise)) row[4] = {(looks.unicode ? "±" : "+-") + percent(time.noise), Style::dim};
  const double rate = rate_of(view, *result);
  if (rate > 0) row[5] = {figure(rate), Style::plain};
  if (highest_rate > 0)
    row[6] = parts_cell(view, step.id, {"", step.kind == "step" ? Style::accent : Style::dim, rate / highest_rate});
  if (result->ceiling_fraction > 0) row[7] = {percent(result->ceiling_fraction), Style::plain};
  row[8] = gain_cell(view, step, *result, looks);
  return row;
}

/// "GPU time", "GPU time and host's clock": the clocks of the board's times.
std::string clocks(const BoardView& view) {
  std::string text;
  for (const auto& [clock, words] : {std::pair{"gpu", "GPU time"}, {"wall", "host's clock"}, {"host", "host time"}})
    for (const Result* result : results_of(view))
      if (result->clock == clock) {
        text += (text.empty() ? "" : " and ") + std::string(words);
        break;
      }
  return text.empty() ? "clock not known" : text;
}

}  // namespace

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
  if (!results_of(view).empty()) device += ", " + clocks(view);
  lines.push_back(styled(shortened(view.lesson.title + ", " + to_string(view.size) + " " +
                                       fmt::format("({})", fmt::join(task_of(view).dimensions, " x ")),
                                   width, looks),
                         Style::bold, looks));
  const ModelledRows modelled = modelled_of(view);
  if (!modelled.empty()) {
    for (auto& line : draw_modelled_table(view, modelled, looks)) lines.push_back(std::move(line));
    return lines;
  }
  lines.push_back(styled(shortened(device, width, looks), Style::dim, looks));

  // Bars are relative to the highest rate on the board, so a rate above the ceiling remains visible.
  double highest = 0;
  for (const Result* result : results_of(view)) highest = std::max(highest, rate_of(view, *result));

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
    if (const StepInfo* step = view.board.step(view.lesson.id, id)) {
      auto row = row_of(view, *step, highest, looks);
      table.add(std::move(row));
    }
  for (auto& line : table.draw(looks, width)) lines.push_back(std::move(line));
  return lines;
}

namespace {

class Notes {
 public:
  Notes(const BoardView& view, const Looks& looks) : view_(view), looks_(looks) {}

  std::vector<std::string> all() {
    clock();
    if (const std::string legend = parts_legend(view_); !legend.empty()) add(legend);
    ceiling();
    errors();
    stops();
    gains();
    claims();
    remarks();
    faults();
    skips();
    return lines_;
  }

 private:
  void add(const std::string& text, Style style = Style::dim) {
    for (auto& line : wrapped(text, looks_.width - 1, 2)) lines_.push_back(styled(line, style, looks_));
  }

  void clock() {
    std::vector<std::string> by_host;
    for (const Result* result : results_of(view_))
      if (result->clock == "wall" && timed(result)) by_host.push_back(result->step);
    if (!by_host.empty())
      add(fmt::format(
          "{}: timed by the host's clock, from all GPUs idle to all GPUs idle; the others by events on the GPU.",
          fmt::join(by_host, ", ")));
    for (const Result* result : results_of(view_))
      if (result->clock == "host" && timed(result))
        return add(
            modelled_of(view_).empty()
                ? "Times are this host's, on the CPU backend: they compare steps here, and say nothing about a GPU."
                : "Host times are this machine's, on the CPU backend, and say nothing about a GPU. Modelled times follow from what a step "
                  "asks of memory and of a GPU's units: docs/time-model.md.",
            Style::warn);
  }

  /// Which ceilings the fractions refer to. If they differ, the one used by most steps comes last, for "the others".
  void ceiling() {
    if (!modelled_of(view_).empty()) return;               // fractions refer to modelled limits
    std::map<std::string, std::vector<std::string>> held;  // steps by their ceiling
    for (const Result* result : results_of(view_))
      if (result->kind != "ceiling" && result_of(view_, result->ceiling)) held[result->ceiling].push_back(result->step);
    std::vector<std::pair<std::string, std::vector<std::string>>> limits(held.begin(), held.end());
    std::stable_sort(limits.begin(), limits.end(), [](auto& a, auto& b) { return a.second.size() < b.second.size(); });
    std::string text;
    for (const auto& [id, steps] : limits) {
      text += fmt::format("{}{}, {} {}", text.empty() ? "" : "; ", id, figure(rate_of(view_, *result_of(view_, id))),
                          rate_unit(view_));
      if (limits.size() == 1) continue;
      text += ", of " + (id == limits.back().first ? "the others" : fmt::format("{}", fmt::join(steps, ", ")));
    }
    if (!text.empty()) add((limits.size() > 1 ? "Limits: " : "Limit: ") + text + ", measured in the same run.");
  }

  void errors() {
    int64_t compared = 0, nan = 0;
    double worst = 0, tolerance = 0;
    bool all_right = true, sampled = false;
    for (const Result* result : results_of(view_)) {
      compared += result->error.checked > 0;
      nan += verdict_of(*result) == Verdict::nan;
      if (!(result->error.max_rel <= worst)) worst = result->error.max_rel;
      tolerance = std::max(tolerance, result->error.tolerance);
      all_right &= result->error.wrong == 0;
      sampled |= result->error.sampled;
    }
    if (compared == 0 || !all_right) return;
    const std::string what = fmt::format("Errors: {} of {} compared with the reference",
                                         sampled ? "samples" : "every output", count_of(compared, "step"));
    if (nan > 0 && worst == 0)
      add(what + (nan == compared ? "; all are NaN, as expected."
                                  : fmt::format("; {} NaN, as expected, the others equal it bit for bit.", nan)));
    else if (worst == 0) add(what + "; all equal it bit for bit.");
    else
      add(fmt::format("{}; largest {} {:.1e}, allowed {:.1e}.", what, task_of(view_).error_metric, worst, tolerance));
  }

  // "Sampling stopped at low noise for 5 steps, at the end of the time budget for 2 (noise up to 3.1 %)."
  void stops() {
    std::string text;
    for (const auto& [code, what] : {std::pair{"noise", "at low noise"},
                                     {"budget", "at the end of the time budget"},
                                     {"samples", "at the number asked for"},
                                     {"asked", "when you said so"}}) {
      int64_t steps = 0;
      double noise = 0;
      for (const Result* result : results_of(view_)) {
        if (result->time_ms.stopped != code) continue;
        steps++;
        if (std::isfinite(result->time_ms.noise)) noise = std::max(noise, result->time_ms.noise);
      }
      if (steps == 0) continue;
      text += fmt::format("{}{} for {}", text.empty() ? "Sampling stopped " : ", ", what, count_of(steps, "step"));
      if (noise > 0) text += " (noise up to " + percent(noise) + ")";
    }
    if (!text.empty()) add(text + ".");
  }

  void gains() {
    if (!modelled_of(view_).empty())
      return add(std::string("Gain: of modelled times, over the step before. ") + (looks_.unicode ? "≈" : "same") +
                 ": the difference is less than 3 %, which the model does not tell apart.");
    bool any = false, same = false, unknown = false;
    for (const auto& id : view_.steps) {
      const StepInfo* step = view_.board.step(view_.lesson.id, id);
      const Result* result = result_of(view_, id);
      if (!step || step->kind != "step" || !timed(result)) continue;
      const Result* before = predecessor(view_, *step);
      any |= before != nullptr;
      if (!before) continue;
      const Pace pace = gain_over(*result, *before).pace;
      unknown |= pace == Pace::unknown, same |= pace == Pace::same;
    }
    if (!any) return;
    add(std::string("Gain: over the step before.") +
        (same ? std::string(" ") + (looks_.unicode ? "≈" : "same") +
                    ": the difference is below the noise of the two, so it means nothing."
              : "") +
        (unknown ? " ?: too few samples, or too much noise, to say." : ""));
  }

  // On a GPU, at the lesson's size: says whether the lesson's claims hold.
  void claims() {
    for (const auto& step : view_.lesson.steps) {
      if (view_.size != view_.lesson.task_of(step.id).default_size) continue;
      const Result *result = result_of(view_, step.id), *slower = result_of(view_, step.faster_than);
      if (step.faster_than.empty() || !timed(result) || !timed(slower) || result->clock != "gpu") continue;
      if (gain_over(*result, *slower).pace == Pace::faster) continue;
      add(fmt::format("The lesson says that {} is faster than {}; in this run it is not.", step.id, step.faster_than),
          Style::warn);
    }
  }

  void faults() {
    for (const Result* result : results_of(view_))
      if (!result->ok && !result->message.empty()) add(result->step + ": " + result->message, Style::bad);
  }

  void remarks() {
    for (const Result* result : results_of(view_))
      if (!result->remark.empty()) add(result->step + ": " + result->remark);
  }

  void skips() {
    for (const auto& id : view_.steps)
      if (const std::string* reason = view_.board.skipped({view_.lesson.id, id, view_.size}))
        add(id + " is skipped: " + *reason);
  }

  const BoardView& view_;
  const Looks& looks_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> draw_notes(const BoardView& view, const Looks& looks) { return Notes(view, looks).all(); }

std::string draw_status(const Board& board, double elapsed_s, const Looks& looks) {
  const Begin& now = board.now();
  std::string text = now.phase.empty() ? "starting" : now.phase;
  if (!now.step.empty()) text += " " + now.step;
  if (now.done >= 0) text = fmt::format("{:3.0f} %  {}", 100 * std::min(now.done, 1.0), text);
  text += fmt::format("  {:.1f} s  Ctrl-C stops and keeps the figures", elapsed_s);
  return styled(shortened(text, looks.width - 1, looks), Style::accent, looks);
}

}  // namespace warpwise
