#include "engine/export/page.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/export/page_style.h"
#include "engine/export/page_tables.h"
#include "engine/export/track_chart.h"
#include "engine/export/units.h"
#include "engine/export/words.h"
#include "engine/reader/figures.h"

namespace warpwise {

namespace {

/// Groups of one task with one set of choices, in the order of the page.
using Sizes = std::vector<const DrawnGroup*>;

std::string note(const std::string& text) { return "<p class=\"note\">" + escaped(text) + "</p>\n"; }

std::string figure(const Svg& svg, const std::string& caption) {
  return "<figure><div class=\"wide\">\n" + svg.inlined() + "</div><figcaption>" + escaped(caption) +
         "</figcaption></figure>\n";
}

/// How sources other than the first are drawn.
std::string others_note(const std::vector<ChartSource>& sources, const char* look) {
  std::string names;
  for (size_t i = 1; i < sources.size(); i++) names += (i > 1 ? ", " : "") + sources[i].name;
  return names.empty() ? "" : fmt::format(" {}: {}.", look, names);
}

std::string device_name(const Hello* hello) {
  if (!hello) return "an unknown device";
  return hello->device.backend == "cuda" ? hello->device.name : "the CPU backend";
}

std::vector<Sizes> tasks_of(const std::vector<DrawnGroup>& groups, const std::string& lesson) {
  std::vector<Sizes> tasks;
  for (const auto& group : groups) {
    if (group.group.lesson != lesson) continue;
    const DrawnGroup* last = tasks.empty() ? nullptr : tasks.back().front();
    if (!last || last->group.task != group.group.task || last->group.choices != group.group.choices)
      tasks.emplace_back();
    tasks.back().push_back(&group);
  }
  return tasks;
}

/// Where the times of a group come from, a sentence for each origin.
std::string sources_note(const DrawnGroup& group, const std::vector<ChartSource>& sources, const Modeller* modeller) {
  std::vector<std::string> sentences;
  for (size_t i = 0; i < sources.size(); i++) {
    const std::string device = device_name(sources[i].board->hello());
    for (const auto& row : group.rows) {
      if (!row.figures[i]) continue;
      const DrawnFigure& figure = *row.figures[i];
      const std::string& clock = figure.shown.clock;
      std::string text;
      if (figure.modelled && modeller)
        text = fmt::format("Times at {} are {}, from what the CPU backend counted; results are checked at {}.",
                           to_string(figure.size()), modeller->words(), to_string(group.group.size));
      else if (clock == "gpu") text = "GPU time: measured by events on " + device + ".";
      else if (clock == "wall") text = "Host's clock: measured on " + device + ", from all GPUs idle to all GPUs idle.";
      else if (clock == "host")
        text = "Host time: measured on the CPU backend; it compares steps there and says nothing about a GPU.";
      if (!text.empty() && std::find(sentences.begin(), sentences.end(), text) == sentences.end())
        sentences.push_back(text);
    }
  }
  return note(fmt::format("{}", fmt::join(sentences, " ")));
}

std::string faults(const DrawnGroup& group, const std::vector<ChartSource>& sources) {
  std::string text;
  for (const DrawnRow* row : group.all())
    for (size_t i = 0; i < sources.size(); i++) {
      if (!row->figures[i] || verdict_of(row->figures[i]->shown) != Verdict::wrong) continue;
      text += "<p class=\"troubles\"><b>" + escaped(row->step->title) + "</b>" +
              (sources.size() > 1 ? " in " + escaped(sources[i].name) : "") +
              " is wrong: " + escaped(row->figures[i]->shown.message) + "</p>\n";
    }
  return text;
}

/// This computer's own times, folded: they say nothing about a GPU.
std::string here_section(const DrawnGroup& group) {
  if (group.here.empty()) return "";
  std::string items;
  for (const auto& row : group.here)
    for (const auto& figure : row.figures)
      if (figure && figure->timed())
        items += "<li>" + escaped(row.step->title) + ": " + time_text(figure->shown.time_ms.median, 4) + "</li>";
  return fmt::format("<details><summary>This computer, by its own clock, at {}</summary>\n<ul>{}</ul></details>\n",
                     escaped(to_string(group.group.size)), items);
}

std::string remarks(const DrawnGroup& group) {
  std::string text;
  for (const DrawnRow* row : group.all())
    for (const auto& figure : row->figures)
      if (figure && !figure->shown.remark.empty()) {
        text += note(row->step->title + ": " + figure->shown.remark);
        break;
      }
  return text;
}

std::string timelines(const DrawnGroup& group, const std::vector<ChartSource>& sources) {
  std::string text;
  for (const auto& source : sources)
    for (const auto& row : group.rows) {
      const Timeline* timeline =
          source.board->timeline({group.group.lesson, row.step->id, group.group.size, group.group.choices});
      if (!timeline || timeline->spans.empty()) continue;
      std::string keys;
      for (const auto& [name, colour] : track_colours(*timeline))
        keys += "<span class=\"key " + colour + "\"><span>" + escaped(name) + "</span></span>";
      text += fmt::format(
          "<figure><div class=\"wide\">\n{}</div><figcaption>{}: one traced run of {}, {}{}. No time above comes from "
          "it.{}</figcaption></figure>\n",
          draw_tracks(*timeline).inlined(), escaped(row.step->title), time_text(timeline->total_ms),
          timeline->source == "measured" ? "measured on " : "modelled from pieces measured on ",
          escaped(device_name(source.board->hello()) + (sources.size() > 1 ? ", " + source.name : "")), keys);
    }
  return text.empty() ? "" : "<h4>Timelines: which engine worked when</h4>\n" + text;
}

std::string size_section(const DrawnGroup& group, const std::vector<ChartSource>& sources, const Modeller* modeller) {
  std::string text = fmt::format("<h3>{} <span class=\"dim\">({})</span></h3>\n", escaped(to_string(group.group.size)),
                                 escaped(fmt::format("{}", fmt::join(group.task->dimensions, " x "))));
  text += faults(group, sources);
  const BarChart bars = time_bars(group, sources);
  if (!bars.rows.empty())
    text += figure(draw_bars(bars), "Median times; shorter is faster. The line at a bar's end spans the quartiles." +
                                        others_note(sources, "Paler"));
  text += figures_table(group, sources) + sources_note(group, sources, modeller);
  text += here_section(group);
  if (const std::string limits = limits_words(group, sources); !limits.empty()) text += note(limits);
  text += remarks(group);
  const LineChart errors = error_against_speed(group, sources);
  if (!errors.series.empty())
    text += figure(draw_lines(errors), "Error against speed: fast and right is at the lower right.");
  for (const auto& source : sources)
    if (const std::string counters = counters_table(group, source); !counters.empty())
      text += (sources.size() > 1 ? note("Counters of " + source.name) : "") + counters;
  return text + timelines(group, sources);
}

std::string lesson_section(const std::vector<Sizes>& tasks, const std::vector<ChartSource>& sources,
                           const Modeller* modeller) {
  const LessonInfo& lesson = *tasks.front().front()->lesson;
  std::string text = fmt::format("<section id=\"{}\"><h2>{}</h2>\n", escaped(lesson.id), escaped(lesson.title));
  if (!lesson.summary.empty()) text += "<p>" + escaped(lesson.summary) + "</p>\n";
  for (const Sizes& sizes : tasks) {
    const DrawnGroup& first = *sizes.front();
    std::string title = tasks.size() > 1 ? first.task->title : "";
    if (!first.group.choices.empty()) title += (title.empty() ? "" : ", ") + choices_words(first.group.choices);
    if (!title.empty()) text += "<h3>" + escaped(title) + "</h3>\n";
    for (const auto& [metric, caption] :
         {std::pair{SizeMetric::time, "Time against size, of right results."},
          {SizeMetric::rate, "Rate against size, of right results; higher is better."}}) {
      const LineChart chart = against_size(sizes, metric, sources);
      if (!chart.series.empty()) text += figure(draw_lines(chart), caption + others_note(sources, "Dotted"));
    }
    const SizeMap map = size_map_of(sizes);
    if (!map.cells.empty())
      text += figure(draw_map(map, lesson), "The fastest step at each size, with its time" +
                                                std::string(sources.size() > 1 ? ", in " + sources[0].name : "") + ".");
    for (const DrawnGroup* group : sizes) text += size_section(*group, sources, modeller);
  }
  return text + "</section>\n";
}

std::string failures(const std::vector<ChartSource>& sources) {
  std::string text;
  for (const auto& source : sources)
    for (const auto& failure : source.board->failures())
      text += "<p class=\"troubles\">" + escaped((sources.size() > 1 ? source.name + ": " : "") + failure.message) +
              "</p>\n";
  return text;
}

constexpr const char* kHowToRead = R"(<section><h2>How to read this</h2>
<p class="note">A time is the median of its samples, each on a cold L2 cache. &plusmn; is the relative standard error of the median. Rates are the bytes
or operations that the problem needs, over that time; GB/s are 10<sup>9</sup> bytes a second. The share of the limit is the time that the resource which
takes longest would need at the rate that a ceiling has measured in the same run, over the time taken. The gain is over the step before; &asymp;: the
difference is below the noise. Results are compared with a reference; "exact" is bit for bit, a number is the largest relative error.</p>
<p class="note">Filled bars are measured on a GPU, dashed ones modelled, hollow ones host times of the CPU backend.</p></section>
)";

}  // namespace

std::string report_page(const std::vector<ChartSource>& sources, const Modeller* modeller) {
  const auto groups = drawn_groups(sources, modeller);
  std::string links, sections;
  std::vector<std::string> done;
  for (const auto& group : groups) {
    const std::string& id = group.group.lesson;
    if (std::find(done.begin(), done.end(), id) != done.end()) continue;
    done.push_back(id);
    links += fmt::format("<li><a href=\"#{0}\">{1}</a></li>", escaped(id), escaped(group.lesson->title));
    sections += lesson_section(tasks_of(groups, id), sources, modeller);
  }
  const std::string title = "Warpwise on " + device_name(sources.front().board->hello());
  return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
         "<title>" +
         escaped(title) + "</title>\n<style>\n" + page_style() + "</style></head>\n<body>\n<header><h1>" +
         escaped(title) + "</h1>\n" + machines_table(sources) + failures(sources) + "</header>\n" +
         (done.size() > 1 ? "<nav><ul>" + links + "</ul></nav>\n" : "") + "<main>\n" +
         (sections.empty() ? "<p>No step was measured.</p>\n" : sections) + kHowToRead + "</main></body></html>\n";
}

}  // namespace warpwise
