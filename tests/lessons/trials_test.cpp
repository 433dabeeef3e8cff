// Compares figures in texts with the trials' committed outputs docs/trials/*.json, and figures in sentences with
// recordings. There are two ways to quote (docs/trials/README.md shows both):
// - A table whose head's corner ends in "(trial NAME)": rows and columns named as in the output are checked, others are
//   the author's own.
// - An entry of docs/trials/quotes.json: the words of a text, and for each number in them, in order, its source; null
//   for a number that is not a figure (a size, a step's number).
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/support/lesson_figures.h"

using namespace warpwise;
using namespace warpwise::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

const fs::path kRoot = WARPWISE_ROOT, kTrials = kRoot / "docs/trials", kRecordings = kRoot / "docs/recordings";

std::string content(const fs::path& file) {
  std::ifstream in(file);
  REQUIRE_MESSAGE(in, file.string(), " cannot be read");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// All white space becomes one blank, since texts may break their lines anywhere.
std::string on_one_line(const std::string& text) { return std::regex_replace(text, std::regex("\\s+"), " "); }

json output_of(const std::string& trial) {
  const fs::path file = kTrials / (trial + ".json");
  return fs::exists(file) ? json::parse(content(file)) : json{{"figures", json::object()}};
}

/// "PROGRAM: row: column", or "RECORDING.jsonl: LESSON/STEP: QUANTITY at SIZE".
std::optional<double> figure_of(const std::string& source) {
  const std::vector<std::string> parts = split(source, ':');
  if (parts.size() != 3) return {};
  if (!parts[0].ends_with(".jsonl")) {
    const json figures = output_of(parts[0]).at("figures");
    if (!figures.contains(parts[1]) || !figures[parts[1]].contains(parts[2])) return {};
    return figures[parts[1]][parts[2]].get<double>();
  }
  const size_t slash = parts[1].find('/'), at = parts[2].rfind(" at ");
  if (slash == std::string::npos || at == std::string::npos || !fs::exists(kRecordings / parts[0])) return {};
  static std::map<std::string, Recorded> known;
  const std::string lesson = parts[1].substr(0, slash);
  const Recorded& recorded = known.try_emplace(parts[0] + lesson, kRecordings / parts[0], lesson).first->second;
  const auto size = size_of(parts[2].substr(at + 4), recorded.dimensions());
  const std::string quantity = parts[2].substr(0, at), step = parts[1].substr(slash + 1);
  if (const auto found = size ? recorded.figure(quantity, step, *size) : std::nullopt) return found;
  const auto of_one_extent = size_of(parts[2].substr(at + 4), 1);  // of a task with fewer extents than the first
  return of_one_extent ? recorded.figure(quantity, step, *of_one_extent) : std::nullopt;
}

/// One figure, or "A over B", where A may be a number.
std::optional<double> value_of(const std::string& source) {
  static const std::regex number("\\d+(\\.\\d+)?");
  if (std::regex_match(source, number)) return std::stod(source);
  const size_t over = source.find(" over ");
  if (over == std::string::npos) return figure_of(source);
  const auto above = value_of(source.substr(0, over)), below = figure_of(source.substr(over + 6));
  return above && below ? std::optional(*above / *below) : std::nullopt;
}

/// The errors of a quote, in sentences.
std::vector<std::string> faults_of(const json& quote) {
  const auto words = quote.at("words").get<std::string>();
  std::vector<std::string> faults;
  if (on_one_line(content(kRoot / quote.at("text").get<std::string>())).find(words) == std::string::npos)
    faults.push_back("the text does not say so");
  static const std::regex number("\\d+(\\.\\d+)?(e-?\\d+)?%?");
  size_t n = 0;
  for (std::sregex_iterator match(words.begin(), words.end(), number), end; match != end; ++match, n++) {
    if (n >= quote.at("figures").size()) break;
    const json& source = quote.at("figures")[n];
    if (source.is_null()) continue;
    const auto value = value_of(source.get<std::string>());
    if (!value) faults.push_back("there is no figure \"" + source.get<std::string>() + "\"");
    else if (!rounds(match->str(), *value))
      faults.push_back("the text says " + match->str() + ", " + source.get<std::string>() + " is " +
                       std::to_string(*value));
  }
  if (std::distance(std::sregex_iterator(words.begin(), words.end(), number), {}) !=
      std::ptrdiff_t(quote.at("figures").size()))
    faults.push_back("it needs a source, or null, for each of its numbers");
  return faults;
}

json quotes() { return json::parse(content(kTrials / "quotes.json")); }

/// Checks the tables of a text that quote a trial; returns how many figures these have, by trial.
std::map<std::string, int> hold_tables(const fs::path& text) {
  static const std::regex corner(".*\\(trial (\\w+)\\)");
  std::map<std::string, int> held;
  for (const auto& table : tables_of(text)) {
    std::smatch match;
    const Row& head = table.front();
    if (!std::regex_match(head[0], match, corner)) continue;
    const std::string trial = match[1];
    const json figures = output_of(trial).at("figures");
    for (const Row& row : table) {
      if (!figures.contains(row[0])) continue;
      for (size_t i = 1; i < std::min(head.size(), row.size()); i++) {
        const std::string column = std::regex_replace(head[i], std::regex("^\u00b5s"), "us");  // as programs write it
        if (!figures[row[0]].contains(column)) continue;
        held[trial]++;
        CHECK_MESSAGE(rounds(row[i], figures[row[0]][column].get<double>()), trial, ", ", row[0], ", ", column,
                      ": the text says ", row[i], ", the output ", figures[row[0]][column].dump());
      }
    }
    CHECK_MESSAGE(held[trial] > 0, text.string(), " has a table of trial ", trial, ", none of whose rows it knows");
  }
  return held;
}

std::vector<fs::path> texts() {
  std::vector<fs::path> found;
  for (const char* folder : {"lessons", "docs"})
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder))
      if (entry.path().extension() == ".md") found.push_back(entry.path());
  return found;
}

}  // namespace

