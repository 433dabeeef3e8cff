#include "engine/site/lesson_page.h"

#include <fmt/format.h>

#include "engine/errors.h"
#include "engine/export/page_tables.h"
#include "engine/export/svg.h"
#include "engine/site/board_data.h"
#include "engine/site/exercises.h"
#include "engine/site/frame.h"
#include "engine/site/inside.h"
#include "engine/site/timeline_data.h"
#include "engine/site/tour_data.h"
#include "engine/text_of.h"

namespace warpwise::site {

namespace {

struct Tab {
  const char *id, *title;
  std::string html;
};

std::string tabs_of(const std::vector<Tab>& tabs) {
  std::string buttons, panels;
  for (const Tab& tab : tabs) {
    if (tab.html.empty()) continue;
    const bool first = buttons.empty();
    buttons += fmt::format(
        "<button type=\"button\" role=\"tab\" id=\"tab-{0}\" aria-controls=\"pane-{0}\" aria-selected=\"{1}\" tabindex=\"{2}\">{3}</button>",
        tab.id, first, first ? 0 : -1, tab.title);
    panels += fmt::format(
        "<div role=\"tabpanel\" class=\"pane\" id=\"pane-{0}\" aria-labelledby=\"tab-{0}\"{1}>\n{2}</div>\n", tab.id,
        first ? "" : " hidden", tab.html);
  }
  return "<div role=\"tablist\" class=\"tabs\" aria-label=\"Beside the text\">" + buttons + "</div>\n" + panels;
}

/// What a browser without scripts shows, and what is printed: the figures of the group that the lesson opens with.
std::string plain_board(const Lesson& lesson, const std::vector<BoardGroup>& groups) {
  if (groups.empty()) return "";
  const Place place = place_of({}, lesson, groups);
  const BoardGroup& group = groups[place.group.value_or(0)];
  const Recorded& recorded = *std::next(lesson.recordings.begin(), static_cast<std::ptrdiff_t>(group.recording));
  const std::vector<ChartSource> sources = {{recorded.name, &recorded.board}};
  return fmt::format("<div id=\"plain\"><h3>{}</h3>\n<div class=\"wide\">{}</div>{}</div>\n",
                     to_string(group.drawn.group.size), draw_bars(time_bars(group.drawn, sources)).inlined(),
                     figures_table(group.drawn, sources));
}

/// `article`: steps that no passage of it is about get the anchor of their links here.
std::string sections(const Lesson& lesson, const std::map<std::string, std::vector<AccessKey>>& wanted, bool inside,
                     const std::string& article) {
  std::string html, list;
  for (const StepInfo& step : lesson.info.steps) {
    if (step.file.empty() || step.kind != Kind::step) continue;
    const auto keys = wanted.find(step.id);
    const std::string section =
        inside ? inside_section(lesson, step, keys == wanted.end() ? std::vector<AccessKey>{} : keys->second)
               : source_section(lesson, step);
    if (section.empty()) continue;
    if (!inside && article.find("id=\"step-" + step.id + "\"") == article.npos)
      html += fmt::format("<span id=\"step-{0}\" data-step=\"{0}\"></span>", step.id);
    html += section;
    list += fmt::format("<option value=\"{}\">{}</option>", step.id, escaped(step.title));
  }
  if (html.empty()) return "";
  const char* name = inside ? "inside" : "source";
  std::string tools =
      fmt::format("<div class=\"controls\"><label>Step <select id=\"{}-step\">{}</select></label>", name, list);
  if (!inside) tools += "<label><input type=\"checkbox\" id=\"diff\"> Difference to the step before</label>";
  return tools + "</div>\n" + html;
}

/// Links to the lessons before and after it.
std::string neighbours(const Site& site, const Lesson& lesson) {
  std::string links;
  for (size_t i = 0; i < site.lessons.size(); i++) {
    if (site.lessons[i].info.id != lesson.info.id) continue;
    const auto link = [&](const LessonInfo& to, const char* words) {
      links += fmt::format("<a href=\"{}.html\">{} {}</a>", escaped(to.id), words, escaped(to.title));
    };
    if (i > 0) link(site.lessons[i - 1].info, "Before:");
    if (i + 1 < site.lessons.size()) link(site.lessons[i + 1].info, "Next:");
  }
  return links.empty() ? "" : "<nav class=\"neighbours\" aria-label=\"Lessons\">" + links + "</nav>\n";
}

}  // namespace

std::string lesson_page(const Site& site, const Lesson& lesson, const References& references) {
  const std::filesystem::path folder = site.root / lesson.info.folder;
  const std::string text = text_of(folder / "lesson.md");
  if (text.empty())
    throw CannotError("the text of lesson " + lesson.info.id + " is missing: " + (folder / "lesson.md").string());
  const auto blocks = parse_markdown(text);
  const auto stops = stops_on_pages(stops_of(blocks), lesson.info);
  const auto groups = board_groups(lesson, site.modeller);
  const auto wanted = accesses_of(lesson, stops);
  Prose prose(references, &lesson.info, folder);

  std::string article = prose.text(blocks, stops);
  // Pictures that only the tour shows.
  std::string slides;
  for (const Stop& stop : stops)
    if (!stop.picture.empty() && article.find("data-picture=\"" + escaped(stop.picture) + "\"") == article.npos)
      slides += prose.picture(stop.picture, stop.title);
  nlohmann::json data = board_data(lesson, groups, site.modeller);
  data["stops"] = tour_data(lesson, stops, groups);
  data["timelines"] = timeline_data(lesson, groups);
  const Place opening = place_of({}, lesson, groups);
  if (opening.group) data["opening"] = *opening.group;

  const bool timelines = !data["timelines"].empty();
  const std::string tabs =
      tabs_of({{"board", "Board", groups.empty() ? "" : "<div id=\"board\"></div>\n" + plain_board(lesson, groups)},
               {"source", "Source", sections(lesson, wanted, false, article)},
               {"inside", "Inside", sections(lesson, wanted, true, article)},
               {"timeline", "Timeline", timelines ? "<div id=\"timeline\"></div>\n" : ""},
               {"exercises", "Exercises", exercises_section(lesson)}});
  Frame frame;
  frame.title = lesson.info.title + " - Warpwise";
  frame.heading = "<span class=\"dim\">" + escaped(lesson.info.title) + "</span>";
  if (!stops.empty()) frame.tools = "<a class=\"button\" id=\"start-tour\" href=\"#tour-1\">Tour</a>";
  frame.main =
      "<main class=\"lesson\" id=\"main\">\n<article id=\"text\">\n" + article + neighbours(site, lesson) +
      "</article>\n<aside id=\"lab\" aria-label=\"Board, source and exercises\">\n" + tabs +
      "</aside>\n</main>\n<nav class=\"switch\" aria-label=\"Text or board\"><button type=\"button\" data-pane=\"text\" "
      "aria-pressed=\"true\">Text</button><button type=\"button\" data-pane=\"lab\" aria-pressed=\"false\">Board</button></nav>\n";
  frame.after = request_symbols() + "<div hidden id=\"slides\">" + slides + "</div>\n<div id=\"meanings\">" +
                prose.meanings() + "</div>\n" +
                data_element("figures", data.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  frame.light = prose.inks(false), frame.dark = prose.inks(true);
  return framed(frame);
}

}  // namespace warpwise::site
