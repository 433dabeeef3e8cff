// What is known about one result, beside the mouse.
#include <algorithm>
#include <cmath>

#include "engine/limits.h"
#include "gui/figures/figures.h"
#include "gui/panels/figures_tooltip.h"
#include "gui/panels/trip_parts.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr float kSmallWindow = 2000;  // square ems: in less, all lines would hide the board

/// The lines that matter most, until Shift is held.
bool wants_brief(const Style& style) {
  const ImGuiIO& io = ImGui::GetIO();
  return !io.KeyShift && io.DisplaySize.x * io.DisplaySize.y < kSmallWindow * style.px(1) * style.px(1);
}

std::string why_stopped(const std::string& stopped) {
  if (stopped == "noise") return "stopped: the noise is below the target";
  if (stopped == "budget") return "stopped: its time was up";
  if (stopped == "samples") return "stopped: no step takes more samples";
  if (stopped == "asked") return "stopped on request";
  return stopped.empty() ? "still sampling" : "stopped: " + stopped;
}

void fact_row(const char* name, const std::string& value, const Style& style) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  {
    UseColour dim(style.theme->dim);
    ImGui::TextUnformatted(name);
  }
  ImGui::TableNextColumn();
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + std::min(style.px(22), ImGui::GetIO().DisplaySize.x * 0.6f));
  ImGui::TextUnformatted(value.c_str());
  ImGui::PopTextWrapPos();
}

/// "2.4 times faster than Naive" or that the noise does not let one say.
std::string compared(const Result& a, const Result& b, const std::string& name) {
  if (!(a.time_ms.median > 0) || !(b.time_ms.median > 0)) return "";
  const Gain gain = gain_over(a, b);
  if (gain.pace == Pace::unknown) return "not comparable with " + name + ": too few samples, or too much noise";
  if (gain.pace == Pace::same) return "no different from " + name + " beyond the noise";
  return significant(gain.times) + (gain.pace == Pace::faster ? " times faster than " : " times slower than ") + name;
}

/// Two numbers with as many digits as it takes to tell them apart.
std::pair<std::string, std::string> apart(double a, double b) {
  std::pair<std::string, std::string> texts;
  for (int digits = 6; digits <= 17 && texts.first == texts.second; digits++)
    texts = {significant(a, digits), significant(b, digits)};
  return texts;
}

/// Beside the mouse, within the window as far as it fits: ImGui lets a large one hang over the edge. `size`: as it was drawn last.
void place_tooltip(ImVec2 size) {
  if (size.x <= 0) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos, room = ImGui::GetIO().DisplaySize;
  const float gap = ImGui::GetFontSize();
  const auto place = [&](float at, float length, float most) {
    const float after = at + gap, before = at - gap - length;
    return after + length <= most ? after : before >= 0 ? before : std::max(0.0f, std::floor(most - length) - 1);
  };
  ImVec2 at(place(mouse.x, size.x, room.x), place(mouse.y, size.y, room.y));
  ImGui::SetNextWindowPos(at);
}

/// The rows of the table: which of them are shown where there is little room.
class Facts {
 public:
  Facts(const App& app, const Style& style)
      : style_(style), brief_(wants_brief(style)), in_row_(app.settings.view == View::side_by_side) {}

  bool brief() const { return brief_; }
  void always(const char* name, const std::string& value) const { fact_row(name, value, style_); }
  void in_full(const char* name, const std::string& value) const {
    if (!brief_) always(name, value);
  }
  /// What the board's row itself says.
  void unless_in_row(const char* name, const std::string& value) const {
    if (!brief_ || !in_row_) always(name, value);
  }

 private:
  const Style& style_;
  bool brief_, in_row_;
};

void add_times(const Facts& facts, const App& app, const StepInfo& step, const Result& r, const Size& size,
               bool exactly) {
  const TimeStats& t = r.time_ms;
  if (t.samples > 0) {
    facts.always("median", time_text(t.median) + "  \u00b1 " + percent_text(t.noise));
    facts.in_full("shortest, longest", time_text(t.min) + ", " + time_text(t.max));
    facts.in_full("quartiles", time_text(t.q1) + ", " + time_text(t.q3));
    if (const std::string own = own_words(app, app.rows(size), {&step, &r, nullptr, {}}); !own.empty())
      facts.always("yours", own);
    facts.in_full("samples", std::to_string(t.samples) + ", " + why_stopped(t.stopped));
  }
  // A point of a plot may have been modelled by a run at another size: its result names that one.
  if (const auto modelled = app.modelled(step.id, r.size, exactly ? &size : nullptr);
      modelled && r.source == "modelled") {
    facts.always("modelled", time_text(modelled->time_ms) + " at " + to_string(modelled->at));
    facts.in_full("for",
                  app.modeller()->gpu().name + ", " + model::trust(app.modeller()->gpu(), {modelled->prediction.kind}));
    facts.always("bound by", modelled->prediction.because);
    if (modelled->recorded_ms > 0)
      facts.always("recorded",
                   time_text(modelled->recorded_ms) + ", so the model is off by " + percent_text(modelled->off()));
  }
  if (const std::string parts = parts_text(app, r); !parts.empty()) facts.always("made of", parts);
}