TEST_CASE("trials: what a text quotes is what their outputs and the recordings say") {
  std::map<std::string, int> used;
  for (const auto& text : texts())
    for (const auto& [trial, count] : hold_tables(text)) used[trial] += count;
  for (const json& quote : quotes()) {
    CAPTURE(quote.dump());
    for (const std::string& fault : faults_of(quote)) FAIL_CHECK(fault);
    for (const json& source : quote.at("figures"))
      if (source.is_string())
        for (const std::string& part : split(source.get<std::string>(), ':')) used[part]++;
  }
  // Each program has its output with its origin, a row in the table, and a text that uses it.
  const std::string readme = content(kTrials / "README.md");
  for (const auto& entry : fs::directory_iterator(kTrials)) {
    const std::string name = entry.path().stem();
    if (entry.path().extension() != ".cu" || name.ends_with("_loop")) continue;
    CAPTURE(name);
    CHECK(readme.find("| `" + name + "` |") != std::string::npos);
    const json output = output_of(name);
    for (const char* field : {"gpu", "driver", "nvcc", "date"})
      CHECK_MESSAGE(!output.value(field, "").empty(), "the output does not name its ", std::string(field));
    CHECK_MESSAGE(used[name] > 0, "no text quotes this trial");
  }
}

TEST_CASE("trials: a quote that differs from its source, or that has none, is found") {
  for (const json& quote : quotes()) {
    CAPTURE(quote.dump());
    const auto sources = quote.at("figures");
    const auto source = std::find_if(sources.begin(), sources.end(), [](const json& one) { return one.is_string(); });
    REQUIRE(source != sources.end());
    json other = quote;
    other["words"] = quote.at("words").get<std::string>() + " and no text says this";
    CHECK_FALSE(faults_of(other).empty());
    other = quote;
    other["figures"][source - sources.begin()] = "no_trial: no row: no column";
    CHECK_FALSE(faults_of(other).empty());
    other = quote;
    other["figures"].push_back(nullptr);
    CHECK_FALSE(faults_of(other).empty());
  }
  CHECK(rounds("12.3", 12.34));
  CHECK_FALSE(rounds("12.3", 12.42));
}
