#include "engine/exercise/fence/memory_group.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

namespace warpwise {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kGroupName = "warpwise-";
constexpr int kPatience_ms = 200;  // time for ended processes to disappear

bool write_to(const fs::path& file, const std::string& text) {
  const int opened = ::open(file.c_str(), O_WRONLY | O_CLOEXEC);
  if (opened < 0) return false;
  const bool written = ::write(opened, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  ::close(opened);
  return written;
}

bool names(const fs::path& file, const std::string& word) {
  std::ifstream stream(file);
  for (std::string one; stream >> one;)
    if (one == word) return true;
  return false;
}

/// Deletes the groups of judges that were killed. The system refuses for a group that holds a process.
void sweep(const fs::path& parent) {
  std::error_code error;
  for (fs::directory_iterator entry(parent, error), end; !error && entry != end; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const int pid = name.starts_with(kGroupName) ? std::atoi(name.c_str() + kGroupName.size()) : 0;
    if (pid > 0 && ::kill(pid, 0) != 0 && errno == ESRCH) ::rmdir(entry->path().c_str());
  }
}

}  // namespace

std::optional<GroupPlace> group_place() {
  std::optional<GroupPlace> place;
  std::ifstream mounts("/proc/self/mounts");
  for (std::string line; !place && std::getline(mounts, line);) {
    std::istringstream words(line);
    std::string device, folder, type;
    if (words >> device >> folder >> type && type == "cgroup2") place = {folder, {}};
  }
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; place && std::getline(groups, line);)
    if (line.starts_with("0::/")) place->own = (place->mounted / line.substr(4)).lexically_normal();
  if (place && place->own.empty()) return {};
  return place;
}

bool make_group(const fs::path& folder) { return ::mkdir(folder.c_str(), 0755) == 0; }

MemoryGroup::MemoryGroup(int64_t bytes, const std::optional<GroupPlace>& place, const MakeGroup& make) {
  if (!place) return;
  // A group with processes in it cannot pass its controllers on to children, so the new group is a sibling. Only the
  // root can.
  const bool root = place->own.lexically_relative(place->mounted) == ".";
  make_below(root ? place->own : place->own.parent_path(), bytes, make);
}

void MemoryGroup::make_below(const fs::path& parent, int64_t bytes, const MakeGroup& make) {
  static std::atomic<int> count{0};
  if (!names(parent / "cgroup.controllers", "memory")) return;
  if (!names(parent / "cgroup.subtree_control", "memory") && !write_to(parent / "cgroup.subtree_control", "+memory"))
    return;
  sweep(parent);
  folder_ = parent / (std::string(kGroupName) + std::to_string(::getpid()) + "-" + std::to_string(count++));
  if (!make(folder_)) return;
  // A kernel without swap does not have this file.
  if (write_to(folder_ / "memory.max", std::to_string(bytes)) &&
      (write_to(folder_ / "memory.swap.max", "0") || !fs::exists(folder_ / "memory.swap.max"))) {
    write_to(folder_ / "memory.oom.group", "1");
    entrance_ = ::open((folder_ / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC);
  }
  if (entrance_ < 0) ::rmdir(folder_.c_str());
}

MemoryGroup::~MemoryGroup() {
  if (!made()) return;
  ::close(entrance_);
  write_to(folder_ / "cgroup.kill", "1");
  for (int waited = 0; ::rmdir(folder_.c_str()) != 0 && errno == EBUSY && waited < kPatience_ms; waited++)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

bool MemoryGroup::enter() const { return made() && ::write(entrance_, "0", 1) == 1; }

bool MemoryGroup::ran_out() const {
  if (!made()) return false;
  std::ifstream events(folder_ / "memory.events");
  std::string name;
  for (long long times; events >> name >> times;)
    if (name == "oom_kill") return times > 0;
  return false;
}

}  // namespace warpwise
