// The edit-save-check loop, without a user interface: `warpwise watch` and the window's Exercises panel each show one.
// It looks at the files about twenty times a second, so it makes no difference how an editor saves (in place, by
// renaming, by deleting first). Checks run on a thread of their own; a check that has begun runs to its end, however
// often the file is saved meanwhile.
#pragma once
#include <atomic>
#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "engine/exercise/session/check.h"
#include "engine/exercise/session/progress.h"
#include "engine/stream.h"

namespace warpwise {

/// Tells whether a file has been saved again.
struct FileState {
  uint64_t inode = 0;
  int64_t size = -1;  // -1: no file
  int64_t changed_ns = 0;
  bool operator==(const FileState&) const = default;
};

class ExerciseSession {
 public:
  enum class Work { none, checking, timing };

  /// Checks nothing until check() is called or a file is saved.
  ExerciseSession(CheckSettings settings, const ExerciseInfo& start);
  ~ExerciseSession();  // ends running checks
  ExerciseSession(const ExerciseSession&) = delete;
  ExerciseSession& operator=(const ExerciseSession&) = delete;

  /// Looks for saved files and finished checks. Never waits. Returns true if there is something new to show.
  bool poll();

  const ExerciseInfo& current() const { return *current_; }  ///< chosen, or saved last
  void choose(const ExerciseInfo& exercise);
  void choose_next();
  /// The window has saved this file as it left it: it is checked in turn, and is not chosen as one that an editor saves.
  void check_aside(const ExerciseInfo& exercise);

  void check();  ///< the current one
  void check_all();
  Work work() const { return work_; }
  const ExerciseInfo* at_work_on() const { return work_ == Work::none ? nullptr : at_work_on_; }
  size_t waiting() const { return queue_.size(); }  ///< checks that have not begun
  /// The last check in this session; null if there was none.
  const CheckResult* result(const ExerciseInfo& exercise) const;
  /// What prevents checks, exercise files or progress from being written, as a sentence; empty if nothing does.
  const std::string& trouble() const { return trouble_; }

  /// An exercise whose last check should now be timed: call time() or forget_time().
  const ExerciseInfo* to_time() const { return work_ == Work::none && queue_.empty() ? to_time_ : nullptr; }
  void time(Request wanted);  ///< Request: see time_exercise()
  void forget_time() { to_time_ = nullptr; }
  /// Times the current exercise again, as last checked, if that makes sense: call it after the steps have been timed.
  void time_again();
  /// The events of the timing since the last call.
  std::vector<Event> take_figures() { return std::exchange(figures_, {}); }

  const Progress& progress() const { return progress_; }
  int hints_shown() const { return progress_.of(current_->id).hints; }
  void show_hint();  ///< one more, up to three
  /// The solution's text, if the exercise has passed or this is the second request. Throws CannotError if it was not
  /// handed out with this copy.
  std::optional<std::string> ask_solution();
  /// Restores the given text; returns a sentence on what happened to the student's.
  std::string reset();

  const CheckSettings& settings() const { return settings_; }

 private:
  void look();
  bool collect();
  void begin(const ExerciseInfo& exercise);
  void launch(Work work, const ExerciseInfo& exercise, std::function<void()> job);

  CheckSettings settings_;
  Progress progress_;
  const ExerciseInfo* current_;
  const ExerciseInfo* to_time_ = nullptr;
  const ExerciseInfo* asked_for_solution_ = nullptr;
  std::map<const ExerciseInfo*, CheckResult> results_;
  std::deque<const ExerciseInfo*> queue_;
  std::vector<Event> figures_;
  std::string trouble_, not_given_;

  struct Seen {
    FileState state, newest;                           // at the last check; now
    std::chrono::steady_clock::time_point since = {};  // when it last changed
  };
  std::map<const ExerciseInfo*, Seen> seen_;
  std::chrono::steady_clock::time_point looked_ = {};

  Work work_ = Work::none;
  const ExerciseInfo* at_work_on_ = nullptr;
  std::thread thread_;
  std::atomic<bool> stop_ = false;

  std::mutex mutex_;  // protects the members below, which the thread writes
  bool done_ = false;
  std::optional<CheckResult> checked_;
  std::vector<Event> arrived_;
  std::string why_not_;
};

}  // namespace warpwise
