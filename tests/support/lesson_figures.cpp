#include "tests/support/lesson_figures.h"

#include <cmath>
#include <fstream>
#include <regex>
#include <sstream>

#include "engine/reader/recording.h"

namespace warpwise::test {

namespace fs = std::filesystem;

namespace {

std::string trim(std::string text) {
  std::erase(text, '*');
  std::erase(text, '`');
  const size_t first = text.find_first_not_of(' '), last = text.find_last_not_of(' ');
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

}  // namespace

Row split(const std::string& text, char separator) {
  Row parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(trim(part));
  return parts;
}

std::vector<std::vector<Row>> tables_of(const fs::path& file) {
  std::vector<std::vector<Row>> tables;
  bool inside = false;
  std::ifstream text(file);
  for (std::string line; std::getline(text, line);) {
    const bool is_row = line.starts_with("|");
    if (is_row && !inside) tables.emplace_back();
    if (is_row && !line.starts_with("|--")) tables.back().push_back(split(line.substr(1), '|'));
    inside = is_row;
  }
  return tables;
}

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

bool rounds(const std::string& text, double figure) {
  static const std::regex number("(\\d+)(?:\\.(\\d+))?(?:e(-?\\d+))?(%?)");
  std::smatch match;
  if (!std::regex_match(text, match, number)) return false;
  const double exponent = (match[3].matched ? std::stod(match[3]) : 0.0) - static_cast<double>(match[2].length()) -
                          (match[4].length() ? 2 : 0);
  const double digits = std::stod(match[1].str() + match[2].str()), unit = std::pow(10, exponent);
  return digits > 0 ? std::abs(digits * unit - figure) <= 0.51 * unit : figure == 0;
}

Recorded::Recorded(const fs::path& file, std::string lesson) : lesson_(std::move(lesson)) {
  for (const Event& event : load_recording(file)) board_.apply(event);
}

std::optional<double> Recorded::figure(const std::string& quantity, const std::string& step, const Size& size) const {
  if (quantity.starts_with("ms of ")) {
    const Timeline* traced = board_.timeline({lesson_, step, size});
    if (!traced) return {};
    double sum = 0;
    for (const TimeSpan& span : traced->spans)
      if (span.name.find(quantity.substr(6)) != std::string::npos) sum += span.ms;
    return sum > 0 ? std::optional(sum) : std::nullopt;
  }
  const Result* result = board_.result({lesson_, step, size});
  if (!result) return {};
  if (quantity == "GB/s") return result->gbps;
  if (quantity == "GFLOP/s") return result->gflops;
  if (quantity == "TFLOP/s") return result->gflops / 1000;
  if (quantity == "µs" || quantity == "us") return result->time_ms.median * 1000;
  if (quantity == "ms") return result->time_ms.median;
  if (quantity == "error") return result->error.max_rel;
  if (const auto extra = result->error.extra.find(quantity); extra != result->error.extra.end()) return extra->second;
  if (quantity == "of limit") return result->ceiling_fraction;
  for (const std::string start : {"times ", "share of "})
    if (quantity.starts_with(start))
      if (const Result* other = board_.result({lesson_, quantity.substr(start.size()), size}))
        return other->time_ms.median / result->time_ms.median;
  if (quantity.starts_with("time over "))
    if (const Result* other = board_.result({lesson_, quantity.substr(10), size}))
      return result->time_ms.median / other->time_ms.median;
  if (quantity.starts_with("of "))
    if (const Result* other = board_.result({lesson_, quantity.substr(3), size})) return result->gflops / other->gflops;
  return {};
}

}  // namespace warpwise::test
