#include "cli/files/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <set>

#include "cli/views/hazards.h"
#include "engine/exercise/text/region.h"
#include "engine/export/svg.h"
#include "engine/printable.h"

namespace warpwise {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr size_t kLongestMessage = 1000;

/// The column of the hazard's access, if its kernel has one access in that line only.
int column_of(const json& hazard, const json& report) {
  int column = 0;
  for (const auto& kernel : report.value("kernels", json::array())) {
    if (kernel.value("name", "") != hazard.value("kernel", "")) continue;
    for (const auto& line : kernel.value("lines", json::array())) {
      if (line.value("line", 0) != hazard.value("line", -1) || line.value("file", "") != hazard.value("file", "") ||
          line.value("space", "") != hazard.value("space", ""))
        continue;
      if (column != 0 && column != line.value("column", 0)) return 0;
      column = line.value("column", 0);
    }
  }
  return column;
}

Finding of_hazard(const json& hazard, const json& report, const char* level) {
  Finding finding{hazard.value("kind", ""),  level,
                  hazard.value("file", ""),  hazard.value("line", 0),
                  column_of(hazard, report), printable(hazard.value("message", ""), kLongestMessage)};
  if (const int other = hazard.value("other_line", 0); other != 0) {
    finding.other_file = hazard.value("other_file", finding.file);
    finding.other_line = other;
  }
  // The message begins with the file's name and the line, which stand before it here.
  const std::string place = fmt::format("{}:{}: ", fs::path(finding.file).filename().string(), finding.line);
  if (finding.message.starts_with(place)) finding.message.erase(0, place.size());
  return finding;
}

int first_line_of_region(const std::string& text) {
  const auto marked = split_at_marks(text);
  if (!marked) return 1;
  return 1 + static_cast<int>(std::count(marked->before.begin(), marked->before.end(), '\n'));
}

json location_of(const std::string& file, int line, int column, const std::string& root) {
  const fs::path path = fs::absolute(file).lexically_normal();
  const fs::path relative = path.lexically_relative(fs::absolute(root).lexically_normal());
  const bool below = !relative.empty() && *relative.begin() != "..";
  json artifact = {{"uri", ""}};
  // A URI: what is no plain character of a path is written as %XX.
  std::string uri;
  for (const char c : below ? relative.generic_string() : path.generic_string())
    if (std::isalnum(static_cast<unsigned char>(c)) || std::strchr("/._-~", c)) uri += c;
    else uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  artifact["uri"] = below ? uri : "file://" + uri;
  if (below) artifact["uriBaseId"] = "%SRCROOT%";
  json region = {{"startLine", std::max(line, 1)}};
  if (column > 0) region["startColumn"] = column;
  return {{"physicalLocation", {{"artifactLocation", artifact}, {"region", region}}}};
}

}  // namespace

std::vector<Finding> findings_of(const std::vector<CompilerMessage>& messages) {
  std::vector<Finding> findings;
  for (const auto& m : messages)
    findings.push_back({"compile", m.error ? "error" : "warning", printable(m.file), m.line, m.column,
                        printable(m.text, kLongestMessage)});
  return findings;
}

std::vector<Finding> findings_of(const json& report) {
  std::vector<Finding> findings;
  for (const auto& cause : causes_of(report)) findings.push_back(of_hazard(*cause.front(), report, "error"));
  for (const auto& note : report.value("notes", json::array())) findings.push_back(of_hazard(note, report, "note"));
  return findings;
}

std::vector<Finding> findings_of(const CheckResult& result, const std::string& file) {
  std::vector<Finding> findings;
  if (result.passed) return findings;
  if (result.stage == "compile")
    for (auto& finding : findings_of(result.compiler))
      if (finding.level == "error") findings.push_back(std::move(finding));
  if (findings.empty() && !result.report.value("hazards", json::array()).empty()) findings = findings_of(result.report);
  const std::string own = fs::path(result.file).filename().string();
  for (auto& finding : findings)
    if (finding.file.empty() || fs::path(finding.file).filename() == own) finding.file = file;
  if (findings.empty()) {
    // The first message says why; the others explain it.
    std::string message;
    for (const auto& one : result.messages) message += (message.empty() ? "" : " ") + printable(one, kLongestMessage);
    findings.push_back({result.stage, "error", file, first_line_of_region(result.text), 1, message});
  }
  return findings;
}

std::string in_compiler_form(const Finding& finding) {
  return fmt::format("{}:{}:{}: {}: {} [{}]", printable(finding.file), std::max(finding.line, 1),
                     std::max(finding.column, 1), finding.level, finding.message, finding.kind);
}

json sarif(const std::vector<Finding>& findings, const std::string& root) {
  json rules = json::array(), results = json::array();
  std::set<std::string> kinds;
  for (const auto& finding : findings) {
    if (kinds.insert(finding.kind).second) {
      std::string words = finding.kind;
      std::replace(words.begin(), words.end(), '_', ' ');
      rules.push_back({{"id", finding.kind}, {"shortDescription", {{"text", words}}}});
    }
    json result = {{"ruleId", finding.kind}, {"level", finding.level}, {"message", {{"text", finding.message}}}};
    if (!finding.file.empty()) result["locations"] = {location_of(finding.file, finding.line, finding.column, root)};
    if (finding.other_line > 0) {
      json other = location_of(finding.other_file, finding.other_line, 0, root);
      other["message"] = {{"text", "the other access"}};
      result["relatedLocations"] = {other};
    }
    results.push_back(std::move(result));
  }
  return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
          {"version", "2.1.0"},
          {"runs",
           {{{"tool", {{"driver", {{"name", "Warpwise"}, {"version", WARPWISE_VERSION}, {"rules", rules}}}}},
             {"columnKind", "unicodeCodePoints"},
             {"results", results}}}}};
}

std::string junit(const std::vector<JUnitCase>& cases) {
  std::vector<std::string> suites;
  for (const auto& one : cases)
    if (std::find(suites.begin(), suites.end(), one.suite) == suites.end()) suites.push_back(one.suite);
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"Warpwise\">\n";
  for (const auto& suite : suites) {
    std::string body;
    size_t tests = 0, failures = 0;
    double seconds = 0;
    for (const auto& one : cases) {
      if (one.suite != suite) continue;
      tests++;
      seconds += one.seconds;
      body += fmt::format("    <testcase classname=\"{}\" name=\"{}\" file=\"{}\" time=\"{:.3f}\"", escaped(suite),
                          escaped(one.exercise.empty() ? "no exercise" : one.exercise), escaped(one.file), one.seconds);
      if (one.findings.empty()) {
        body += "/>\n";
        continue;
      }
      failures++;
      body += fmt::format(">\n      <failure type=\"{}\" message=\"{}\">", escaped(one.stage),
                          escaped(one.findings.front().message));
      std::string inside;
      for (const auto& finding : one.findings) inside += escaped(in_compiler_form(finding)) + "\n";
      body += inside + "</failure>\n    </testcase>\n";
    }
    text += fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" time=\"{:.3f}\">\n{}  </testsuite>\n",
                        escaped(suite), tests, failures, seconds, body);
  }
  return text + "</testsuites>\n";
}

}  // namespace warpwise
