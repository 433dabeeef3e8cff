#include "cli/views/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/machine/workers.h"
#include "cli/terminal/figures.h"
#include "cli/terminal/table.h"
#include "engine/export/words.h"
#include "engine/printable.h"
#include "engine/reader/figures.h"

namespace warpwise {

namespace {

std::string file_line(const char* name, const ComparedFile& file) {
  std::string text = fmt::format("{}: {}", name, file.path);
  const Hello* hello = file.board.hello();
  if (!hello) return text;
  text += ": " + device_title(hello->device);
  if (!hello->device.driver.empty()) text += ", driver " + hello->device.driver;
  if (!hello->program.empty()) text += ", " + hello->program;
  if (!hello->time.empty()) text += ", recorded " + hello->time.substr(0, 16);
  return text;
}

const LessonInfo* lesson_in(const ComparedFile& a, const ComparedFile& b, const std::string& id) {
  const LessonInfo* lesson = a.board.lesson(id);
  return lesson ? lesson : b.board.lesson(id);
}

/// Rows of one task at one size with one set of choices.
struct Group {
  std::vector<const ComparedRow*> rows;
  const ComparedRow& first() const { return *rows.front(); }
};

std::vector<Group> groups_of(const Comparison& comparison) {
  std::vector<Group> groups;
  const auto together = [](const ComparedRow& a, const ComparedRow& b) {
    return a.key.lesson == b.key.lesson && a.task == b.task && a.key.size == b.key.size &&
           a.key.choices == b.key.choices;
  };
  for (const auto& row : comparison.rows) {
    if (groups.empty() || !together(groups.back().first(), row)) groups.emplace_back();
    groups.back().rows.push_back(&row);
  }
  return groups;
}

/// "Matrix transpose, 8192x8192 (rows x cols), GPU time": as in a board's heading.
std::string group_heading(const Group& group, const LessonInfo* lesson, const Modeller* modeller) {
  const ComparedRow& first = group.first();
  std::string text = lesson ? lesson->title : first.key.lesson;
  const TaskInfo* task = lesson ? &lesson->task_of(first.key.step) : nullptr;
  if (task && lesson->tasks.size() > 1) text += ", " + (task->title.empty() ? task->id : task->title);
  text += ", " + to_string(first.key.size);
  if (task) text += fmt::format(" ({})", fmt::join(task->dimensions, " x "));
  if (!first.key.choices.empty()) text += ", " + choices_words(first.key.choices);
  std::vector<std::string> clocks;
  for (const ComparedRow* row : group.rows)
    for (const auto* side : {&row->a, &row->b}) {
      if (!*side) continue;
      std::string words = clock_words(**side);
      if ((*side)->source == "modelled" && modeller) words = modeller->words();
      if (std::find(clocks.begin(), clocks.end(), words) == clocks.end()) clocks.push_back(words);
    }
  return text + ", " + fmt::format("{}", fmt::join(clocks, " and "));
}

void time_cells(const Result& result, std::vector<Cell>& row, size_t at, const Looks& looks) {
  const TimeStats& time = result.time_ms;
  if (!(time.median > 0)) return;
  row[at] = {figure(time.median), Style::plain};
  if (result.source == "modelled") return;
  row[at + 1] = {figure(time.q1) + (looks.unicode ? "–" : "-") + figure(time.q3), Style::dim};
  if (std::isfinite(time.noise)) row[at + 2] = {(looks.unicode ? "±" : "+-") + percent(time.noise), Style::dim};
}

Cell change_cell(const ComparedRow& row) {
  const TimeChange change = row.change.time;
  return {time_words(row.change, *row.a, *row.b), change == TimeChange::slower   ? Style::warn
                                                  : change == TimeChange::faster ? Style::good
                                                                                 : Style::dim};
}

/// "1.2e-07 -> 3.4e-07", or what else became of the result.
Cell error_cell(const ComparedRow& row, const Looks& looks) {
  const std::string words = words_of(row.change.error);
  switch (row.change.error) {
    case ErrorChange::none: return {};
    case ErrorChange::wrong_now:
    case ErrorChange::wrong_still: return {words, Style::bad};
    case ErrorChange::right_now: return {words, Style::good};
    default: break;
  }
  return {fmt::format("{}: {:.1e} {} {:.1e}", words, row.a->error.max_rel, looks.unicode ? "→" : "->",
                      row.b->error.max_rel),
          row.change.error == ErrorChange::larger ? Style::warn : Style::good};
}

std::vector<Cell> cells_of(const ComparedRow& row, const Looks& looks) {
  std::vector<Cell> cells(10);
  cells[0] = {printable(row.key.step), Style::bold};
  time_cells(*row.a, cells, 1, looks);
  time_cells(*row.b, cells, 4, looks);
  if (row.change.ratio > 0) cells[7] = {fmt::format("{:.3f}", row.change.ratio), Style::plain};
  cells[8] = change_cell(row);
  cells[9] = error_cell(row, looks);
  return cells;
}

void add_wrapped(std::vector<std::string>& lines, const std::string& text, Style style, const Looks& looks) {
  for (auto& line : wrapped(printable(text, 2000), looks.width - 1, 2)) lines.push_back(styled(line, style, looks));
}

nlohmann::json side_json(const std::optional<Result>& side) {
  if (!side) return nullptr;
  const nlohmann::json whole = to_json(*side);
  nlohmann::json object;
  for (const char* field : {"time_ms", "source", "clock", "ok", "message", "error"}) object[field] = whole.at(field);
  return object;
}

nlohmann::json file_json(const ComparedFile& file) {
  nlohmann::json object = {{"file", file.path}, {"device", nullptr}};
  if (const Hello* hello = file.board.hello()) {
    object["device"] = to_json(hello->device);
    object["program"] = hello->program;
    object["recorded"] = hello->time;
  }
  return object;
}

}  // namespace

std::vector<std::string> draw_machines(const ComparedFile& a, const ComparedFile& b, const Comparison& comparison,
                                       const Looks& looks) {
  std::vector<std::string> lines;
  add_wrapped(lines, file_line("a", a), Style::plain, looks);
  add_wrapped(lines, file_line("b", b), Style::plain, looks);
  for (const auto& difference : comparison.differences)
    add_wrapped(lines, "The machines differ: " + difference, Style::warn, looks);
  for (const auto& [name, file] : {std::pair{"a", &a}, {"b", &b}})
    for (const auto& failure : file->board.failures())
      add_wrapped(lines, fmt::format("In {}: {}", name, failure.message), Style::bad, looks);
  return lines;
}

namespace {

/// What one recording alone was measured at, a line for all sizes at which it has the same steps.
class OnlyIn {
 public:
  /// Of a group without a row in both.
  void add(const Group& group) {
    for (const char* name : {"a", "b"}) {
      std::vector<std::string> steps;
      for (const ComparedRow* row : group.rows)
        if (*name == 'a' ? !row->b : !row->a) steps.push_back(row->key.step);
      if (steps.empty()) continue;
      const Key& key = group.first().key;
      const std::string choices = choices_words(key.choices),
                        head = fmt::format("Only in {}: {} at", name, fmt::join(steps, ", ")),
                        tail = fmt::format("({}{}{})", key.lesson, choices.empty() ? "" : ", ", choices);
      auto known = std::find_if(lines_.begin(), lines_.end(),
                                [&](auto& line) { return line.head == head && line.tail == tail; });
      if (known == lines_.end()) known = lines_.insert(lines_.end(), {head, {}, tail});
      known->sizes.push_back(to_string(key.size));
    }
  }
  void draw(std::vector<std::string>& lines, const Looks& looks) const {
    if (!lines_.empty()) lines.emplace_back();
    for (const auto& line : lines_)
      add_wrapped(lines, fmt::format("{} {} {}", line.head, fmt::join(line.sizes, ", "), line.tail), Style::dim, looks);
  }

