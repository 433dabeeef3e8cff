// What stands below the table of a lesson at one size: what a reader must know to trust its figures.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "cli/terminal/figures.h"
#include "cli/terminal/table.h"
#include "cli/views/board.h"
#include "cli/views/modelled.h"
#include "cli/views/time_parts.h"
#include "engine/export/words.h"

namespace warpwise {

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
    for (const Result* result : view_.results())
      if (result->clock == "wall" && timed(result)) by_host.push_back(result->step);
    if (!by_host.empty())
      add(fmt::format(
          "{}: timed by the host's clock, from all GPUs idle to all GPUs idle; the others by events on the GPU.",
          fmt::join(by_host, ", ")));
    for (const Result* result : view_.results())
      if (result->clock == "host" && timed(result))
        return add(
            modelled_of(view_).empty()
                ? "Times are this host's, on the CPU backend: they compare steps here, and say nothing about a GPU."
                : "Modelled times follow from what a step asks of memory and of a GPU's units: docs/time-model.md.",
            Style::warn);
  }

  /// What the shares refer to, each limit in the unit of what it limits: where ceilings differ, that of the most steps comes last, as
  /// that of the others.
  void ceiling() {
    if (!modelled_of(view_).empty()) return;                 // shares are of modelled limits
    std::map<std::string, std::vector<const Result*>> held;  // results by their ceiling
    for (const Result* result : view_.results())
      if (result->kind != Kind::ceiling && view_.result(result->ceiling)) held[result->ceiling].push_back(result);
    std::vector<std::pair<std::string, std::vector<const Result*>>> limits(held.begin(), held.end());
    std::stable_sort(limits.begin(), limits.end(), [](auto& a, auto& b) { return a.second.size() < b.second.size(); });
    std::string text;
    for (const auto& [id, results] : limits) {
      text += fmt::format("{}{}, {}", text.empty() ? "" : "; ", id,
                          text_of(limit_rate(*view_.result(id), results.front()), 4));
      if (limits.size() == 1) continue;
      std::vector<std::string> steps;
      for (const Result* result : results) steps.push_back(result->step);
      text += ", of " + (id == limits.back().first ? "the others" : fmt::format("{}", fmt::join(steps, ", ")));
    }
    if (!text.empty()) add((limits.size() > 1 ? "Limits: " : "Limit: ") + text + ", measured in the same run.");
  }

  void errors() {
    int64_t compared = 0, nan = 0;
    double worst = 0, tolerance = 0;
    bool all_right = true, sampled = false;
    for (const Result* result : view_.results()) {
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
    else add(fmt::format("{}; largest {} {:.1e}, allowed {:.1e}.", what, view_.task().error_metric, worst, tolerance));
  }

  // "Sampling stopped at low noise for 5 steps, at the end of the time budget for 2 (noise up to 3.1 %)."
  void stops() {
    if (!modelled_of(view_).empty()) return;  // no sample is shown
    std::string text;
    for (const auto& [code, what] : {std::pair{"noise", "at low noise"},
                                     {"budget", "at the end of the time budget"},
                                     {"samples", "at the number asked for"},
                                     {"asked", "when you said so"}}) {
      int64_t steps = 0;
      double noise = 0;
      for (const Result* result : view_.results()) {
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
      return add(std::string("Gain: how many times as fast as the step before, by modelled times. ") +
                 (looks_.unicode ? "≈" : "same") +
                 ": the difference is less than 3 %, which the model does not tell apart.");
    bool any = false, same = false, unknown = false;
    for (const auto& id : view_.steps) {
      const StepInfo* step = view_.board.step(view_.lesson.id, id);
      const Result* result = view_.result(id);
      if (!step || step->kind != Kind::step || !timed(result)) continue;
      const Result* before = view_.before(*step);
      any |= before != nullptr;
      if (!before) continue;
      const Pace pace = gain_over(*result, *before).pace;
      unknown |= pace == Pace::unknown, same |= pace == Pace::same;
    }
    if (!any) return;
    add(std::string("Gain: how many times as fast as the step before.") +
        (same ? std::string(" ") + (looks_.unicode ? "≈" : "same") +
                    ": the difference is below the noise of the two, so it means nothing."
              : "") +
        (unknown ? " ?: too few samples, or too much noise, to say." : ""));
  }

  // What the lesson says of GPUs, at its own size, is said to be so or not where there is one.
  void claims() {
    for (const auto& step : view_.lesson.steps) {
      if (view_.size != view_.lesson.task_of(step.id).default_size) continue;
      const Result *result = view_.result(step.id), *slower = view_.result(step.faster_than);
      if (step.faster_than.empty() || !timed(result) || !timed(slower) || result->clock != "gpu") continue;
      if (gain_over(*result, *slower).pace == Pace::faster) continue;
      add(fmt::format("The lesson says that {} is faster than {}; in this run it is not.", step.id, step.faster_than),
          Style::warn);
    }
  }

  void faults() {
    for (const Result* result : view_.results())
      if (!result->ok && !result->message.empty()) add(result->step + ": " + result->message, Style::bad);
  }

  void remarks() {
    for (const Result* result : view_.results())
      if (!result->remark.empty()) add(result->step + ": " + result->remark);
  }

  /// One line a reason, however many steps it concerns.
  void skips() {
    std::vector<std::pair<std::string, std::vector<std::string>>> skipped;  // steps by reason, in order
    std::vector<std::string> others;
    for (const auto& id : view_.steps) {
      const std::string* reason = view_.board.skipped({view_.lesson.id, id, view_.size});
      if (!reason) continue;
      if (view_.of_other_extents(id)) {
        others.push_back(id);
        continue;
      }
      auto known = std::find_if(skipped.begin(), skipped.end(), [&](auto& one) { return one.first == *reason; });
      if (known == skipped.end()) skipped.push_back({*reason, {id}});
      else known->second.push_back(id);
    }
    for (const auto& [reason, steps] : skipped)
      add(fmt::format("{} {} skipped: {}", fmt::join(steps, ", "), steps.size() == 1 ? "is" : "are", reason));
    if (!others.empty())
      add(fmt::format("Not at this size, since their tasks take other extents: {}.", fmt::join(others, ", ")));
  }

  const BoardView& view_;
  const Looks& looks_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> draw_notes(const BoardView& view, const Looks& looks) { return Notes(view, looks).all(); }

}  // namespace warpwise
