#include "engine/site/board_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/export/page_tables.h"
#include "engine/export/units.h"
#include "engine/export/words.h"
#include "engine/limits.h"
#include "engine/reader/figures.h"

namespace warpwise::site {

using nlohmann::json;

namespace {

/// As many digits as a position or a ratio on a page needs.
double rounded(double value, int digits = 6) {
  if (!std::isfinite(value) || value == 0) return 0;
  const double scale = std::pow(10.0, digits - 1 - std::floor(std::log10(std::abs(value))));
  return std::round(value * scale) / scale;
}

/// The look of a figure and, in words, where it is from.
const char* origin(const DrawnFigure& figure) {
  return figure.modelled ? "modelled" : figure.shown.clock == "host" ? "host" : "measured";
}

std::string rate_words(const DrawnGroup& group, const DrawnRow& row, const DrawnFigure& figure) {
  const double rate = rate_of(figure.shown, group.operations);
  if (rate > 0) return rate_text(rate, group.operations ? "FLOP/s" : "B/s");
  return row.step->kind == Kind::ceiling ? text_of(limit_rate(figure.shown)) : "";
}

const DrawnFigure* figure_of(const DrawnRow& row) { return row.figures[0] ? &*row.figures[0] : nullptr; }

json row_data(const DrawnGroup& group, const DrawnRow& row, const std::vector<std::string>& fastest_ids) {
  const DrawnFigure& figure = *row.figures[0];
  const Result& shown = figure.shown;
  json data = {{"step", row.step->id}, {"origin", origin(figure)}, {"clock", clock_words(shown)}};
  if (figure.timed()) {
    data["time"] = time_text(shown.time_ms.median);
    data["ms"] = rounded(shown.time_ms.median);
    if (!figure.modelled && shown.time_ms.samples > 0) {
      data["q1"] = rounded(shown.time_ms.q1), data["q3"] = rounded(shown.time_ms.q3);
      data["samples"] = shown.time_ms.samples;
      if (std::isfinite(shown.time_ms.noise)) data["noise"] = "\u00b1 " + percent_text(shown.time_ms.noise);
    }
  }
  if (const double rate = rate_of(shown, group.operations); rate > 0) data["rate"] = rounded(rate);
  if (const std::string words = rate_words(group, row, figure); !words.empty()) data["rateText"] = words;
  if (shown.ceiling_fraction > 0) data["limit"] = percent_text(shown.ceiling_fraction);
  if (const std::string words = limit_words(figure); !words.empty()) data["by"] = words;
  const Verdict verdict = verdict_of(shown);
  if (verdict != Verdict::none) {
    data["verdict"] = name_of(verdict);
    data["error"] = error_text(shown);
    if (std::isfinite(shown.error.max_rel) && shown.error.max_rel > 0) data["rel"] = rounded(shown.error.max_rel, 4);
  }
  if (verdict == Verdict::wrong) data["message"] = shown.message;
  if (!shown.remark.empty()) data["remark"] = shown.remark;
  if (std::find(fastest_ids.begin(), fastest_ids.end(), row.step->id) != fastest_ids.end()) data["fastest"] = true;
  if (figure.modelled) data["at"] = to_string(figure.size());

  const auto timed = [&](const StepInfo& step) {
    return std::any_of(group.rows.begin(), group.rows.end(), [&](auto& other) {
      return other.step->id == step.id && figure_of(other) && figure_of(other)->timed();
    });
  };
  if (row.step->kind == Kind::step && figure.timed())
    if (const StepInfo* before = step_before(*group.lesson, *row.step, timed))
      for (const DrawnRow& other : group.rows)
        if (other.step->id == before->id) {
          data["gain"] = gain_text(gain_over(shown, other.figures[0]->shown));
          data["over"] = before->id;
        }
  return data;
}

/// How each row compares with each before it, in words: "3.55x as fast", "same", in the order of pairs (1,0), (2,0), (2,1) ...
json pairs_of(const std::vector<const DrawnFigure*>& figures) {
  json pairs = json::array();
  for (size_t i = 1; i < figures.size(); i++)
    for (size_t j = 0; j < i; j++) {
      const Gain gain = gain_over(figures[i]->shown, figures[j]->shown);
      if (gain.pace == Pace::unknown) pairs.push_back(nullptr);
      else if (gain.pace == Pace::same) pairs.push_back(0);
      else pairs.push_back(rounded(gain.pace == Pace::faster ? gain.times : -gain.times, 3));
    }
  return pairs;
}

json group_data(const BoardGroup& group, const Lesson& lesson) {
  const DrawnGroup& drawn = group.drawn;
  std::vector<const Result*> shown;
  std::vector<const DrawnFigure*> figures;
  for (const DrawnRow& row : drawn.rows)
    if (const DrawnFigure* figure = figure_of(row)) shown.push_back(&figure->shown), figures.push_back(figure);
  const auto best = fastest(*drawn.lesson, shown);
  json rows = json::array();
  for (const DrawnRow& row : drawn.rows)
    if (figure_of(row)) rows.push_back(row_data(drawn, row, best));
  const Board& board = std::next(lesson.recordings.begin(), static_cast<std::ptrdiff_t>(group.recording))->board;
  const auto& sweep = drawn.task->sweep;
  json data = {
      {"recording", group.recording},        {"task", drawn.task->id}, {"choices", choices_words(drawn.group.choices)},
      {"size", to_string(drawn.group.size)}, {"elements", 1.0},        {"rows", std::move(rows)},
      {"pairs", pairs_of(figures)}};
  double elements = 1;
  for (const int64_t extent : drawn.group.size.extents) elements *= static_cast<double>(extent);
  data["elements"] = elements;
  if (std::find(sweep.begin(), sweep.end(), drawn.group.size) != sweep.end()) data["sweep"] = true;
  if (drawn.operations) data["operations"] = true;
  if (const std::string limits = limits_words(drawn, {{"", &board}}); !limits.empty()) data["limits"] = limits;
  return data;
}

std::string source_words(const Recorded& recorded, const Modeller* modeller) {
  const Hello* hello = recorded.board.hello();
  if (!hello) return recorded.name;
  if (hello->device.backend == "cuda")
    return "Recorded: measured on an " + hello->device.name + ", " + hello->time.substr(0, 10);
  return modeller ? "Counted by the CPU backend; times are " + modeller->words()
                  : "Host times of the CPU backend, which say nothing about a GPU";
}

}  // namespace

std::vector<BoardGroup> board_groups(const Lesson& lesson, const Modeller* modeller) {
  std::vector<BoardGroup> groups;
  size_t number = 0;
  for (const Recorded& recorded : lesson.recordings) {
    for (DrawnGroup& group : drawn_groups({{recorded.name, &recorded.board}}, modeller))
      if (group.group.lesson == lesson.info.id) groups.push_back({number, std::move(group)});
    number++;
  }
  return groups;
}

json board_data(const Lesson& lesson, const std::vector<BoardGroup>& groups, const Modeller* modeller) {
  json steps = json::array(), tasks = json::array(), recordings = json::array(), all = json::array();
  size_t number = 0;
  for (const StepInfo& step : lesson.info.steps) {
    DrawnRow row;
    row.step = &step, row.number = number;
    json data = {{"id", step.id},     {"title", step.title},    {"kind", kind_name(step.kind)},
                 {"task", step.task}, {"colour", row.colour()}, {"shape", row.shape()}};
    if (step.kind == Kind::step) data["number"] = ++number;
    steps.push_back(std::move(data));
  }
  for (const TaskInfo& task : lesson.info.tasks)
    tasks.push_back({{"id", task.id},
                     {"title", task.title},
                     {"dimensions", fmt::format("{}", fmt::join(task.dimensions, " x "))},
                     {"metric", task.error_metric}});
  for (const Recorded& recorded : lesson.recordings)
    recordings.push_back({{"name", recorded.name}, {"words", source_words(recorded, modeller)}});
  for (const BoardGroup& group : groups) all.push_back(group_data(group, lesson));
  return {{"lesson", lesson.info.id}, {"steps", steps}, {"tasks", tasks}, {"recordings", recordings}, {"groups", all}};
}

Place place_of(const Stop& stop, const Lesson& lesson, const std::vector<BoardGroup>& groups) {
  Place place;
  if (groups.empty()) return place;
  std::vector<std::string> names;
  for (const Recorded& recorded : lesson.recordings) names.push_back(recorded.name);
  const std::string of = !stop.step.empty() ? stop.step : stop.steps.empty() ? "" : stop.steps.front();
  const std::string task = of.empty() ? lesson.info.tasks.front().id : lesson.info.task_of(of).id;
  Size wanted;
  if (!stop.size.empty()) wanted = lesson.info.size_from(stop.size);
  for (const BoardGroup& group : groups)  // the recording's default, which is a GPU's
    if (wanted.extents.empty() && group.drawn.task->id == task) wanted = group.drawn.task->default_size;
  std::vector<std::string> shown = stop.steps;
  if (shown.empty() && !of.empty()) shown = {of};

  // The more of these a group has, the better: the recording that is named, the rows, the choices, the task; then the nearest size.
  const auto agrees = [&](const BoardGroup& group) {
    const auto& choices = group.drawn.group.choices;
    return std::all_of(stop.choices.begin(), stop.choices.end(), [&](auto& each) {
      const auto was = choices.find(each.first);
      return was == choices.end() || was->second == each.second;
    });
  };
  // Choices that the stop does not name are as the lesson gives them.
  const auto given = [&](const BoardGroup& group) {
    const auto& choices = group.drawn.group.choices;
    return std::all_of(choices.begin(), choices.end(), [&](auto& each) {
      if (stop.choices.contains(each.first)) return true;
      for (const Choice& choice : group.drawn.task->choices)
        if (choice.id == each.first) return choice.options.empty() || choice.options.front() == each.second;
      return true;
    });
  };
  const auto rows_there = [&](const BoardGroup& group) {
    return std::count_if(shown.begin(), shown.end(), [&](auto& id) {
      return std::any_of(group.drawn.rows.begin(), group.drawn.rows.end(),
                         [&](auto& row) { return row.step->id == id && row.figures[0]; });
    });
  };
  const auto distance = [&](const BoardGroup& group) {
    const Size& size = group.drawn.group.size;
    if (size.extents.size() != wanted.extents.size()) return 1e9;
    if (size == wanted) return 0.0;
    return 1 + std::abs(std::log(static_cast<double>(element_count(size.extents)) /
                                 static_cast<double>(element_count(wanted.extents))));
  };
  const auto rank = [&](const BoardGroup& group) {
    return std::tuple(group.drawn.task->id == task, !stop.recording.empty() && names[group.recording] == stop.recording,
                      agrees(group), rows_there(group), given(group), -distance(group),
                      -static_cast<std::ptrdiff_t>(group.recording));
  };
  size_t best = 0;
  for (size_t i = 1; i < groups.size(); i++)
    if (rank(groups[i]) > rank(groups[best])) best = i;
  place.group = best;
  const bool figures = stop.view != "source" && stop.view != "words" && stop.view != "inside";
  if (!stop.size.empty() && figures && !(groups[best].drawn.group.size == wanted))
    place.notice = fmt::format("The recording has nothing at {}; this is {}, the nearest that it has.",
                               to_string(wanted), to_string(groups[best].drawn.group.size));
  if (!agrees(groups[best]))
    place.notice = "The recording has no figures for these choices; these are for " +
                   choices_words(groups[best].drawn.group.choices) + ".";
  return place;
}

}  // namespace warpwise::site
