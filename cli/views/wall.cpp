#include "cli/views/wall.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/terminal/table.h"

namespace warpwise {

using nlohmann::json;

namespace {

constexpr size_t kWallAnswers = 5, kWallEvents = 8;

std::string or_blank(int value) { return value == 0 ? "" : std::to_string(value); }

std::string what_happened(const WorkEvent& event) {
  if (event.what == "hint") return fmt::format("hint {}", event.hint);
  if (event.what == "solution") return "saw the solution";
  return event.passed ? "passed" : "failed: " + event.stage;
}

}  // namespace

std::string ago(double seconds) {
  if (seconds < 60) return "now";
  if (seconds < 3600) return fmt::format("{:.0f} min ago", seconds / 60);
  return seconds < 48 * 3600 ? fmt::format("{:.0f} h ago", seconds / 3600)
                             : fmt::format("{:.0f} days ago", seconds / 86400);
}

std::vector<std::string> draw_wall(const ClassWall& wall, double now, size_t most, const Looks& looks) {
  auto students = wall.students();
  const auto exercises = wall.exercises();
  const auto events = wall.last_minute();
  const auto stall = std::count_if(students.begin(), students.end(), [](auto& one) { return one.stalls; });
  std::vector<std::string> lines = {styled(fmt::format("{} {}, {} stalled, {} {} in the last minute", students.size(),
                                                       students.size() == 1 ? "student" : "students", stall,
                                                       events.size(), events.size() == 1 ? "event" : "events"),
                                           Style::bold, looks)};
  if (!wall.trouble().empty())
    for (auto& line : wrapped(wall.trouble(), looks.width - 1, 0)) lines.push_back(styled(line, Style::warn, looks));
  if (wall.refused() > 0)
    lines.push_back(styled(fmt::format("{} {} left out: of another owner than the name says, a link, or too many",
                                       wall.refused(), wall.refused() == 1 ? "file is" : "files are"),
                           Style::warn, looks));
  const auto add = [&](const Table& table) {
    lines.push_back("");
    for (auto& line : table.draw(looks, looks.width - 1)) lines.push_back(std::move(line));
  };
  Table where({{"exercise", false, 100},
               {"here", true, 95},
               {"stalled", true, 100},
               {"passed", true, 90},
               {"tried", true, 80},
               {"hints", true, 70}});
  for (const auto& one : exercises)
    where.add({{one.exercise, Style::accent},
               {or_blank(one.here)},
               {or_blank(one.stall), Style::bad},
               {or_blank(one.passed), Style::good},
               {or_blank(one.tried)},
               {or_blank(one.hints), Style::dim}});
  if (!where.empty()) add(where);

  if (const auto answers = wall.answers(kWallAnswers); !answers.empty()) {
    lines.push_back("");
    lines.push_back(styled("The most common wrong answers", Style::bold, looks));
    for (const auto& one : answers)
      lines.push_back(shortened(fmt::format("{:>4}  {}, {}: {}", one.students, one.exercise, one.stage, one.message),
                                looks.width - 1, looks));
  }
  std::stable_sort(students.begin(), students.end(), [](auto& a, auto& b) { return a.stalls > b.stalls; });
  Table who({{"student", false, 100},
             {"exercise", false, 95},
             {"last check", false, 90},
             {"checks", true, 70},
             {"passed", true, 80},
             {"", true, 60}});
  size_t shown = 0;
  for (const auto& one : students) {
    if (most > 0 && shown++ == most) break;
    who.add({{shortened(one.name, 32, looks), one.stalls ? Style::bad : Style::plain},
             {one.exercise, Style::accent},
             {one.stage, one.stage == "passed" ? Style::good : Style::plain},
             {or_blank(one.checks)},
             {or_blank(one.passed), Style::good},
             {ago(now - one.last), Style::dim}});
  }
  if (!who.empty()) add(who);
  if (most > 0 && students.size() > most)
    lines.push_back(styled(fmt::format("and {} more", students.size() - most), Style::dim, looks));
  if (!events.empty()) lines.push_back("");
  for (size_t i = 0; i < events.size() && i < kWallEvents; i++)
    lines.push_back(shortened(fmt::format("{:>3.0f} s ago  {}  {}  {}", std::max(0.0, now - events[i].at),
                                          events[i].name, events[i].event.exercise, what_happened(events[i].event)),
                              looks.width - 1, looks));
  return lines;
}

json to_json(const ClassWall& wall) {
  json students = json::array(), exercises = json::array(), answers = json::array(), events = json::array();
  for (const auto& one : wall.students())
    students.push_back({{"name", one.name},
                        {"exercise", one.exercise},
                        {"stage", one.stage},
                        {"last", one.last},
                        {"checks", one.checks},
                        {"passed", one.passed},
                        {"stalls", one.stalls}});
  for (const auto& one : wall.exercises())
    exercises.push_back({{"exercise", one.exercise},
                         {"here", one.here},
                         {"stalled", one.stall},
                         {"passed", one.passed},
                         {"tried", one.tried},
                         {"hints", one.hints}});
  for (const auto& one : wall.answers())
    answers.push_back(
        {{"exercise", one.exercise}, {"stage", one.stage}, {"message", one.message}, {"students", one.students}});
  for (const auto& one : wall.last_minute()) {
    json event = to_json(one.event);
    event["name"] = one.name;
    events.push_back(std::move(event));
  }
  return {{"students", students},  {"exercises", exercises},    {"answers", answers},
          {"last_minute", events}, {"refused", wall.refused()}, {"trouble", wall.trouble()}};
}

}  // namespace warpwise
