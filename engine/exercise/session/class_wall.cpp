#include "engine/exercise/session/class_wall.h"

#include <dirent.h>
#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <set>

#include "engine/exercise/list.h"
#include "engine/printable.h"

namespace warpwise {

namespace {

constexpr size_t kMostStudents = 2000, kMostWallEvents = 500;
constexpr size_t kLongestLine = 8192;
constexpr int64_t kMostAtOnce = 1 << 20;  // bytes of one file in one look
constexpr double kMinute_s = 60, kStall_s = 600;
constexpr int kStallChecks = 3;
constexpr std::string_view kWallEnd = ".jsonl";

double now() { return static_cast<double>(std::time(nullptr)); }

/// A file counts if its owner is who its name says, or whoever looks: then it was copied here.
bool belongs(const struct stat& about, const std::string& who) {
  if (about.st_uid == ::geteuid()) return true;
  const passwd* owner = ::getpwuid(about.st_uid);
  return !owner || who.starts_with(std::string(owner->pw_name) + "@");
}

bool is_full(const std::filesystem::path& folder) {
  struct statvfs about {};
  return ::statvfs(folder.c_str(), &about) == 0 && about.f_blocks > 0 && about.f_bavail == 0;
}

/// Messages that differ in numbers only are one.
std::string without_numbers(const std::string& message) {
  std::string text;
  for (const char c : message)
    if (!std::isdigit(static_cast<unsigned char>(c))) text += c;
    else if (text.empty() || text.back() != '#') text += '#';
  return text;
}

const std::set<std::string>& known_exercises() {
  static const std::set<std::string> all = [] {
    std::set<std::string> ids;
    for (const auto& exercise : exercise_list()) ids.insert(exercise.id);
    return ids;
  }();
  return all;
}

}  // namespace

ClassWall::ClassWall(std::filesystem::path folder, bool hide_names)
    : folder_(std::move(folder)), name_(folder_.string()), hide_names_(hide_names) {
  if (auto place = class_elsewhere(folder_)) {
    copy_ = std::make_unique<ClassCopy>(std::move(*place));
    folder_ = copy_->folder();
  }
}

bool ClassWall::look() {
  news_ = false;
  while (!events_.empty() && events_.front().at < now() - kMinute_s) {
    events_.pop_front();
    news_ = true;
  }
  std::string wrong = copy_ ? copy_->fetch() : "";
  DIR* folder = wrong.empty() ? ::opendir(folder_.c_str()) : nullptr;
  readable_ = folder != nullptr;
  if (!readable_) {
    if (wrong.empty()) wrong = std::strerror(errno);
    trouble_ = "The class's folder " + name_ + " cannot be read (" + wrong + "): what was last known stays here.";
    return news_;
  }
  const bool full = copy_ ? copy_->full() : is_full(folder_);
  trouble_ = full ? "The class's folder " + name_ + " is full: new events are lost until there is room." : "";
  refused_ = copy_ ? copy_->refused() : 0;
  while (const dirent* entry = ::readdir(folder)) {
    const std::string file = entry->d_name;
    if (!file.ends_with(kWallEnd) || file.find('@') == file.npos || file.size() > 200) continue;
    const std::string who = file.substr(0, file.size() - kWallEnd.size());
    auto found = students_.find(who);
    if (found == students_.end()) {
      if (students_.size() >= kMostStudents || printable(who) != who) {
        refused_++;
        continue;
      }
      found = students_.emplace(who, Student{}).first;
      found->second.number = students_.size();
    }
    read(who, found->second);
  }
  ::closedir(folder);
  if (first_look_) std::stable_sort(events_.begin(), events_.end(), [](auto& a, auto& b) { return a.at < b.at; });
  first_look_ = false;
  return news_;
}

void ClassWall::read(const std::string& who, Student& student) {
  const std::string path = (folder_ / (who + std::string(kWallEnd))).string();
  struct stat about {};
  if (::lstat(path.c_str(), &about) != 0) return;
  if (!S_ISREG(about.st_mode) || !belongs(about, who)) {
    refused_++;
    return;
  }
  if (about.st_ino != student.inode || about.st_size < student.offset) {
    // Another file, or one that was begun again.
    const size_t number = student.number;
    student = {};
    student.number = number;
    student.inode = about.st_ino;
  }
  if (about.st_size == student.offset) return;
  const int fd = ::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return;
  std::array<char, 65536> part;
  int64_t left = kMostAtOnce;
  for (ssize_t n; left > 0 && (n = ::pread(fd, part.data(), part.size(), student.offset)) > 0; left -= n) {
    student.offset += n;
    for (ssize_t i = 0; i < n; i++)
      if (part[i] != '\n') {
        if (student.rest.size() <= kLongestLine) student.rest += part[i];
      } else {
        if (student.rest.size() <= kLongestLine) take(who, student, student.rest);
        student.rest.clear();
      }
  }
  student.rest.shrink_to_fit();
  ::close(fd);
}

void ClassWall::take(const std::string& who, Student& student, const std::string& line) {
  const auto signature = nlohmann::json::parse(line, nullptr, false);
  if (!signature.is_object() || signature.value("who", nlohmann::json()) != who) return;
  auto event = work_event(line);
  if (!event || !known_exercises().contains(event->exercise)) return;
  const double written = seconds_of(event->at);
  // Clocks of other machines may be wrong. What comes now has happened now.
  const double at = first_look_ ? std::min(written, now()) : now();
  Tried& tried = student.tried[event->exercise];
  if (tried.first == 0) tried.first = written;
  if (event->what == "check") {
    tried.checks++;
    tried.failed += !event->passed;
    tried.passed |= event->passed;
    tried.stage = event->stage;
    tried.message = event->passed ? "" : event->message;
  }
  tried.hints += event->what == "hint";
  if (event->what == "modelled") return;
  student.exercise = event->exercise;
  student.last = at;
  news_ = true;
  if (at < now() - kMinute_s) return;
  events_.push_back({who, at, std::move(*event)});
  if (events_.size() > kMostWallEvents) events_.pop_front();
}

bool ClassWall::stalls(const Student& student, const Tried& tried) const {
  return !tried.passed && (tried.failed >= kStallChecks || student.last - tried.first >= kStall_s);
}

std::string ClassWall::shown(const std::string& who, const Student& student) const {
  return hide_names_ ? "student " + std::to_string(student.number) : who;
}

std::vector<WallStudent> ClassWall::students() const {
  std::vector<WallStudent> all;
  std::vector<std::pair<size_t, size_t>> order;  // a student's number, and the place in `all`
  for (const auto& [who, student] : students_) {
    if (student.exercise.empty()) continue;
    const Tried& tried = student.tried.at(student.exercise);
    const auto passed =
        std::count_if(student.tried.begin(), student.tried.end(), [](auto& one) { return one.second.passed; });
    order.emplace_back(student.number, all.size());
    all.push_back({shown(who, student), student.exercise, tried.passed ? "passed" : tried.stage, student.last,
                   tried.checks, static_cast<int>(passed), stalls(student, tried)});
  }
  if (!hide_names_) return all;
  // The order of the names would tell them.
  std::sort(order.begin(), order.end());
  std::vector<WallStudent> sorted;
  for (const auto& [number, place] : order) sorted.push_back(std::move(all[place]));
  return sorted;
}

std::vector<WallExercise> ClassWall::exercises() const {
  std::vector<WallExercise> all;
  for (const auto& exercise : exercise_list()) {
    WallExercise sum{exercise.id};
    for (const auto& [who, student] : students_) {
      const auto found = student.tried.find(exercise.id);
      if (found == student.tried.end()) continue;
      const bool here = student.exercise == exercise.id;
      sum.tried++;
      sum.passed += found->second.passed;
      sum.here += here;
      sum.stall += here && stalls(student, found->second);
      sum.hints += found->second.hints;
    }
    if (sum.tried > 0) all.push_back(sum);
  }
  std::stable_sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.stall > b.stall; });
  return all;
}

std::vector<WallAnswer> ClassWall::answers(size_t most) const {
  std::map<std::array<std::string, 3>, WallAnswer> sums;
  for (const auto& [who, student] : students_)
    for (const auto& [id, tried] : student.tried) {
      if (tried.checks == 0 || tried.message.empty()) continue;
      WallAnswer& sum = sums[{id, tried.stage, without_numbers(tried.message)}];
      if (sum.students++ == 0) sum = {id, tried.stage, tried.message, 1};
    }
  std::vector<WallAnswer> all;
  for (auto& [key, sum] : sums) all.push_back(std::move(sum));
  std::stable_sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.students > b.students; });
  if (all.size() > most) all.resize(most);
  return all;
}

std::vector<WallEvent> ClassWall::last_minute() const {
  std::vector<WallEvent> events(events_.rbegin(), events_.rend());
  for (auto& event : events) event.name = shown(event.name, students_.at(event.name));
  return events;
}

}  // namespace warpwise
