#include "engine/site/site.h"

#include <fmt/format.h>

#include "engine/errors.h"
#include "engine/export/palette.h"
#include "engine/export/svg.h"
#include "engine/site/frame.h"
#include "engine/site/lesson_page.h"
#include "engine/site/prose.h"
#include "engine/text_of.h"

namespace warpwise::site {

namespace {

constexpr const char* kScripts[] = {"axes.js", "charts.js", "board.js",     "timeline.js",
                                    "tour.js", "page.js",   "self_check.js"};

std::string project_file(const Site& site, const std::string& file) {
  const std::string text = text_of(site.root / file);
  if (text.empty())
    throw CannotError("this lab has no " + file +
                      ": run ./warpwise in the project's folder, or set WARPWISE_ROOT to it");
  return text;
}

std::string style(const Site& site) {
  std::string lanes;
  for (const bool dark : {false, true}) {
    std::string rules;
    for (int lane = 0; lane < 32; lane++) {
      const auto [r, g, b] = lane_rgb(lane, dark);
      const bool black = 0.299 * r + 0.587 * g + 0.114 * b > 127;
      rules +=
          fmt::format(".l{0}{{fill:#{1:02x}{2:02x}{3:02x}}}.n{0}{{fill:{4}}}", lane, r, g, b, black ? "#000" : "#fff");
    }
    lanes += dark ? "@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){" + rules + "}}\n" +
                        "@media screen{:root[data-theme=dark]{" + rules + "}}\n"
                  : rules + "\n";
  }
  // Paper is white, whatever the screen's theme is.
  const std::string dark = picture_colours(true);
  std::string switched;
  for (const char* root : {":root:not([data-theme=light])", ":root[data-theme=dark]"}) {
    std::string rules;
    for (size_t at = 0; at < dark.size();) {
      const size_t end = dark.find('}', at);
      if (end == dark.npos) break;
      std::string rule = dark.substr(at, end + 1 - at);
      while (!rule.empty() && rule.front() == '\n') rule.erase(0, 1);
      rules += rule.starts_with(":root") ? root + rule.substr(5) : std::string(root) + " " + rule;
      at = end + 1;
    }
    switched += (std::string(root).find("not") != std::string::npos ? "@media screen and (prefers-color-scheme:dark){"
                                                                    : "@media screen{") +
                rules + "}\n";
  }
  return picture_colours(false) + switched + picture_style() + lanes +
         project_file(site, "engine/site/assets/site.css");
}

std::string index_page(const Site& site) {
  std::string list;
  for (const Lesson& lesson : site.lessons) {
    std::string devices;
    for (const Recorded& recorded : lesson.recordings)
      if (const Hello* hello = recorded.board.hello(); hello && devices.find(hello->device.name) == devices.npos)
        devices += (devices.empty() ? "" : ", ") + hello->device.name;
    size_t steps = 0;
    for (const StepInfo& step : lesson.info.steps) steps += step.kind == Kind::step;
    list += fmt::format(
        "<li><a href=\"{0}.html\"><b>{1}</b></a><p>{2}</p><p class=\"dim\">{3} steps, {4} exercises{5}. <a href=\"{0}.html#tour-1\">The tour</a></p></li>\n",
        escaped(lesson.info.id), escaped(lesson.info.title), escaped(lesson.info.summary), steps,
        lesson.exercises.size(), devices.empty() ? "" : "; figures of " + escaped(devices));
  }
  Frame frame;
  frame.title = "Warpwise";
  frame.heading = "<h1>Learn GPU kernels</h1>";
  frame.main =
      "<main class=\"index\" id=\"main\">\n<p>Each lesson is a ladder of kernels, from naive to as fast as the machine allows. You read why "
      "each step gains, beside what it measures, its source, and what each line does to memory.</p>\n<ul class=\"lessons\">\n" +
      list +
      "</ul>\n<h2 id=\"read\">How to read the figures</h2>\n"
      "<ul class=\"legend\"><li><span class=\"swatch measured\"></span> <b>Recorded</b>: measured on the GPU that the board names. Filled bars.</li>\n"
      "<li><span class=\"swatch modelled\"></span> <b>Modelled</b>: predicted for a GPU from counts. Pale bars with dashed edges.</li>\n"
      "<li><span class=\"swatch host\"></span> <b>Host</b>: time of the CPU backend, which says nothing about a GPU. Hollow bars.</li>\n"
      "<li><span class=\"counted\">Counted</span>: by the CPU backend, which runs the same source; a GPU counts the same.</li></ul>\n"
      "<h2 id=\"get\">Get the lab</h2>\n<p>These pages show what the lab shows. With the lab itself you run every kernel, write the exercises, "
      "and measure your own GPU. A laptop without a GPU will do: the CPU backend runs the same files, counts what they do to memory, and "
      "finds races.</p>\n<p>On Debian, Ubuntu or WSL2, in a copy of the project:</p>\n"
      "<pre tabindex=\"0\"><code>./warpwise                    the window\n./warpwise run transpose      the board of a lesson in the terminal\n"
      "./warpwise watch              the exercises: each save is checked</code></pre>\n"
      "<p>Words: <a href=\"glossary.html\">the glossary</a>.</p>\n</main>\n";
  return framed(frame);
}

std::string glossary_page(const std::vector<Block>& blocks, const References& references) {
  Prose prose(references, nullptr, {});
  Frame frame;
  frame.title = "Glossary - Warpwise";
  std::string html = prose.text(blocks, {});
  // The anchors of terms are those that texts link to.
  for (const auto& [anchor, term] : references.terms) {
    const std::string from = "id=\"h-" + escaped(anchor) + "\"", to = "id=\"" + escaped(anchor) + "\"";
    if (const size_t at = html.find(from); at != html.npos) html.replace(at, from.size(), to);
  }
  frame.main = "<main class=\"index\" id=\"main\">\n" + html + "</main>\n";
  return framed(frame);
}

}  // namespace

std::vector<File> pages(const Site& site) {
  const auto glossary = parse_markdown(project_file(site, "docs/glossary.md"));
  References references;
  for (const Term& term : glossary_terms(glossary)) references.terms[term.anchor] = term;
  for (const Lesson& lesson : site.lessons) {
    references.lesson_of_folder[std::filesystem::path(lesson.info.folder).filename().string()] = lesson.info.id;
    for (const StepInfo& step : lesson.info.steps)
      if (step.kind == Kind::step) references.step_of[lesson.info.id].insert(step.id);
  }
  std::string script = "'use strict';\n";
  for (const char* name : kScripts) script += project_file(site, std::string("engine/site/assets/") + name);
  std::vector<File> files = {{"site.css", style(site)}, {"site.js", script}, {"index.html", index_page(site)}};
  files.push_back({"glossary.html", glossary_page(glossary, references)});
  for (const Lesson& lesson : site.lessons)
    files.push_back({lesson.info.id + ".html", lesson_page(site, lesson, references)});
  return files;
}

}  // namespace warpwise::site