void add_rates(const Facts& facts, const App& app, const Result& r, const Size& size) {
  if (r.gbps > 0) facts.unless_in_row("bandwidth", rate_text(r.gbps, "B/s"));
  if (r.gflops > 0) facts.unless_in_row("throughput", rate_text(r.gflops, "FLOP/s"));
  const StepInfo* ceiling = app.board().step(r.lesson, r.ceiling);
  const Result* measured = app.result(r.ceiling, size);
  const Rate rate = measured ? limit_rate(*measured, &r) : Rate();
  if (!r.bound.empty() && r.source != "modelled") facts.always("bound by", resource_words(r.bound));
  if (r.ceiling_fraction > 0)
    facts.always("of the ceiling", percent_text(r.ceiling_fraction) + " of " + (ceiling ? ceiling->title : r.ceiling) +
                                       (rate.giga > 0 && !facts.brief() ? ", " + text_of(rate) : ""));
}

void add_errors(const Facts& facts, const App& app, const Result& r) {
  if (verdict_of(r) == Verdict::wrong) facts.always("result", error_text(r));
  else facts.unless_in_row("result", error_text(r));
  const ErrorStats& e = r.error;
  if (e.checked > 0) {
    facts.in_full("checked", std::to_string(e.checked) + (e.sampled ? " elements, sampled" : " elements, all of them"));
    if (e.max_rel != 0 || e.max_abs != 0)
      facts.in_full("error",
                    scientific(e.max_rel) + " " + app.task().error_metric + ", " + scientific(e.max_abs) + " absolute");
    if (e.rightly_nan > 0) facts.in_full("NaN, as expected", std::to_string(e.rightly_nan));
    if (e.tolerance > 0) facts.in_full("allowed", scientific(e.tolerance));
  }
  for (const auto& [name, value] : e.extra) facts.in_full(words_of(name).c_str(), significant(value));
  if (!r.message.empty()) facts.always("what is wrong", r.message);
  if (!r.remark.empty()) facts.in_full("note", r.remark);
  for (const Mismatch& m : e.first) {
    const auto [got, expected] = apart(m.got, m.expected);
    facts.in_full("", m.where + ": " + got + " where " + expected + " is right");
  }
}

/// Where the figures come from, and what they are compared with.
void add_comparisons(const Facts& facts, const App& app, const StepInfo& step, const Result& r, const Size& size) {
  facts.in_full(app.recorded() ? "recorded" : "source",
                r.source == "modelled"   ? "modelled from counts of the CPU backend (docs/time-model.md)"
                : r.source != "measured" ? r.source
                : r.clock == "host"      ? "this computer's own time, on the CPU backend: not a GPU's"
                : r.clock == "wall"      ? "measured by the host's clock, from all GPUs idle to all GPUs idle"
                                         : "measured by events on the GPU");
  const StepInfo* against = app.board().step(r.lesson, step.faster_than);
  if (!against) against = step.kind == Kind::step ? app.previous_step(step) : nullptr;
  // Times are compared within a task only; a student's own step has none.
  const bool rivals = against && (step.task.empty() || against->task == step.task);
  const Result* other = rivals ? app.result(against->id, size) : nullptr;
  if (std::string words = other ? compared(r, *other, against->title) : ""; !words.empty())
    facts.always("compared", words);
  if (const Result* there = app.second_source.result(app, step.id, size)) {
    facts.always("beside it",
                 time_text(there->time_ms.median) + ", " + error_text(*there) + ", " + app.second_source.name());
    std::string words;
    for (const std::string& each : change_words(change_of(r, *there), *there, r))
      words += (words.empty() ? "" : ", ") + each;
    facts.always("against this", words);
  }
}

}  // namespace

void figures_tooltip(const App& app, const StepInfo& step, const Size& size, const Style& style, const Fact& first,
                     bool exactly) {
  const Result* r = exactly ? app.result_at(step.id, size) : app.result(step.id, size);
  if (!r) r = app.result(step.id, size);
  const Facts facts(app, style);
  static ImVec2 last_size;
  place_tooltip(last_size);
  ImGui::BeginTooltip();
  {
    UseFace bold(style, Face::bold);
    ImGui::TextUnformatted((step.title + "   " + to_string(size)).c_str());
  }
  const std::string* skipped = app.board().skipped({app.lesson()->id, step.id, size});
  if (!r) {
    ImGui::PushTextWrapPos(style.px(24));
    ImGui::TextUnformatted(app.tour.hidden.count(step.id) ? "The tour asks for this figure first."
                           : skipped                      ? ("Left out: " + *skipped).c_str()
                                                          : "No figures yet.");
    ImGui::PopTextWrapPos();
  } else if (ImGui::BeginTable("figures", 2, ImGuiTableFlags_SizingFixedFit)) {
    if (!first.name.empty()) facts.always(first.name.c_str(), first.value);
    add_times(facts, app, step, *r, size, exactly);
    add_rates(facts, app, *r, size);
    add_errors(facts, app, *r);
    add_comparisons(facts, app, step, *r, size);
    ImGui::EndTable();
    if (facts.brief()) caption("Shift: all of it", style);
  }
  last_size = ImGui::GetWindowSize();
  ImGui::EndTooltip();
}

}  // namespace warpwise::gui
