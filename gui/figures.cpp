#include "gui/figures.h"

#include <algorithm>
#include <cmath>

#include "engine/limits.h"
#include "gui/panels/trip_parts.h"

namespace warpwise::gui {

namespace {

std::string bytes_rate(double giga) { return rate_text(giga, "B/s"); }
std::string operations_rate(double giga) { return rate_text(giga, "FLOP/s"); }
std::string time_in_three_digits(double ms) { return time_text(ms); }

std::string why_stopped(const std::string& stopped) {
  if (stopped == "noise") return "stopped: the noise is below the target";
  if (stopped == "budget") return "stopped: the time for it was spent";
  if (stopped == "samples") return "stopped: the most samples were taken";
  if (stopped == "asked") return "stopped on request";
  return stopped.empty() ? "still sampling" : "stopped: " + stopped;
}

void line(const char* name, const std::string& value, const Skin& skin) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  {
    UseColour dim(skin.theme->dim);
    ImGui::TextUnformatted(name);
  }
  ImGui::TableNextColumn();
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + std::min(skin.px(22), ImGui::GetIO().DisplaySize.x * 0.6f));
  ImGui::TextUnformatted(value.c_str());
  ImGui::PopTextWrapPos();
}

/// "2.4 times faster than Naive" or that the noise does not let one say.
std::string compared(const Result& a, const Result& b, const std::string& name) {
  if (!(a.time_ms.median > 0) || !(b.time_ms.median > 0)) return "";
  const Gain gain = gain_over(a, b);
  if (gain.pace == Pace::unknown) return "not to be told from " + name + ": too few samples, or too much noise";
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

std::vector<const Result*> results_of(const std::vector<Row>& rows) {
  std::vector<const Result*> results;
  for (const Row& row : rows) results.push_back(row.result);
  return results;
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

}  // namespace

bool timed_together(const std::vector<Row>& rows, const Row& row) {
  return row.result && std::any_of(rows.begin(), rows.end(), [&](const Row& other) {
           return other.step != row.step && other.result && other.step->kind == "step" &&
                  other.step->task == row.step->task && other.result->job == row.result->job;
         });
}

bool counts_operations(const std::vector<Row>& rows) { return warpwise::counts_operations(results_of(rows)); }

MetricText metric_text(Metric metric, bool operations, double most) {
  if (metric == Metric::time) {
    Unit unit = time_unit(most);
    return {"Time", unit.name, unit.factor, time_in_three_digits, time_tick};
  }
  if (metric == Metric::error) return {"Error", "", 1, scientific, error_tick};
  Unit unit = rate_unit(most, operations ? "FLOP/s" : "B/s");
  return {operations ? "Throughput" : "Bandwidth", unit.name, unit.factor, operations ? operations_rate : bytes_rate,
          operations ? operations_tick : bytes_tick};
}

std::string times_tick(double ratio) { return significant(ratio, 1) + "\u00d7"; }

Signs signs_of(const Result& result) {
  const Verdict verdict = verdict_of(result);
  Signs signs;
  signs.hazard = !result.hazards.empty();
  signs.wrong = verdict == Verdict::wrong && (result.error.wrong > 0 || !signs.hazard);
  signs.right = verdict != Verdict::wrong && verdict != Verdict::none;
  return signs;
}

double metric_value(const Result& result, Metric metric, bool operations) {
  if (metric == Metric::time) return result.time_ms.median;
  if (metric == Metric::error) return result.error.max_rel;
  return rate_of(result, operations);
}

Scale metric_scale(const App& app, Metric metric, double least, double most, bool settled, bool over_sizes) {
  auto chosen = app.settings.scales.find(metric);
  if (chosen != app.settings.scales.end() && chosen->second != ScaleChoice::automatic)
    return chosen->second == ScaleChoice::log ? Scale::log : Scale::linear;
  if (metric == Metric::error) return Scale::log;  // errors are compared by their powers of ten
  const Scale wanted = wants_log(least, most) ? Scale::log : Scale::linear;
  if (!app.lesson()) return wanted;
  const auto place = std::tuple(app.lesson()->id, metric, over_sizes);
  const auto kept = app.kept_scales.find(place);
  if (kept != app.kept_scales.end()) return kept->second;
  if (settled && most > 0) app.kept_scales[place] = wanted;
  return wanted;
}

std::string texture_words(Texture texture) {
  switch (texture) {
    case Texture::solid: return "measured on the GPU";
    case Texture::hatched: return "modelled";
    case Texture::dotted: return "counted";
    case Texture::outlined: return "host time of the CPU backend, not a GPU's";
  }
  return "";
}

std::string age_text(double seconds) {
  if (seconds < 10) return "just now";
  if (seconds < 60) return std::to_string(static_cast<int>(seconds) / 10 * 10) + " s ago";
  if (seconds < 3600) return std::to_string(static_cast<int>(seconds / 60)) + " min ago";
  return std::to_string(static_cast<int>(seconds / 3600)) + " h ago";
}

std::string own_words(const App& app, const std::vector<Row>& rows, const Row& row) {
  const auto* own = app.exercises && app.exercises->own() ? &*app.exercises->own() : nullptr;
  if (row.step->id != kOwnStep || !own || !row.result) return "";
  const double age = std::chrono::duration<double>(std::chrono::steady_clock::now() - own->at).count();
  return std::string(own->passed ? "passed" : "right, goals missed") + ", timed " + age_text(age) +
         (timed_together(rows, row) ? "" : ", not with the others");
}

std::vector<std::string> fastest(const App& app, const std::vector<Row>& rows) {
  if (!app.lesson()) return {};
  // A kernel timed by itself is in no race with steps that were timed at another moment.
  std::vector<const Result*> racing;
  for (const Row& row : rows)
    if (row.step->id != kOwnStep || timed_together(rows, row)) racing.push_back(row.result);
  return warpwise::fastest(*app.lesson(), racing);
}

bool has_rivals(const App& app, const std::vector<Row>& rows) {
  return app.lesson() && rivals(*app.lesson(), results_of(rows)).size() > 1;
}

const Row* ceiling_of(const std::vector<Row>& rows, const Row& row) {
  if (!row.result || row.result->ceiling.empty()) return nullptr;
  const std::string& own = row.step->kind == "ceiling" ? row.step->id : row.result->ceiling;
  auto found =
      std::find_if(rows.begin(), rows.end(), [&](auto& other) { return other.step->id == own && other.result; });
  return found == rows.end() ? nullptr : &*found;
}

const Row* baseline_of(const std::vector<Row>& rows, const Row& row, bool operations) {
  if (!row.result || row.step->kind == "ceiling") return nullptr;
  const Row* best = nullptr;
  auto rate = [&](const Row& r) { return metric_value(*r.result, Metric::rate, operations); };
  for (const Row& other : rows)
    if (other.step->kind == "baseline" && other.step->task == row.step->task && other.result && other.result->ok &&
        rate(other) > 0 && (!best || rate(other) > rate(*best)))
      best = &other;
  return best && row.step->kind == "baseline" && &row != best ? nullptr : best;
}

std::string words_of(const std::string& key) {
  if (key == "of_bound") return "of the bound";
  std::string words = key;
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

Fact speed_up_fact(double ratio, const StepInfo& step, const StepInfo& over, bool wrong) {
  const std::string times = ratio > 0 && std::isfinite(ratio) ? significant(ratio) + " times " : "";
  if (&step == &over) return {"speed-up", times + "(others' are over this step)"};
  return {"speed-up", (times.empty() ? "none " : times) + "over " + over.title + (wrong ? ", of a wrong result" : "")};
}

std::string row_text(const App& app, const StepInfo& step, const Result& result) {
  std::string text = app.numbered(step) + "\t" + to_string(result.size) + "\t" + time_text(result.time_ms.median);
  if (const std::string rate = text_of(limit_rate(result)); !rate.empty()) text += "\t" + rate;
  text += "\t" + error_text(result) + "\t" + (app.recorded() ? "recorded, " : "");
  return text + (result.source == "measured" && result.clock == "host" ? "host time" : result.source);
}

void figures_tooltip(const App& app, const StepInfo& step, const Size& size, const Skin& skin, const Fact& first) {
  const Result* r = app.result(step.id, size);
  static ImVec2 last_size;
  place_tooltip(last_size);
  ImGui::BeginTooltip();
  {
    UseFace bold(skin, Face::bold);
    ImGui::TextUnformatted((step.title + "   " + to_string(size)).c_str());
  }
  const std::string* skipped = app.board().skipped({app.lesson()->id, step.id, size});
  if (!r) {
    ImGui::PushTextWrapPos(skin.px(24));
    ImGui::TextUnformatted(skipped ? ("Left out: " + *skipped).c_str() : "No figures yet.");
    ImGui::PopTextWrapPos();
  } else if (ImGui::BeginTable("figures", 2, ImGuiTableFlags_SizingFixedFit)) {
    if (!first.name.empty()) line(first.name.c_str(), first.value, skin);
    const TimeStats& t = r->time_ms;
    if (t.samples > 0) {
      line("median", time_text(t.median) + "  \u00b1 " + percent_text(t.noise), skin);
      line("least, most", time_text(t.min) + ", " + time_text(t.max), skin);
      line("quartiles", time_text(t.q1) + ", " + time_text(t.q3), skin);
      if (const std::string own = own_words(app, app.rows(size), {&step, r, nullptr, {}}); !own.empty())
        line("yours", own, skin);
      line("samples", std::to_string(t.samples) + ", " + why_stopped(t.stopped), skin);
    }
    if (const auto modelled = app.modelled(step.id, size)) {
      line("modelled", time_text(modelled->time_ms) + " at " + to_string(modelled->at), skin);
      line("for", app.modeller()->gpu().name + ", " + model::trust(app.modeller()->gpu()), skin);
      line("bound by", modelled->prediction.because, skin);
      if (modelled->recorded_ms > 0)
        line("recorded", time_text(modelled->recorded_ms) + ", so the model is off by " + percent_text(modelled->off()),
             skin);
      if (const Result* host = app.host_result(step.id, size); host && host->time_ms.samples > 0)
        line("host time", time_text(host->time_ms.median) + " at " + to_string(size) + ", of the CPU backend", skin);
    }
    if (const std::string parts = parts_text(app, *r); !parts.empty()) line("its time", parts, skin);
    if (r->gbps > 0) line("bandwidth", rate_text(r->gbps, "B/s"), skin);
    if (r->gflops > 0) line("throughput", rate_text(r->gflops, "FLOP/s"), skin);
    const StepInfo* ceiling = app.board().step(r->lesson, r->ceiling);
    const Result* measured = app.result(r->ceiling, size);
    const Rate rate = measured ? limit_rate(*measured, r) : Rate();
    if (!r->bound.empty() && r->source != "modelled") line("bound by", resource_words(r->bound), skin);
    if (r->ceiling_fraction > 0)
      line("of the ceiling",
           percent_text(r->ceiling_fraction) + " of " + (ceiling ? ceiling->title : r->ceiling) +
               (rate.giga > 0 ? ", " + text_of(rate) : ""),
           skin);
    line("result", error_text(*r), skin);
    const ErrorStats& e = r->error;
    if (e.checked > 0) {
      line("checked", std::to_string(e.checked) + (e.sampled ? " elements, sampled" : " elements, all of them"), skin);
      if (e.max_rel != 0 || e.max_abs != 0)
        line("error",
             scientific(e.max_rel) + " " + app.task().error_metric + ", " + scientific(e.max_abs) + " absolute", skin);
      if (e.rightly_nan > 0) line("NaN, as expected", std::to_string(e.rightly_nan), skin);
      if (e.tolerance > 0) line("allowed", scientific(e.tolerance), skin);
    }
    for (const auto& [name, value] : e.extra) line(words_of(name).c_str(), significant(value), skin);
    if (!r->message.empty()) line("what is wrong", r->message, skin);
    if (!r->remark.empty()) line("here", r->remark, skin);
    for (const Mismatch& m : e.first) {
      const auto [got, expected] = apart(m.got, m.expected);
      line("", m.where + ": " + got + " where " + expected + " is right", skin);
    }
    std::string how = r->source == "modelled"   ? "modelled from counts of the CPU backend (docs/time-model.md)"
                      : r->source != "measured" ? r->source
                      : r->clock == "host"      ? "host time of the CPU backend, not a GPU's"
                      : r->clock == "wall"      ? "measured by the host's clock, from all GPUs idle to all GPUs idle"
                                                : "measured by events on the GPU";
    line(app.recorded() ? "recorded" : "source", how, skin);
    const StepInfo* against = app.board().step(r->lesson, step.faster_than);
    if (!against) against = step.kind == "step" ? app.previous_step(step) : nullptr;
    const Result* other = against ? app.result(against->id, size) : nullptr;
    if (std::string words = other ? compared(*r, *other, against->title) : ""; !words.empty())
      line("so it is", words, skin);
    if (const Result* there = app.beside.result(app, step.id, size)) {
      line("beside it", time_text(there->time_ms.median) + ", " + error_text(*there) + ", " + app.beside.name(), skin);
      line("against that", change_text(change_of(*there, *r), *there, *r), skin);
    }
    ImGui::EndTable();
  }
  last_size = ImGui::GetWindowSize();
  ImGui::EndTooltip();
}

}  // namespace warpwise::gui
