#include "cli/files/log_page.h"

#include <fmt/format.h>

#include <set>
#include <sstream>

#include "engine/export/page_style.h"
#include "engine/export/svg.h"
#include "engine/export/units.h"

namespace warpwise {

namespace {

struct Sum {
  std::vector<WorkEvent> events;
  std::vector<double> times;
  int checks = 0, hints = 0, modelled = 0;
  bool solution = false;
  std::string passed, medal;  // when it first passed; the best medal
};

int rank(const std::string& medal) { return medal == "gold" ? 3 : medal == "silver" ? 2 : medal == "bronze" ? 1 : 0; }

/// "2026-11-24 09:51"
std::string clock(const std::string& at) { return at.size() >= 16 ? at.substr(0, 10) + " " + at.substr(11, 5) : at; }

std::string minutes(const std::vector<double>& times) { return fmt::format("{:.0f}", seconds_at_work(times) / 60); }

std::string cell(const std::string& text, const char* kind = "") {
  return fmt::format("<td{}>{}</td>", *kind ? fmt::format(" class=\"{}\"", kind) : "", escaped(text));
}

std::string escaped_lines(const std::string& text) {
  std::string html;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) html += escaped(line) + "\n";
  return html;
}

std::string summary(const std::vector<std::string>& order, const std::map<std::string, Sum>& sums) {
  std::string html =
      "<div class=\"wide\"><table><thead><tr><th>exercise</th><th class=\"words\">begun</th><th class=\"words\">passed</th>"
      "<th>checks</th><th>hints</th><th class=\"words\">solution seen before</th><th class=\"words\">medal</th>"
      "<th>minutes at work</th></tr></thead><tbody>\n";
  for (const auto& id : order) {
    const Sum& sum = sums.at(id);
    html += fmt::format("<tr><th><a href=\"#{0}\">{0}</a></th>", escaped(id)) +
            cell(clock(sum.events.front().at), "words") + cell(sum.passed.empty() ? "no" : clock(sum.passed), "words") +
            cell(std::to_string(sum.checks)) + cell(std::to_string(sum.hints)) +
            cell(sum.solution ? "yes" : "", "words") + cell(sum.medal, "words") + cell(minutes(sum.times)) + "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

std::string tries(const Sum& sum) {
  std::string html =
      "<div class=\"wide\"><table><thead><tr><th>when (UTC)</th><th class=\"words\">what</th><th>lines changed</th>"
      "<th class=\"words\">outcome</th><th class=\"words\">message</th><th class=\"words\">counted</th>"
      "<th class=\"words\">modelled</th></tr></thead><tbody>\n";
  for (size_t i = 0; i < sum.events.size(); i++) {
    const WorkEvent& event = sum.events[i];
    if (event.what == "modelled") continue;
    html += "<tr>" + cell(clock(event.at));
    if (event.what != "check") {
      html += cell(event.what == "hint" ? fmt::format("hint {}", event.hint) : "the solution was shown", "words") +
              "<td></td><td></td><td></td><td></td><td></td></tr>\n";
      continue;
    }
    std::string modelled, counts;
    if (i + 1 < sum.events.size() && sum.events[i + 1].what == "modelled")
      modelled = time_text(sum.events[i + 1].modelled_us / 1000) + " on " + sum.events[i + 1].modelled_for;
    for (const auto& one : event.counts) counts += (counts.empty() ? "" : "; ") + one;
    html += cell(fmt::format("check, {:.1f} s", event.seconds), "words") + cell(std::to_string(event.changed)) +
            cell(event.passed ? "passed" + (event.medal.empty() ? "" : ": " + event.medal) : event.stage,
                 event.passed ? "words good" : "words bad") +
            cell(event.passed ? "" : event.message, "words") + cell(counts, "words") + cell(modelled, "words") +
            "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace

std::string log_page(const std::string& name, const std::vector<WorkEvent>& events,
                     const std::map<std::string, std::string>& texts) {
  std::map<std::string, Sum> sums;
  std::vector<std::string> order;  // in which they were begun
  std::vector<double> times;
  std::set<std::string> days;
  size_t checks = 0, passed = 0;
  for (const auto& event : events) {
    if (!sums.contains(event.exercise)) order.push_back(event.exercise);
    Sum& sum = sums[event.exercise];
    sum.events.push_back(event);
    sum.times.push_back(seconds_of(event.at));
    times.push_back(sum.times.back());
    days.insert(event.at.substr(0, 10));
    sum.checks += event.what == "check";
    checks += event.what == "check";
    sum.hints += event.what == "hint";
    sum.solution |= event.what == "solution" && sum.passed.empty();
    if (event.passed && sum.passed.empty()) sum.passed = event.at, passed++;
    if (rank(event.medal) > rank(sum.medal)) sum.medal = event.medal;
  }
  const std::string title = "Work log of " + name;
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\">\n<title>" +
      escaped(title) + "</title>\n<style>" + page_style() + "</style></head><body>\n<h1>" + escaped(title) + "</h1>\n";
  if (events.empty()) return html + "<p>Nothing has been checked yet.</p>\n</body></html>\n";
  html += fmt::format(
      "<p>{} of {} exercises passed that were begun; {} {}, {} minutes at work on {} {}, from {} to {} (UTC).</p>\n"
      "<p class=\"note\">At work: the time between two events, where it is at most ten minutes. Counted: by the CPU backend, at the "
      "shape that has the exercise's aims. Modelled: computed from the counts for a GPU, not measured.</p>\n",
      passed, order.size(), checks, checks == 1 ? "check" : "checks", minutes(times), days.size(),
      days.size() == 1 ? "day" : "days", clock(events.front().at), clock(events.back().at));
  html += summary(order, sums);
  for (const auto& id : order) {
    html += fmt::format("<section id=\"{0}\"><h2>{0}</h2>\n", escaped(id)) + tries(sums.at(id));
    if (const auto text = texts.find(id); text != texts.end() && !text->second.empty())
      html += "<details><summary>The text that was checked last</summary><pre>" + escaped_lines(text->second) +
              "</pre></details>\n";
    html += "</section>\n";
  }
  return html + "</body></html>\n";
}

}  // namespace warpwise
