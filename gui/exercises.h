// The exercises as the window shows them: a session that watches files and checks them, and what its panel has open.
#pragma once
#include <memory>
#include <string>

#include "engine/reader/exercise_session.h"
#include "gui/settings.h"

namespace warpwise::gui {

class App;

class Exercises {
 public:
  /// Nothing is watched until open().
  explicit Exercises(CheckSettings settings, std::string exercise = "");

  bool opened() const { return session_ != nullptr; }
  /// Begins to watch, at the exercise that was asked for, else the lesson's first that is not passed.
  void open(App& app);
  /// Each frame: takes what is new, and has kernels timed beside the steps of the board.
  void poll(App& app);
  bool busy() const {
    return session_ &&
           (session_->work() != ExerciseSession::Work::none || session_->waiting() > 0 || session_->to_time());
  }

  bool timing() const { return session_ && session_->work() == ExerciseSession::Work::timing; }

  ExerciseSession& session() { return *session_; }
  void choose(App& app, const ExerciseInfo& exercise);
  const std::string& readme() const { return readme_; }  ///< the line of the chosen one
  /// Shows a line of the student's file in the panel.
  void show_line(int line);

  // --- what the panel has open
  bool file_open = false, solution_open = false;
  int line = 0;  // shown in the file, counted from 1; 0: none
  bool scroll_to_line = false;
  std::string note;  // what the last button did

 private:
  void follow(App& app);
  void time(App& app);

  CheckSettings settings_;
  std::string wanted_;  // from the command line
  std::unique_ptr<ExerciseSession> session_;
  const ExerciseInfo* shown_ = nullptr;
  std::string readme_;
  std::string backend_;       // of the events that a timing brings
  bool was_running_ = false;  // a job of the board's that made room for a timing
};

/// Opens a file at a line in the student's editor: $VISUAL where that is one with a window of its own, else what the desktop opens
/// such files with. Returns why not, as a sentence, or an empty string.
std::string open_in_editor(const std::string& file, int line);

}  // namespace warpwise::gui
