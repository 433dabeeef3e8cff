// The figures that a lesson's text quotes from a GPU, held to the recording docs/recordings/LESSON_h200.jsonl. A table
// quotes it when the corner of its head says so:
//   | GB/s on an H200 | 2^20 | 2^28 |        one quantity, a size in each column
//   | on an H200 at 2^28 | us | times cub |  one size, a quantity in each column; columns with other heads are the author's own
//   | error of positive input on an H200 | 2^20 |  one quantity of docs/recordings/LESSON_positive_h200.jsonl, which chose that input
// Quantities: GB/s, GFLOP/s, TFLOP/s, us, ms, error, "times STEP" or "share of STEP", the speed as a multiple of another step's, and
// "of STEP", the operations a second as a multiple of another row's, a ceiling's say.
// A row begins with the steps' ids; other rows are the author's own. A figure is right when it rounds the recorded one.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <sstream>

#include "engine/reader/board.h"
#include "engine/reader/recording.h"

using namespace warpwise;
namespace fs = std::filesystem;

namespace {

using Row = std::vector<std::string>;

std::string trim(std::string text) {
  std::erase(text, '*');
  std::erase(text, '`');
  const size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

Row cells(const std::string& line) {
  Row row;
  std::istringstream text(line.substr(1));
  for (std::string cell; std::getline(text, cell, '|');) row.push_back(trim(cell));
  return row;
}

std::vector<std::vector<Row>> tables_of(const fs::path& file) {
  std::vector<std::vector<Row>> tables;
  bool inside = false;
  std::ifstream text(file);
  for (std::string line; std::getline(text, line);) {
    const bool is_row = line.starts_with("|");
    if (is_row && !inside) tables.emplace_back();
    if (is_row && !line.starts_with("|--")) tables.back().push_back(cells(line));
    inside = is_row;
  }
  return tables;
}

/// "2^28", "8192x8192", or one number for all extents of a square problem.
std::optional<Size> size_of(const std::string& text, size_t dimensions) {
  static const std::regex power("2\\^(\\d+)"), extents("\\d+(x\\d+)*");
  std::smatch match;
  if (std::regex_match(text, match, power))
    return Size{std::vector<int64_t>(dimensions, int64_t{1} << std::stoi(match[1]))};
  if (!std::regex_match(text, extents)) return {};
  Size size;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, 'x');) size.extents.push_back(std::stoll(part));
  if (size.extents.size() == 1) size.extents.resize(dimensions, size.extents.front());
  return size;
}

class Recorded {
 public:
  Recorded(const fs::path& file, std::string lesson) : lesson_(std::move(lesson)) {
    for (const Event& event : load_recording(file)) board_.apply(event);
  }

  size_t dimensions() const { return board_.lesson(lesson_)->tasks.front().dimensions.size(); }
  bool knows(const std::string& step) const { return board_.step(lesson_, step); }

  /// Empty where the quantity is not one of ours or was not recorded.
  std::optional<double> figure(const std::string& quantity, const std::string& step, const Size& size) const {
    const Result* result = board_.result({lesson_, step, size});
    if (!result) return {};
    if (quantity == "GB/s") return result->gbps;
    if (quantity == "GFLOP/s") return result->gflops;
    if (quantity == "TFLOP/s") return result->gflops / 1000;
    if (quantity == "us") return result->time_ms.median * 1000;
    if (quantity == "ms") return result->time_ms.median;
    if (quantity == "error") return result->error.max_rel;
    for (const std::string start : {"times ", "share of "})
      if (quantity.starts_with(start))
        if (const Result* other = board_.result({lesson_, quantity.substr(start.size()), size}))
          return other->time_ms.median / result->time_ms.median;
    if (quantity.starts_with("of "))
      if (const Result* other = board_.result({lesson_, quantity.substr(3), size}))
        return result->gflops / other->gflops;
    return {};
  }

 private:
  std::string lesson_;
  Board board_;
};

/// The steps that a row is about: "vectors, async (two steps)".
std::vector<std::string> steps_of(const std::string& cell, const Recorded& recorded) {
  std::vector<std::string> steps;
  std::istringstream names(cell.substr(0, cell.find(" (")));
  for (std::string name; std::getline(names, name, ',');)
    if (recorded.knows(trim(name))) steps.push_back(trim(name));
  return steps;
}

/// Whether `text` ("12.3", "81%", "4.2e-15") is `figure`, rounded to as many digits as are written.
bool rounds(const std::string& text, double figure) {
  static const std::regex number("(\\d+)(?:\\.(\\d+))?(?:e(-?\\d+))?(%?)");
  std::smatch match;
  if (!std::regex_match(text, match, number)) return false;
  const double exponent = (match[3].matched ? std::stod(match[3]) : 0.0) - static_cast<double>(match[2].length()) -
                          (match[4].length() ? 2 : 0);
  const double digits = std::stod(match[1].str() + match[2].str()), unit = std::pow(10, exponent);
  return digits > 0 ? std::abs(digits * unit - figure) <= 0.51 * unit : figure == 0;
}

/// What one column of a table is about; nothing where it is the author's own.
struct Column {
  std::string quantity;
  Size size;
};

/// What the corner of a table about one quantity says: "error of positive input on an H200", or without an input.
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

int hold_table(const std::vector<Row>& table, const Recorded& recorded) {
  int held = 0;
  const auto columns = columns_of(table.front(), recorded.dimensions());
  for (size_t r = 1; r < table.size(); r++)
    for (const std::string& step : steps_of(table[r][0], recorded))
      for (size_t i = 1; i < std::min(columns.size(), table[r].size()); i++) {
        if (!columns[i] || table[r][i].empty()) continue;
        const auto figure = recorded.figure(columns[i]->quantity, step, columns[i]->size);
        if (!figure) continue;
        held++;
        CHECK_MESSAGE(rounds(table[r][i], *figure), step, " at ", to_string(columns[i]->size), ": the text says ",
                      table[r][i], " ", columns[i]->quantity, ", the recording ", *figure);
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
    std::map<std::string, Recorded> recorded;  // by the input that was chosen
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
