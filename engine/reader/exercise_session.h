// The loop of editing, saving and seeing, without its looks: `warpwise watch` and the window's Exercises panel each show one of these.
// Files are looked at some twenty times a second, so that it makes no difference how an editor saves (in place, by renaming, by deleting
// first). Checks run on a thread of their own; a check that has begun is brought to its end, however often the file is saved meanwhile.
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

#include "engine/reader/exercise_check.h"
#include "engine/reader/exercise_progress.h"
#include "engine/stream.h"

namespace warpwise {

/// What tells one saved state of a file from another.
struct FileState {
  uint64_t inode = 0;
  int64_t size = -1;  // no file
  int64_t changed_ns = 0;
  bool operator==(const FileState&) const = default;
};

class ExerciseSession {
 public:
  enum class Work { none, checking, timing };

  /// Nothing is checked until check() is called or a file is saved.
  ExerciseSession(CheckSettings settings, const ExerciseInfo& start);
  ~ExerciseSession();  // ends what runs
  ExerciseSession(const ExerciseSession&) = delete;
  ExerciseSession& operator=(const ExerciseSession&) = delete;

  /// Sees what has been saved and takes what has come of checks. Never waits. True when there is something new to show.
  bool poll();

  const ExerciseInfo& current() const { return *current_; }  ///< chosen, or saved last
  void choose(const ExerciseInfo& exercise);
  void choose_next();

  void check();  ///< the current one
  void check_all();
  Work work() const { return work_; }
  const ExerciseInfo* at_work_on() const { return work_ == Work::none ? nullptr : at_work_on_; }
  size_t waiting() const { return queue_.size(); }  ///< checks that have not begun
  /// Of the last check in this session; null where there was none.
  const CheckResult* result(const ExerciseInfo& exercise) const;
  /// What keeps checks or an exercise's file from being made, or progress from being kept, as a sentence; empty where nothing does.
  const std::string& trouble() const { return trouble_; }

  /// An exercise whose last check is worth timing and has not been timed: time() or forget_time() is to be called.
  const ExerciseInfo* to_time() const { return work_ == Work::none && queue_.empty() ? to_time_ : nullptr; }
  void time(Request wanted);  ///< Request: see time_exercise()
  void forget_time() { to_time_ = nullptr; }
  /// Has the current one timed once more, as it was checked last, where that is worth it: the steps have been timed since.
  void time_again();
  /// The timing's events since the last call.
  std::vector<Event> take_figures() { return std::exchange(figures_, {}); }

  const Progress& progress() const { return progress_; }
  int hints_shown() const { return progress_.of(current_->id).hints; }
  void show_hint();  ///< one more, up to three
  /// Whether the solution may be shown: the exercise has passed, or it is asked for a second time.
  bool ask_solution();
  /// The file as it was given; returns a sentence that says what became of the student's.
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
    FileState state, newest;                           // as it was checked; as it is
    std::chrono::steady_clock::time_point since = {};  // when it came to be as it is
  };
  std::map<const ExerciseInfo*, Seen> seen_;
  std::chrono::steady_clock::time_point looked_ = {};

  Work work_ = Work::none;
  const ExerciseInfo* at_work_on_ = nullptr;
  std::thread thread_;
  std::atomic<bool> stop_ = false;

  std::mutex mutex_;  // of what the thread leaves below
  bool done_ = false;
  std::optional<CheckResult> checked_;
  std::vector<Event> arrived_;
  std::string why_not_;
};

}  // namespace warpwise
