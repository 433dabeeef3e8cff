// What a check or a program's report found, at its lines, in the forms that other tools read: compilers' lines, JUnit's XML
// and SARIF.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/exercise/session/check.h"

namespace warpwise {

struct Finding {
  std::string kind;             // a hazard's kind, a check's stage, or "compile"
  std::string level = "error";  // "error", "warning" or "note"
  std::string file;
  int line = 0, column = 0;  // 0: unknown
  std::string message;
  std::string other_file = {};  // of a race: where the other access is
  int other_line = 0;
};

std::vector<Finding> findings_of(const std::vector<CompilerMessage>& messages);
/// One for each cause among the hazards of a report (docs/stream.md), and its notes.
std::vector<Finding> findings_of(const nlohmann::json& report);
/// Of a check that failed: the compiler's errors, or the hazards, or else its messages, which belong to the marked region,
/// in whose first line they stand. `file`: the path that other tools know the file by.
std::vector<Finding> findings_of(const CheckResult& result, const std::string& file);

/// "file:line:column: error: message [kind]", as compilers write it and editors read it.
std::string in_compiler_form(const Finding& finding);

/// SARIF 2.1.0. Files below `root` are named relative to it.
nlohmann::json sarif(const std::vector<Finding>& findings, const std::string& root);

/// One row of a JUnit file: an exercise's check.
struct JUnitCase {
  std::string suite;  // a student, or the lesson
  std::string exercise, file, stage;
  double seconds = 0;
  std::vector<Finding> findings;  // empty: passed
};
std::string junit(const std::vector<JUnitCase>& cases);

}  // namespace warpwise
