#include "expected.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

namespace programs {
namespace {

// The value of a line of its own that begins with this word, or nothing.
std::string value_of(const std::string& line, const std::string& word) {
  const std::string head = "// " + word + ": ";
  return line.starts_with(head) ? line.substr(head.size()) : "";
}

// The marks in a line's comment, such as {"expect", "race a"}.
std::vector<std::pair<std::string, std::string>> marks_in(const std::string& line) {
  std::vector<std::pair<std::string, std::string>> marks;
  const std::size_t comment = line.rfind("// ");
  if (comment == std::string::npos) return marks;
  std::istringstream parts(line.substr(comment + 3));
  for (std::string part; std::getline(parts >> std::ws, part, ';');)
    for (const std::string word : {"expect", "other"})
      if (part.starts_with(word + ": ")) marks.emplace_back(word, part.substr(word.size() + 2));
  return marks;
}

// The hazards as text, sorted: "leak at 9; race at 6 and 5".
std::string text_of(const std::vector<Hazard>& hazards) {
  std::vector<std::string> all;
  for (const Hazard& hazard : hazards) {
    all.push_back(hazard.kind + " at " + std::to_string(hazard.line));
    if (hazard.other_line) all.back() += " and " + std::to_string(hazard.other_line);
  }
  std::sort(all.begin(), all.end());
  std::string text;
  for (const std::string& one : all) text += (text.empty() ? "" : "; ") + one;
  return text;
}

// The hazards of a report. Lines stand in the order in which they are expected, where either order will do: where the
// program says so, and in a race between blocks, which run side by side.
std::vector<Hazard> hazards_of(const nlohmann::json& report, const std::vector<Hazard>& expected) {
  std::vector<Hazard> hazards;
  for (const auto& entry : report.at("hazards")) {
    Hazard hazard{entry.at("kind"), entry.value("line", 0), entry.value("other_line", 0)};
    const bool between_blocks =
        entry.contains("other_block") && entry["other_block"] != entry.value("block", nlohmann::json());
    const auto expects = [&](int line, int other_line) {
      return [=](const Hazard& one) {
        return one.kind == hazard.kind && one.line == line && one.other_line == other_line;
      };
    };
    const auto as_it_is = std::find_if(expected.begin(), expected.end(), expects(hazard.line, hazard.other_line));
    const auto turned = std::find_if(expected.begin(), expected.end(), expects(hazard.other_line, hazard.line));
    if (as_it_is == expected.end() && turned != expected.end() && (turned->either_order || between_blocks))
      std::swap(hazard.line, hazard.other_line);
    hazards.push_back(hazard);
  }
  return hazards;
}

}  // namespace

Expected expected_of(const std::string& text) {
  Expected expected;
  std::map<std::string, Hazard> hazards;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (const std::string says = value_of(line, "says"); !says.empty()) expected.says.push_back(says);
    if (const std::string omits = value_of(line, "omits"); !omits.empty()) expected.omits.push_back(omits);
    if (const std::string options = value_of(line, "options"); !options.empty()) expected.options = options;
    if (const std::string exit = value_of(line, "exit"); !exit.empty()) expected.exit = std::stoi(exit);
    for (const auto& [word, name] : marks_in(line)) {
      Hazard& hazard = hazards[name];
      hazard.either_order |= word == "expect" && hazard.line != 0;
      int& place = word == "expect" && hazard.line == 0 ? hazard.line : hazard.other_line;
      if (place != 0) throw std::runtime_error("too many lines are marked \"" + word + ": " + name + "\"");
      place = number;
    }
  }
  for (auto& [name, hazard] : hazards) {
    if (hazard.line == 0) throw std::runtime_error("no line is marked \"expect: " + name + "\"");
    hazard.kind = name.substr(0, name.find(' '));
    expected.hazards.push_back(hazard);
  }
  return expected;
}

void check_expected(const Expected& expected, const Outcome& ran) {
  CHECK(ran.status == expected.exit);
  REQUIRE_MESSAGE(ran.report.is_object(), ran.output);
  CAPTURE(ran.report["hazards"].dump(1));
  CHECK(text_of(hazards_of(ran.report, expected.hazards)) == text_of(expected.hazards));
  std::string said = ran.output;
  for (const auto& hazard : ran.report["hazards"]) {
    said += "\n" + hazard.at("message").get<std::string>();
    if (hazard["kind"] == "race" && hazard.value("other_line", 0)) CHECK(hazard.at("buffer") != "");
  }
  for (const std::string& words : expected.says) {
    CAPTURE(words);
    CHECK(said.find(words) != std::string::npos);
  }
  for (const std::string& words : expected.omits) {
    CAPTURE(words);
    CHECK(said.find(words) == std::string::npos);
  }
}

}  // namespace programs
