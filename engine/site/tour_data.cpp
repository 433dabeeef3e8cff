#include "engine/site/tour_data.h"

#include <algorithm>

#include "engine/reader/accesses.h"
#include "engine/site/inside.h"
#include "engine/site/prose.h"
#include "engine/text/markdown.h"
#include "engine/text/passages.h"
#include "engine/text_of.h"

namespace warpwise::site {

using nlohmann::json;

namespace {

const StepInfo* step_named(const Lesson& lesson, const std::string& id) {
  for (const StepInfo& step : lesson.info.steps)
    if (step.id == id) return &step;
  return nullptr;
}

const Counted* counted_of(const Lesson& lesson, const std::string& step) {
  const auto found = lesson.counted.find(step);
  return found == lesson.counted.end() || !found->second.refusal.empty() ? nullptr : &found->second;
}

/// The step of Inside that a stop compares with; empty for none.
std::string against_of(const Lesson& lesson, const Stop& stop) {
  if (stop.against == "none") return "";
  if (!stop.against.empty()) return stop.against;
  const StepInfo* step = step_named(lesson, stop.step);
  const StepInfo* before = step ? compared_with(lesson, *step) : nullptr;
  return before ? before->id : "";
}

/// The function that a stop of the view `source` shows, as HTML.
std::string source_excerpt(const Lesson& lesson, const Stop& stop) {
  const StepInfo* step = step_named(lesson, stop.step);
  if (!step || step->file.empty()) return "";
  const auto lines = split_lines(text_of(lesson.root / step->file));
  const int at = stop.line.empty() ? 0 : line_with(lines, stop.line);
  const LineRange range = function_around(lines, at);
  const auto html = coloured(lines);
  std::string excerpt;
  for (size_t i = range.first; i < range.last; i++)
    excerpt += static_cast<int>(i) + 1 == at ? "<mark>" + html[i] + "</mark>\n" : html[i] + "\n";
  return excerpt.empty() ? "" : "<pre><code>" + excerpt + "</code></pre>";
}

}  // namespace

std::vector<Stop> stops_on_pages(std::vector<Stop> stops, const LessonInfo& lesson) {
  std::erase_if(stops, [](const Stop& stop) { return !stop.part.empty(); });
  for (Stop& stop : stops)
    if (const StepInfo* step = step_named_first(stop.title, lesson)) stop.title = step->title;
  return stops;
}

std::optional<AccessKey> access_of(const Lesson& lesson, const Stop& stop) {
  const Counted* counted = counted_of(lesson, stop.step);
  const StepInfo* step = step_named(lesson, stop.step);
  if (!counted || !step || stop.view != "inside") return std::nullopt;
  const auto lines = lines_of(counted->report);
  AccessWanted wanted;
  if (!stop.line.empty()) wanted.line = line_with(split_lines(text_of(lesson.root / step->file)), stop.line);
  wanted.space = stop.access.substr(0, stop.access.find('-'));
  wanted.op = stop.access.substr(std::min(stop.access.size(), stop.access.find('-') + 1));
  const Counted* before = counted_of(lesson, against_of(lesson, stop));
  const Access* access = stop.line.empty() && stop.access.empty()
                             ? access_to_show_first(lines, before ? &before->report : nullptr)
                             : find_wanted(lines, wanted, step->file);
  if (!access || access->examples.empty()) return std::nullopt;
  return *access;
}

std::optional<AccessKey> access_against(const Lesson& lesson, const Stop& stop) {
  const auto access = access_of(lesson, stop);
  const Counted* other = counted_of(lesson, against_of(lesson, stop));
  if (!access || !other) return std::nullopt;
  Access like;
  static_cast<AccessKey&>(like) = *access;
  const auto lines = lines_of(other->report);
  const Access* same = counterpart(lines, like);
  if (!same || same->examples.empty()) return std::nullopt;
  return *same;
}

std::map<std::string, std::vector<AccessKey>> accesses_of(const Lesson& lesson, const std::vector<Stop>& stops) {
  std::map<std::string, std::vector<AccessKey>> wanted;
  for (const Stop& stop : stops) {
    if (const auto access = access_of(lesson, stop)) wanted[stop.step].push_back(*access);
    if (const auto access = access_against(lesson, stop)) wanted[against_of(lesson, stop)].push_back(*access);
  }
  return wanted;
}

json tour_data(const Lesson& lesson, const std::vector<Stop>& stops, const std::vector<BoardGroup>& groups) {
  json all = json::array();
  for (const Stop& stop : stops) {
    json data = {{"title", stop.title}, {"say", stop.say}, {"view", stop.view.empty() ? "side-by-side" : stop.view}};
    const auto set = [&](const char* name, const std::string& value) {
      if (!value.empty()) data[name] = value;
    };
    set("ask", stop.ask), set("answer", stop.answer), set("notes", stop.notes), set("step", stop.step);
    set("metric", stop.metric), set("quantity", stop.quantity), set("picture", stop.picture);
    set("exercise", stop.exercise), set("tab", stop.tab);
    if (!stop.steps.empty()) data["steps"] = stop.steps;
    if (!stop.hide.empty()) data["hide"] = stop.hide;
    const Place place = place_of(stop, lesson, groups);
    if (place.group) data["group"] = *place.group;
    set("notice", place.notice);
    const auto picture_of = [](const std::string& step, const AccessKey& key) {
      Access access;
      static_cast<AccessKey&>(access) = key;
      return "inside-" + inside_id(step, access);
    };
    json inside = json::array();
    if (const auto access = access_against(lesson, stop))
      inside.push_back(picture_of(against_of(lesson, stop), *access));
    if (const auto access = access_of(lesson, stop)) inside.push_back(picture_of(stop.step, *access));
    if (!inside.empty()) data["inside"] = std::move(inside);
    if (stop.view == "source") set("excerpt", source_excerpt(lesson, stop));
    all.push_back(std::move(data));
  }
  return all;
}

}  // namespace warpwise::site
