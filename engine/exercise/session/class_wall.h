// The wall of a class: who is where, what stalls, which wrong answers are common, from the files in the class's folder.
// Only what has been appended since the last look is read; what is kept grows with the students and the exercises that they
// have tried, not with the events.
#pragma once
#include <chrono>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/exercise/session/class_elsewhere.h"
#include "engine/exercise/session/work_log.h"

namespace warpwise {

struct WallStudent {
  std::string name;            // USER@HOST, or "student 7" where names are hidden
  std::string exercise;        // of the last event
  std::string stage;           // of the last check of it; empty: none yet
  double last = 0;             // when the last event was, in seconds since 1970
  int checks = 0, passed = 0;  // checks of `exercise`; exercises passed
  bool stalls = false;         // see WallExercise
};

struct WallExercise {
  std::string exercise;
  int tried = 0, passed = 0, here = 0;  // students; `here`: it is the one of their last event
  int stall = 0;  // of those who are here and have not passed it: after three failed checks, or ten minutes
  int hints = 0;  // asked for, by all
};

struct WallAnswer {
  std::string exercise, stage, message;  // the message of one of them
  int students = 0;  // whose last check of the exercise ended so, whatever the numbers in the message
};

struct WallEvent {
  std::string name;
  double at = 0;
  WorkEvent event;
};

class ClassWall {
 public:
  /// `folder` may be elsewhere: ssh:HOST:DIR. Throws UsageError if that names no host or no folder.
  explicit ClassWall(std::filesystem::path folder, bool hide_names = false);
  void hide_names(bool hide) { hide_names_ = hide; }

  /// Reads what is new. Returns whether there was anything.
  bool look();
  /// Whether the last look could read the folder. What was known stays.
  bool readable() const { return readable_; }
  /// What is wrong with the folder, as a sentence: it cannot be read, or is full. Empty if nothing is.
  const std::string& trouble() const { return trouble_; }
  /// Files that are not read: of another owner than their name says, links, too many.
  int refused() const { return refused_; }

  std::vector<WallStudent> students() const;    ///< in the order of their names, or in which they came
  std::vector<WallExercise> exercises() const;  ///< those that someone has tried: where most stall comes first
  std::vector<WallAnswer> answers(size_t most = 5) const;
  std::vector<WallEvent> last_minute() const;  ///< the newest first

 private:
  struct Tried {
    int checks = 0, failed = 0, hints = 0;
    double first = 0;
    bool passed = false;
    std::string stage, message;
  };
  struct Student {
    size_t number = 0;
    int64_t offset = 0;
    uint64_t inode = 0;
    std::string rest;  // of a line whose end has not come yet
    std::string exercise;
    double last = 0;
    std::map<std::string, Tried> tried;
  };

  void read(const std::string& who, Student& student);
  void take(const std::string& who, Student& student, const std::string& line);
  bool stalls(const Student& student, const Tried& tried) const;
  std::string shown(const std::string& who, const Student& student) const;

  std::filesystem::path folder_;     // where files are read: this one, or a copy of the one elsewhere
  std::string name_;                 // the folder, as it was given
  std::unique_ptr<ClassCopy> copy_;  // null: the folder is here
  bool hide_names_, readable_ = false, first_look_ = true, news_ = false;
  std::map<std::string, Student> students_;
  std::deque<WallEvent> events_;  // of the last minute, in the order in which they came; with USER@HOST
  std::string trouble_;
  int refused_ = 0;
};

}  // namespace warpwise
