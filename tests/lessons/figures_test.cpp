// The figures that a lesson's text quotes from a GPU, held to the recording docs/recordings/LESSON_h200.jsonl. A table
// quotes it when the corner of its head says so:
//   | GB/s on an H200 | 2^20 | 2^28 |        one quantity, a size in each column
//   | on an H200 at 2^28 | us | times cub |  one size, a quantity in each column; columns with other heads are the author's own
//   | error of positive input on an H200 | 2^20 |  one quantity of docs/recordings/LESSON_positive_h200.jsonl, which chose that input
// Quantities: GB/s, GFLOP/s, TFLOP/s, us, ms, error, "times STEP" or "share of STEP", the speed as a multiple of another step's,
// "time over STEP", the time as one, and "of STEP", the operations a second as a multiple of another row's, a ceiling's say.
// A row begins with the steps' ids, or with "first_steps/resident" for a step of another lesson, which that lesson's recording
// has; other rows are the author's own. A figure is right when it rounds the recorded one.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <regex>

#include "engine/process.h"
#include "tests/support/cli_program.h"
#include "tests/support/lesson_figures.h"

using namespace warpwise;
using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

/// The steps that a row is about: "vectors, async (two steps)".
std::vector<std::string> steps_of(const std::string& cell, const Recorded& recorded) {
  std::vector<std::string> steps;
  for (const std::string& name : split(cell.substr(0, cell.find(" (")), ','))
    if (recorded.knows(name)) steps.push_back(name);
  return steps;
}

/// What one column of a table is about; nothing where it is the author's own.
struct Column {
  std::string quantity;
  Size size;
};

/// What the corner of a table about one quantity says: "error of positive input on an H200", or the same without an
/// input.
struct Corner {
  std::string quantity, input;
};

std::optional<Corner> corner_of(const Row& head) {
  static const std::regex one_quantity("(.*?)(?: of (\\w+) input)? on an H200(?: \\(.*\\))?");
  std::smatch match;
  if (!std::regex_match(head[0], match, one_quantity)) return {};
  return Corner{match[1], match[2]};
}

std::vector<std::optional<Column>> columns_of(const Row& head, size_t dimensions) {
  static const std::regex one_size("(?:.*, )?on an H200 at (\\S+)");
  std::vector<std::optional<Column>> columns(head.size());
  std::smatch match;
  if (const auto corner = corner_of(head)) {
    for (size_t i = 1; i < head.size(); i++)
      if (const auto size = size_of(head[i], dimensions)) columns[i] = {corner->quantity, *size};
  } else if (std::regex_match(head[0], match, one_size)) {
    const auto size = size_of(match[1], dimensions);
    for (size_t i = 1; size && i < head.size(); i++) columns[i] = {head[i], *size};
  }
  return columns;
}

/// The recording of the lesson that a row's "first_steps/resident" names; null where there is none.
std::shared_ptr<Recorded> elsewhere(const std::string& cell) {
  static const std::regex one("(\\w+)/(\\w+)");
  std::smatch match;
  if (!std::regex_match(cell, match, one)) return nullptr;
  const fs::path file = fs::path(WARPWISE_ROOT "/docs/recordings") / (match[1].str() + "_h200.jsonl");
  if (!fs::exists(file)) return nullptr;
  const auto recorded = std::make_shared<Recorded>(file, match[1]);
  CHECK_MESSAGE(recorded->knows(match[2]), "there is no step ", cell);
  return recorded;
}

int hold_table(const std::vector<Row>& table, const Recorded& recorded) {
  int held = 0;
  const auto columns = columns_of(table.front(), recorded.dimensions());
  for (size_t r = 1; r < table.size(); r++) {
    const auto other = elsewhere(table[r][0]);
    const Recorded& source = other ? *other : recorded;
    const std::string row = other ? table[r][0].substr(table[r][0].find('/') + 1) : table[r][0];
    for (const std::string& step : steps_of(row, source))
      for (size_t i = 1; i < std::min(columns.size(), table[r].size()); i++) {
        if (!columns[i] || table[r][i].empty()) continue;
        const auto figure = source.figure(columns[i]->quantity, step, columns[i]->size);
        if (!figure) continue;
        held++;
        CHECK_MESSAGE(rounds(table[r][i], *figure), step, " at ", to_string(columns[i]->size), ": the text says ",
                      table[r][i], " ", columns[i]->quantity, ", the recording ", *figure);
      }
  }
  return held;
}

}  // namespace

TEST_CASE("the figures that a lesson quotes from a GPU are those of its recording") {
  int held = 0;
  for (const auto& entry : fs::directory_iterator(WARPWISE_ROOT "/lessons")) {
    if (!entry.is_directory()) continue;
    const std::string lesson = entry.path().filename().string().substr(3);  // "01_transpose"
    CAPTURE(lesson);
    std::map<std::string, Recorded> recorded;  // by the chosen input
    for (const auto& table : tables_of(entry.path() / "lesson.md")) {
      const std::string input = corner_of(table.front()).value_or(Corner{}).input;
      const fs::path file =
          fs::path(WARPWISE_ROOT "/docs/recordings") / (lesson + (input.empty() ? "" : "_" + input) + "_h200.jsonl");
      if (!fs::exists(file)) {
        CHECK_MESSAGE(input.empty(), "a table quotes ", file.filename().string(), ", which is not there");
        continue;
      }
      held += hold_table(table, recorded.try_emplace(input, file, lesson).first->second);
    }
  }
  CHECK(held >= 50);
}

TEST_CASE("the tables of the README quote the recordings of the lessons that they name") {
  // "| GB/s on an H200 (transpose) | 4096x4096 | ...": as in a lesson's text, with the lesson in brackets.
  static const std::regex of_lesson(".* on an H200 \\((\\w+)\\)");
  int held = 0;
  for (const auto& table : tables_of(WARPWISE_ROOT "/README.md")) {
    std::smatch match;
    if (!std::regex_match(table.front()[0], match, of_lesson)) continue;
    const Recorded recorded(fs::path(WARPWISE_ROOT "/docs/recordings") / (match[1].str() + "_h200.jsonl"), match[1]);
    for (size_t r = 1; r < table.size(); r++)
      CHECK_MESSAGE(!steps_of(table[r][0], recorded).empty(), "the README has a row of no step: ", table[r][0]);
    held += hold_table(table, recorded);
  }
  CHECK(held >= 18);
}

TEST_CASE("the script that takes figures from a new recording finds those of today's as they are" *
          doctest::skip(!has_python())) {
  const warpwise::ProgramOutput said =
      warpwise::output_of({"python3", WARPWISE_ROOT "/tests/take_figures.py", "--dry-run"});
  CHECK(said.status == 0);
  CHECK(said.text == "0 figures change\n");
}
