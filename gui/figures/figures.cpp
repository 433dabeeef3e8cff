#include "gui/figures/figures.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace warpwise::gui {

namespace {

std::string bytes_rate(double giga) { return rate_text(giga, "B/s"); }
std::string operations_rate(double giga) { return rate_text(giga, "FLOP/s"); }
std::string time_in_three_digits(double ms) { return time_text(ms); }

std::vector<const Result*> results_of(const std::vector<Row>& rows) {
  std::vector<const Result*> results;
  for (const Row& row : rows) results.push_back(row.result);
  return results;
}

}  // namespace

bool timed_together(const std::vector<Row>& rows, const Row& row) {
  return row.result && std::any_of(rows.begin(), rows.end(), [&](const Row& other) {
           return other.step != row.step && other.result && other.step->kind == Kind::step &&
                  other.step->task == row.step->task && other.result->job == row.result->job;
         });
}

std::string modelled_words(const App& app, const std::vector<Row>& rows) {
  if (!app.modeller()) return "";
  std::vector<std::string> kinds;
  std::string at;
  for (const Row& row : rows) {
    if (row.result && row.result->source != "modelled") continue;
    const auto modelled = app.modelled(row.step->id, row.result ? row.result->size : app.shown_size());
    if (!modelled) continue;
    kinds.push_back(modelled->prediction.kind), at = to_string(modelled->at);
  }
  return kinds.empty() ? "" : app.modeller()->words(kinds) + ", at " + at;
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
    case Texture::outlined: return "this computer's own time, not a GPU's";
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
  const std::string verdict = own->passed ? "passed" : "right, goals missed";
  if (row.result->source == "modelled") {
    const StepInfo* before = app.previous_step(*row.step);
    const Result* other = before ? app.result(before->id, row.result->size) : nullptr;
    const Gain gain = other ? gain_over(*row.result, *other) : Gain();
    if (gain.pace == Pace::unknown) return verdict;
    if (gain.pace == Pace::same) return verdict + ", as fast as " + before->title;
    return verdict + ", " + significant(gain.times) + "\u00d7 " + name_of(gain.pace) + " than " + before->title;
  }
  const double age = std::chrono::duration<double>(std::chrono::steady_clock::now() - own->at).count();
  return verdict + ", timed " + age_text(age) + (timed_together(rows, row) ? "" : ", not with the others");
}

std::vector<std::string> fastest(const App& app, const std::vector<Row>& rows) {
  if (!app.lesson()) return {};
  // A kernel timed by itself is in no race with steps that were timed at another moment.
  std::vector<const Result*> racing;
  for (const Row& row : rows)
    if (row.step->id != kOwnStep || timed_together(rows, row) || (row.result && row.result->source == "modelled"))
      racing.push_back(row.result);
  return warpwise::fastest(*app.lesson(), racing);
}

bool has_rivals(const App& app, const std::vector<Row>& rows) {
  return app.lesson() && rivals(*app.lesson(), results_of(rows)).size() > 1;
}

std::string as_power(const Size& size) {
  if (size.extents.size() != 1 || size[0] <= 1024 || !std::has_single_bit(static_cast<uint64_t>(size[0]))) return "";
  return "= 2^" + std::to_string(std::countr_zero(static_cast<uint64_t>(size[0])));
}

SizeMap map_in_sight(const App& app) {
  const LessonInfo& lesson = *app.lesson();
  std::vector<const TaskInfo*> tasks = {&app.task()};
  for (const TaskInfo& task : lesson.tasks) tasks.push_back(&task);
  for (const TaskInfo* task : tasks) {
    std::vector<SizedResult> results;
    for (const Size& size : app.plotted_sizes())
      for (const StepInfo& step : lesson.steps)
        if (app.ticked(step) && &lesson.task_of(step.id) == task)
          results.push_back({size, app.result_at(step.id, size)});
    SizeMap map = make_size_map(lesson, *task, results);
    if (!map.cells.empty()) return map;
  }
  return {};
}

std::set<const Result*> own_loops(const App& app) {
  std::vector<const Result*> results;
  if (!app.lesson()) return {};
  for (const StepInfo& step : app.lesson()->steps) results.push_back(app.behind_question(step.id, app.shown_size()));
  return own_loops(*app.lesson(), results);
}

const Row* ceiling_of(const std::vector<Row>& rows, const Row& row) {
  if (!row.result || row.result->ceiling.empty()) return nullptr;
  const std::string& own = row.step->kind == Kind::ceiling ? row.step->id : row.result->ceiling;
  auto found =
      std::find_if(rows.begin(), rows.end(), [&](auto& other) { return other.step->id == own && other.result; });
  return found == rows.end() ? nullptr : &*found;
}

const Row* baseline_of(const std::vector<Row>& rows, const Row& row, bool operations) {
  if (!row.result || row.step->kind == Kind::ceiling) return nullptr;
  const Row* best = nullptr;
  auto rate = [&](const Row& r) { return metric_value(*r.result, Metric::rate, operations); };
  for (const Row& other : rows)
    if (other.step->kind == Kind::baseline && other.step->task == row.step->task && other.result && other.result->ok &&
        rate(other) > 0 && (!best || rate(other) > rate(*best)))
      best = &other;
  return best && row.step->kind == Kind::baseline && &row != best ? nullptr : best;
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
  return text + (result.source == "measured" && result.clock == "host" ? "this computer" : result.source);
}

}  // namespace warpwise::gui
