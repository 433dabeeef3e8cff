// The site: a lesson, its figures, its counts and its exercises as pages that any browser shows, from disk or from a web server. It is
// a reader of the stream, as the window is: what it shows is in recordings, in inspections, and in the lesson's files.
#pragma once
#include <filesystem>
#include <list>
#include <map>
#include <string>
#include <vector>

#include "engine/exercise/list.h"
#include "engine/export/charts.h"
#include "engine/reader/report.h"

namespace warpwise::site {

/// What the CPU backend counted in one step.
struct Counted {
  Size size;
  InspectionReport report;
  std::string wrong;    // the result's message; empty if it is right
  std::string refusal;  // why nothing was counted, as a sentence; then there is no report
};

struct Recorded {
  std::string name;  // "transpose_h200.jsonl", or what stands in for one
  Board board;
};

struct Lesson {
  LessonInfo info;
  std::filesystem::path root;  // of the project: the lesson's folder and the steps' files are relative to it
  std::list<Recorded> recordings;
  std::map<std::string, Counted> counted;  // by step
  std::vector<ExerciseInfo> exercises;
};

struct Site {
  std::vector<Lesson> lessons;
  std::filesystem::path root;  // of the project, with the glossary and the site's own script and style
  const Modeller* modeller = nullptr;
};

struct File {
  std::string name, text;  // "transpose.html"
};

/// All files of the site. Throws CannotError, which says what to do, if a file of the project is missing.
std::vector<File> pages(const Site& site);

}  // namespace warpwise::site
