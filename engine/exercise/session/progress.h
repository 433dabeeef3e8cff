// A student's progress by exercise id. It survives closing the window, updates and renumbered files.
#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "engine/exercise/session/work_log.h"

namespace warpwise {

struct ExerciseProgress {
  std::string passed;  // when it first passed, ISO 8601, UTC; empty: not yet
  int hints = 0;       // how many the student has asked for
  int checks = 0;
  std::string stage;  // of the last check
  // The modelled time of the last correct version, and its GPU and size: "h200 8192x8192".
  double modelled_us = 0;
  std::string modelled_for = {};
  std::string medal = {};  // the best won so far
};

class Progress {
 public:
  /// Kept in `folder`; by default $XDG_STATE_HOME/warpwise, else ~/.local/state/warpwise. An unreadable file counts as
  /// empty, and is moved aside, not overwritten.
  explicit Progress(std::filesystem::path folder = default_folder());
  static std::filesystem::path default_folder();

  ExerciseProgress of(const std::string& id) const;
  /// Changes one entry in the current file, since another lab may have written it meanwhile. Writes a new file beside
  /// the old one and renames it. Returns why that failed, as a sentence, or an empty string.
  std::string update(const std::string& id, const std::function<void(ExerciseProgress&)>& change);

  /// Saves `text` in `saved/` as the latest checked text of an exercise, so that nothing is lost when files move. If it
  /// differs from the text before, that one stays beside it.
  void keep(const std::string& id, const std::string& text, bool passed) const;
  /// The file with the latest checked text; it may not exist.
  std::filesystem::path latest(const std::string& id) const;
  /// The file with the checked text before the latest one; it may not exist.
  std::filesystem::path before(const std::string& id) const;

  /// Adds an event, which happens now, to the work log; and tells the class, if the student takes part in one.
  void log(WorkEvent event) const;
  const std::filesystem::path& folder() const { return folder_; }

 private:
  void load();
  std::filesystem::path kept_of(const std::string& id, const char* end) const;
  std::filesystem::path folder_;
  std::map<std::string, ExerciseProgress> entries_;
};

struct CheckResult;
struct ExerciseInfo;

/// Records a check of the student's own file: counts it, saves its text, remembers a pass, adds it to the work log. Returns a
/// warning, or an empty string.
std::string note_check(Progress& progress, const ExerciseInfo& exercise, const CheckResult& result);

/// Records that the student has seen the next hint (`number` 0) or this one (1 to 3). Returns its number; `warning`: as above.
int note_hint(Progress& progress, const std::string& id, int number, std::string& warning);

/// The first exercise not passed yet; the last one if all have passed.
const ExerciseInfo& first_not_passed(const Progress& progress);

/// How many of the exercises have been passed: "3 of 18 exercises passed".
std::string progress_line(const Progress& progress);

}  // namespace warpwise
