// The wall of a class for the window: a thread reads the class's folder, since a slow one must not hold up a frame.
#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "engine/exercise/session/class_wall.h"

namespace warpwise::gui {

class ClassView {
 public:
  explicit ClassView(const std::filesystem::path& folder);
  ~ClassView();
  ClassView(const ClassView&) = delete;
  ClassView& operator=(const ClassView&) = delete;

  struct Shown {
    std::vector<WallStudent> students;
    std::vector<WallExercise> exercises;
    std::vector<WallAnswer> answers;
    std::vector<WallEvent> events;  // of the last minute, the newest first
    std::string trouble;
  };
  Shown shown() const;
  int64_t news() const { return news_; }  ///< goes up with each look that has found something

  /// Students have numbers instead of names: for a projector.
  void hide_names(bool hide);
  bool names_hidden() const { return hide_names_; }

 private:
  void look(const std::filesystem::path& folder);

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  Shown shown_;
  bool ending_ = false, hidden_changed_ = false;
  std::atomic<int64_t> news_{0};
  std::atomic<bool> hide_names_{false};
  std::thread thread_;
};

}  // namespace warpwise::gui
