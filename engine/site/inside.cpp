#include "engine/site/inside.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/export/palette.h"
#include "engine/export/svg.h"
#include "engine/reader/accesses.h"
#include "engine/reader/figures.h"
#include "engine/reader/request_lanes.h"
#include "engine/site/prose.h"
#include "engine/text/diff.h"
#include "engine/text/markdown.h"
#include "engine/text_of.h"

namespace warpwise::site {

namespace {

constexpr double kFine = 1.1, kPoor = 2.0;  // excess: no more is fine, more is poor

const char* class_of(const Access& access) {
  const double e = excess(access);
  return e <= kFine ? "fine" : e <= kPoor ? "warn" : "poor";
}

std::vector<std::string> lines_of_file(const Lesson& lesson, const StepInfo& step) {
  return split_lines(text_of(lesson.root / step.file));
}

bool of_file(const Access& access, const StepInfo& step) {
  return !step.file.empty() &&
         (access.file == step.file || access.file.ends_with("/" + step.file) || step.file.ends_with("/" + access.file));
}

std::string count_words(const Access& access) {
  return fmt::format("<span class=\"{}\">{} {}</span>", class_of(access), access.op == "atomic" ? "atomic" : access.op,
                     escaped(each_text(access)));
}

std::string tip(const Access& access) {
  const std::string used = used_text(access);
  return fmt::format("{}: {} requests, {} each{}", access.name(), access.requests, each_text(access),
                     used.empty() ? "" : ", " + used + " of the bytes moved are used");
}

/// The counts beside a line. Those of an access with a picture lead to it.
std::string counts_beside(const std::vector<Access>& lines, const std::vector<const Access*>& with_picture,
                          const StepInfo& step, size_t number) {
  std::string html;
  for (const Access& access : lines) {
    if (static_cast<size_t>(access.line) != number || !of_file(access, step)) continue;
    const bool picture = std::find(with_picture.begin(), with_picture.end(), &access) != with_picture.end();
    const std::string title = escaped(tip(access)), link = escaped(inside_id(step.id, access));
    html += (html.empty() ? "" : "<br>") +
            (picture ? fmt::format("<a href=\"#inside-{}\" title=\"{}\">{}</a>", link, title, count_words(access))
                     : fmt::format("<span title=\"{}\">{}</span>", title, count_words(access)));
  }
  return html;
}

std::string changed(const std::string& before, const std::string& now) {
  if (before.empty() || before == now) return escaped(now);
  return escaped(before) + " \u2192 " + (now.empty() ? "none" : escaped(now));
}

std::string kinds_table(const Counted* before, const Counted& now) {
  std::string body;
  for (const KindChange& change : compare_kinds(before ? &before->report : nullptr, now.report)) {
    const auto both = [&](auto words) {
      return changed(change.before ? words(*change.before) : "", change.now ? words(*change.now) : "");
    };
    body += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"{}\">{}</td><td>{}</td></tr>\n",
                        change.name(), both([](const Access& a) { return fmt::format("{}", a.requests); }),
                        change.now ? class_of(*change.now) : "", both(each_text), both(used_text));
  }
  if (body.empty()) return "<p>No access to global or shared memory was counted.</p>\n";
  return "<div class=\"wide\" tabindex=\"0\"><table class=\"figures\"><thead><tr><th scope=\"col\">access</th><th scope=\"col\">requests</th>"
         "<th scope=\"col\">a request moves</th><th scope=\"col\">bytes used</th></tr></thead>\n<tbody>" +
         body + "</tbody></table></div>\n";
}

std::string hazards_list(const Counted& counted) {
  if (counted.report.hazards.empty() && counted.wrong.empty())
    return "<p class=\"fine\">No hazard: no race, nothing out of bounds, uninitialised, misaligned or divergent; and the result is "
           "right.</p>\n";
  std::string html;
  for (const HazardReport& hazard : counted.report.hazards)
    html += "<p class=\"troubles\">" + escaped(hazard.message) + "</p>\n";
  if (!counted.wrong.empty()) html += "<p class=\"troubles\">The result is wrong: " + escaped(counted.wrong) + "</p>\n";
  return html;
}

const Counted* counted_of(const Lesson& lesson, const StepInfo* step) {
  if (!step) return nullptr;
  const auto found = lesson.counted.find(step->id);
  return found == lesson.counted.end() || !found->second.refusal.empty() ? nullptr : &found->second;
}

}  // namespace

std::string inside_id(const std::string& step, const Access& access) {
  return fmt::format("{}-{}-{}-{}-{}", step, access.line, access.column, access.space, access.op);
}

std::vector<const Access*> pictured(const std::vector<Access>& lines, const std::vector<AccessKey>& wanted) {
  std::vector<const Access*> chosen;
  for (const char* space : {"global", "shared"})
    for (const char* op : {"load", "store", "atomic"}) {
      const Access* most = nullptr;
      for (const Access& access : lines)
        if (access.space == space && access.op == op && !access.examples.empty() &&
            (!most || access.transfers > most->transfers))
          most = &access;
      if (most) chosen.push_back(most);
    }
  for (const AccessKey& key : wanted)
    if (const Access* access = find_access(lines, key);
        access && !access->examples.empty() && std::find(chosen.begin(), chosen.end(), access) == chosen.end())
      chosen.push_back(access);
  return chosen;
}