 private:
  struct Line {
    std::string head;
    std::vector<std::string> sizes;
    std::string tail;
  };
  std::vector<Line> lines_;
};

}  // namespace

std::vector<std::string> draw_comparison(const ComparedFile& a, const ComparedFile& b, const Comparison& comparison,
                                         const Modeller* modeller, const Looks& looks) {
  std::vector<std::string> lines;
  const int width = looks.width - 1;
  OnlyIn only;
  for (const Group& group : groups_of(comparison)) {
    if (std::none_of(group.rows.begin(), group.rows.end(), [](auto* row) { return row->a && row->b; })) {
      only.add(group);
      continue;
    }
    const std::string heading = group_heading(group, lesson_in(a, b, group.first().key.lesson), modeller);
    lines.emplace_back();
    lines.push_back(styled(shortened(printable(heading), width, looks), Style::bold, looks));
    Table table({{"step", false, 100},
                 {"a: ms", true, 99},
                 {"a: quartiles", true, 20},
                 {"a: noise", true, 50},
                 {"b: ms", true, 99},
                 {"b: quartiles", true, 20},
                 {"b: noise", true, 50},
                 {"b / a", true, 100},
                 {direction_words("b", "a"), false, 98},
                 {"result", false, 97}});
    std::vector<std::string> only_a, only_b;
    for (const ComparedRow* row : group.rows) {
      if (!row->b) only_a.push_back(row->key.step);
      else if (!row->a) only_b.push_back(row->key.step);
      else table.add(cells_of(*row, looks));
    }
    for (auto& line : table.draw(looks, width)) lines.push_back(std::move(line));
    for (const auto& [name, steps] : {std::pair{"a", &only_a}, {"b", &only_b}})
      if (!steps->empty())
        add_wrapped(lines, fmt::format("Only in {}: {}", name, fmt::join(*steps, ", ")), Style::dim, looks);
    for (const ComparedRow* row : group.rows)
      if (row->a && row->b && row->change.error == ErrorChange::wrong_now)
        add_wrapped(lines, row->key.step + ": " + row->b->message, Style::bad, looks);
  }
  only.draw(lines, looks);
  return lines;
}

std::vector<std::string> draw_summary(const Comparison& comparison, double threshold, const Looks& looks) {
  std::string text = count_of(comparison.in_both(), "row") + " in both";
  const std::string same = threshold > 0 ? "the same within noise or " + percent(threshold) : "the same within noise";
  const std::pair<int, std::string> counts[] = {
      {comparison.count(TimeChange::slower), "slower"},
      {comparison.count(TimeChange::faster), "faster"},
      {comparison.count(TimeChange::same), same},
      {comparison.count(TimeChange::few), "with too few samples: time them again with a larger --budget"},
      {comparison.count(TimeChange::unlike),
       "of different clocks, or modelled in one and measured in the other: no verdict"},
      {comparison.count(TimeChange::untimed), "not timed in both"},
      {comparison.count(ErrorChange::wrong_now), "wrong now"},
      {comparison.count(ErrorChange::right_now), "right now"},
      {comparison.count(ErrorChange::wrong_still), "wrong in both"},
      {comparison.count(ErrorChange::larger), "with a larger error"},
      {comparison.count(ErrorChange::smaller), "with a smaller error"}};
  const char* between = ": ";
  for (const auto& [count, words] : counts)
    if (count > 0) text += fmt::format("{}{} {}", std::exchange(between, "; "), count, words);
  int only_a = 0, only_b = 0;
  for (const auto& row : comparison.rows) only_a += !row.b, only_b += !row.a;
  if (only_a > 0) text += fmt::format(". {} only in a", count_of(only_a, "row"));
  if (only_b > 0) text += fmt::format(". {} only in b", count_of(only_b, "row"));
  std::vector<std::string> lines = {""};
  add_wrapped(lines, text + ".", comparison.worse() ? Style::bad : Style::bold, looks);
  return lines;
}

nlohmann::json comparison_json(const ComparedFile& a, const ComparedFile& b, const Comparison& comparison,
                               const Modeller* modeller) {
  nlohmann::json rows = nlohmann::json::array();
  bool modelled = false;
  for (const auto& row : comparison.rows) {
    nlohmann::json object = {{"lesson", row.key.lesson},   {"task", row.task},
                             {"step", row.key.step},       {"size", to_string(row.key.size)},
                             {"choices", row.key.choices}, {"a", side_json(row.a)},
                             {"b", side_json(row.b)}};
    for (const auto* side : {&row.a, &row.b}) modelled |= *side && (*side)->source == "modelled";
    if (row.a && row.b) {
      object["time"] = name_of(row.change.time);
      object["ratio"] = row.change.ratio > 0 ? nlohmann::json(row.change.ratio) : nlohmann::json();
      object["result"] = words_of(row.change.error);
    }
    rows.push_back(std::move(object));
  }
  return {{"a", file_json(a)},
          {"b", file_json(b)},
          {"differences", comparison.differences},
          {"modelled_for", modelled && modeller ? nlohmann::json(modeller->gpu().name) : nlohmann::json()},
          {"rows", rows},
          {"slower", comparison.count(TimeChange::slower)},
          {"faster", comparison.count(TimeChange::faster)},
          {"wrong_now", comparison.count(ErrorChange::wrong_now)},
          {"worse", comparison.worse()}};
}

}  // namespace warpwise
