// The exercises as the window shows them: a session that watches files and checks them, and what its panel has open.
#pragma once
#include <chrono>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "engine/exercise/session/session.h"
#include "gui/app/settings.h"
#include "gui/sources/inspector.h"
#include "gui/text/file_cache.h"

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

  int64_t news() const { return news_; }  ///< goes up when a check or a timing has brought something
  /// The row of the student's own kernel on the board: which exercise it was, and how that stood when it was timed.
  struct Own {
    const ExerciseInfo* exercise = nullptr;
    std::chrono::steady_clock::time_point at;
    bool passed = false;
    std::string text;  // that was timed
  };
  const std::optional<Own>& own() const { return own_; }
  /// The steps have been timed anew: the student's kernel is timed again beside them.
  void time_again();

  bool timing() const { return session_ && session_->work() == ExerciseSession::Work::timing; }

  ExerciseSession& session() { return *session_; }
  void choose(App& app, const ExerciseInfo& exercise);
  const std::string& readme() const { return readme_; }  ///< the line of the chosen one
  /// What the last check counted of the student's kernel, and the one before it of another text; null: nothing.
  const Findings* findings() const { return counted_.empty() ? nullptr : &counted_.back().findings; }
  const Findings* findings_before() const { return counted_.size() < 2 ? nullptr : &counted_.front().findings; }
  /// The step of its lesson that the chosen exercise comes after; null where its README names none.
  const StepInfo* named_step(const LessonInfo& lesson) const;
  /// The first exercise after the chosen one that is not passed, round to the beginning: of its lesson as long as that has one. Null
  /// where all are passed.
  const ExerciseInfo* next_to_do() const;
  /// The text that was checked before the last that differs from it, as a file; empty where there is none.
  std::filesystem::path version_before() const;
  /// Shows a line of the student's file in the panel.
  void show_line(int line);

  // --- exercise mode: the file in the middle of the window
  bool centre = true;  // false: the board stays there, or the picture of a tour's stop
  struct Editing {
    bool open = false, changed = false;
    std::string text;
    int line = 0;  // that the caret is in, counted from 1; 0 before it is in any
  } editing;
  void toggle_edit();  ///< begins at the file as it is; ends with what was changed saved
  void save_edit();    ///< the session sees the saved file, and checks it

  // --- what the panel has open
  const ExerciseInfo* row_in_sight = nullptr;  // the list was last scrolled to it
  bool file_open = false;
  std::optional<SourceText> solution;  // that is shown
  void toggle_solution();              ///< shows it, in place of the file, or says why not yet; or puts it away
  int line = 0;                        // shown in the file, counted from 1; 0: none, as after a check of another text
  bool scroll_to_line = false, scroll_to_region = false;
  std::string against;  // what the file is compared with, by its title in the panel
  std::string note;     // what the last button did

 private:
  void follow(App& app);
  void write_edit(const ExerciseInfo& exercise);
  void time(App& app);
  void note_own();
  void note_counts();
  std::string checked_text() const;  ///< that the chosen exercise's last check was of; empty: none yet

  CheckSettings settings_;
  std::string wanted_;  // from the command line
  std::unique_ptr<ExerciseSession> session_;
  const ExerciseInfo* shown_ = nullptr;
  int64_t news_ = 0;
  std::string line_of_;  // the checked text that `line` belongs to
  std::optional<Own> own_;
  int timings_ = 0;
  struct Counted {
    std::string text;
    Findings findings;
  };
  std::deque<Counted> counted_;  // of the chosen exercise: the last, and the one before it
  std::string readme_;
  std::string named_;         // the step that it comes after
  std::string backend_;       // of the events that a timing brings
  bool was_running_ = false;  // a job of the board's that made room for a timing
};

/// What times the student's kernel beside the steps: at the board's size and choices, as far as they are of the exercise's problem.
Request timing_request(const App& app, const ExerciseInfo& exercise);

/// Opens a file at a line in the student's editor: $VISUAL where that is one with a window of its own, else what the desktop opens
/// such files with. Returns why not, as a sentence, or an empty string.
std::string open_in_editor(const std::string& file, int line);

}  // namespace warpwise::gui