const StepInfo* compared_with(const Lesson& lesson, const StepInfo& step) {
  if (!step.compared_with.empty())
    for (const StepInfo& other : lesson.info.steps)
      if (other.id == step.compared_with) return &other;
  return step_before(lesson.info, step, [](auto& other) { return !other.file.empty(); });
}

std::string source_section(const Lesson& lesson, const StepInfo& step) {
  const auto lines = lines_of_file(lesson, step);
  const StepInfo* before = compared_with(lesson, step);
  const auto lines_before = before ? lines_of_file(lesson, *before) : lines;
  const auto now_html = coloured(lines), before_html = coloured(lines_before);
  const Counted* counted = counted_of(lesson, &step);
  const auto accesses = counted ? warpwise::lines_of(counted->report) : std::vector<Access>{};
  const auto with_picture = pictured(accesses, {});

  std::string html = fmt::format(
      "<section class=\"source\" id=\"source-{}\" data-step=\"{}\" aria-label=\"Source of {}\"><h3>{}</h3>\n<p class=\"note\">{}{}{}</p>\n",
      step.id, step.id, escaped(step.title), escaped(step.title), escaped(step.file),
      counted
          ? fmt::format(". <b class=\"counted\">Counted</b> by the CPU backend at {}: what one request of a warp moves",
                        to_string(counted->size))
          : "",
      before ? fmt::format(". The difference is to <code>{}</code>", escaped(before->id)) : "");
  if (const auto refused = lesson.counted.find(step.id);
      refused != lesson.counted.end() && !refused->second.refusal.empty())
    html += "<p class=\"note\">Not counted: " + escaped(refused->second.refusal) + "</p>\n";
  html += "<div class=\"wide code\" tabindex=\"0\"><table><tbody>\n";
  for (const DiffLine& line : diff_lines(lines_before, lines)) {
    if (line.change == DiffLine::Change::removed) {
      html += "<tr class=\"del\"><td></td><td></td><td><del>" + before_html[line.line] + "</del></td></tr>\n";
      continue;
    }
    html += fmt::format("<tr{}><td class=\"no\">{}</td><td class=\"count\">{}</td><td>{}</td></tr>\n",
                        line.change == DiffLine::Change::added ? " class=\"add\"" : "", line.line + 1,
                        counts_beside(accesses, with_picture, step, line.line + 1), now_html[line.line]);
  }
  html += "</tbody></table></div>\n";
  // Lines of files that several steps share.
  std::string elsewhere;
  for (const Access& access : accesses)
    if (!of_file(access, step))
      elsewhere += fmt::format("<li><code>{}:{}</code> {}: {}</li>\n",
                               escaped(std::filesystem::path(access.file).filename().string()), access.line,
                               access.name(), count_words(access));
  if (!elsewhere.empty())
    html += "<p class=\"note\">Counted in shared files:</p><ul class=\"note\">" + elsewhere + "</ul>\n";
  return html + "</section>\n";
}

std::string inside_section(const Lesson& lesson, const StepInfo& step, const std::vector<AccessKey>& wanted) {
  const Counted* counted = counted_of(lesson, &step);
  if (!counted) return "";
  const StepInfo* before = compared_with(lesson, step);
  const Counted* counted_before = counted_of(lesson, before);
  if (counted_before && counted_before->size != counted->size) counted_before = nullptr;  // that would be no comparison
  const auto lines = warpwise::lines_of(counted->report);
  std::string html = fmt::format(
      "<section class=\"inside\" id=\"inside-{0}\" data-step=\"{0}\" aria-label=\"Inside {1}\"><h3>{1}</h3>\n<p class=\"note\"><b class=\"counted\">"
      "Counted</b> by the CPU backend at {2}; a GPU counts the same{3}.</p>\n",
      step.id, escaped(step.title), to_string(counted->size),
      counted_before ? fmt::format(". Arrows lead from <code>{}</code> to this step", escaped(before->id)) : "");
  html += kinds_table(counted_before, *counted) + hazards_list(*counted);

  const Access* first = access_to_show_first(lines, counted_before ? &counted_before->report : nullptr);
  auto shown = pictured(lines, wanted);
  std::stable_sort(shown.begin(), shown.end(), [&](auto* a, auto* b) { return (a == first) > (b == first); });
  for (const Access* access : shown) {
    const std::string picture = request_picture(*access);
    if (picture.empty()) continue;
    const auto source = split_lines(text_of(lesson.root / access->file));
    std::string code = access->line > 0 && static_cast<size_t>(access->line) <= source.size()
                           ? source[static_cast<size_t>(access->line) - 1]
                           : "";
    code.erase(0, std::min(code.find_first_not_of(' '), code.size()));
    html += fmt::format(
        "<figure class=\"request\" id=\"inside-{}\"><figcaption><b>{}</b> of line {}: {}<br><code>{}</code></figcaption>{}</figure>\n",
        inside_id(step.id, *access), access->name(), access->line,
        escaped(example_words(*access, access->examples.front())), escaped(code), picture);
  }
  return html + "</section>\n";
}

}  // namespace warpwise::site
