// What a student has done so far, by exercise id: it outlives the window, an update and renumbered files.
#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <string>

namespace warpwise {

struct ExerciseProgress {
  std::string passed;  // when it passed first, ISO 8601, UTC; empty: not yet
  int hints = 0;       // how many have been asked for
  int checks = 0;
  std::string stage;  // of the last check
  // What was modelled of the last that was right, and for what: "h200 8192x8192".
  double modelled_us = 0;
  std::string modelled_for = {};
  std::string medal = {};  // the best that was won
};

class Progress {
 public:
  /// Kept in `folder`; by default $XDG_STATE_HOME/warpwise, else ~/.local/state/warpwise. A file that cannot be read counts as empty,
  /// and is set aside, not overwritten.
  explicit Progress(std::filesystem::path folder = default_folder());
  static std::filesystem::path default_folder();

  ExerciseProgress of(const std::string& id) const;
  /// Changes one entry as the file has it now: another lab may have written meanwhile. The whole file is written anew, beside the old one,
  /// and put in its place. Returns why not, as a sentence, or an empty string.
  std::string update(const std::string& id, const std::function<void(ExerciseProgress&)>& change);

  /// Keeps `text` as the latest that was checked of an exercise, in `saved/`, so that nothing is lost when files move; what it differs from,
  /// the text before it, stays beside it.
  void keep(const std::string& id, const std::string& text, bool passed) const;
  /// The text that was checked before the latest, and differs from it; there may be no such file.
  std::filesystem::path before(const std::string& id) const;

 private:
  void load();
  std::filesystem::path folder_;
  std::map<std::string, ExerciseProgress> entries_;
};

struct CheckResult;
struct ExerciseInfo;

/// Notes a check of the student's own file: counts it, keeps its text, remembers that it passed. Returns a warning, or an empty string.
std::string note_check(Progress& progress, const ExerciseInfo& exercise, const CheckResult& result);

/// The first exercise that has not been passed; the last if all have.
const ExerciseInfo& first_not_passed(const Progress& progress);

/// How many of the exercises have been passed: "3 of 18 exercises passed".
std::string progress_line(const Progress& progress);

}  // namespace warpwise
