// The board: everything known so far from one event stream. Every reader (window, terminal, --json, replay) shows a
// Board and keeps no figures of its own. Contains no CUDA and no lesson.
#pragma once
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// Identifies figures: one step of one lesson at one size, with these choices; if no choices are given, those of the
/// lesson's last job.
struct Key {
  std::string lesson, step;
  Size size;
  std::map<std::string, std::string> choices = {};
  auto operator<=>(const Key&) const = default;
};

class Board {
 public:
  /// Processes one event. Figures of an earlier job stay until newer ones replace them, even if a worker dies.
  void apply(const Event& event);

  const Hello* hello() const;  ///< null before the first event
  const std::vector<LessonInfo>& lessons() const { return lessons_; }
  const LessonInfo* lesson(const std::string& id) const;  ///< null if unknown
  const StepInfo* step(const std::string& lesson, const std::string& id) const;
  const Result* result(Key key) const;               ///< null if not measured yet
  const std::deque<Sample>& history(Key key) const;  ///< newest last, at most kHistory
  const Inspection* inspection(Key key) const;
  /// Of the largest size that was studied for this key or, with `at`, of exactly that size. Its number is that of no other study
  /// in any board.
  struct NumberedStudy {
    Study study;
    uint64_t number = 0;
  };
  const NumberedStudy* numbered_study(Key key, const Size* at = nullptr) const;
  const Study* study(Key key, const Size* at = nullptr) const;
  const Timeline* timeline(Key key) const;    ///< of a run that was traced
  const std::string* skipped(Key key) const;  ///< the reason, or null
  /// Every size of a lesson that has at least one result, ascending by number of elements.
  std::vector<Size> measured_sizes(const std::string& lesson) const;
  /// The sets of choices of a lesson that have at least one result, in the order in which they first appeared.
  const std::vector<std::map<std::string, std::string>>& measured_choices(const std::string& lesson) const;
  const std::vector<Failure>& failures() const { return failures_; }
  const Begin& now() const { return now_; }  ///< what the worker is doing
  bool running() const { return running_; }  ///< between JobStarted and Done, or a fatal Failure
  const std::string& last_status() const { return last_status_; }
  void clear_failures() { failures_.clear(); }
  /// Removes the results; keeps lessons and the device.
  void clear_results();

  static constexpr size_t kHistory = 600;

 private:
  Key whole(Key key) const;  // with its choices filled in

  std::vector<Hello> hello_;  // empty or one
  std::vector<LessonInfo> lessons_;
  std::map<Key, Result> results_;
  std::map<Key, std::deque<Sample>> history_;
  std::map<Key, Inspection> inspections_;
  std::map<Key, std::map<Size, NumberedStudy>> studies_;  // by the size that was studied
  std::map<Key, Timeline> timelines_;
  std::map<Key, std::string> skipped_;
  std::map<std::string, std::map<std::string, std::string>> last_choices_;  // of each lesson's last job
  std::map<std::string, std::vector<std::map<std::string, std::string>>> measured_choices_;
  std::vector<Failure> failures_;
  Begin now_;
  bool running_ = false;
  std::string last_status_;
};

/// Whether the medians of two results differ by more than noise: |a - b| > 2 sqrt(noise_a^2 + noise_b^2), with the
/// noises as times.
bool differs_beyond_noise(const TimeStats& a, const TimeStats& b);

}  // namespace warpwise
