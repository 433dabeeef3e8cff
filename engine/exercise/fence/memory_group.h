// A control group (cgroup v2) that limits the memory of a process and of everything it starts, whatever kind of memory
// it is. It needs a part of the hierarchy that the system has delegated to this user, as systemd does for a desktop
// session; elsewhere other limits must do.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

namespace warpwise {

/// Where the hierarchy is mounted, and this process's group in it. Empty without cgroup v2.
struct GroupPlace {
  std::filesystem::path mounted, own;
};
std::optional<GroupPlace> group_place();

/// Makes one folder of the hierarchy; the kernel fills it with the control files.
using MakeGroup = std::function<bool(const std::filesystem::path&)>;
bool make_group(const std::filesystem::path& folder);

class MemoryGroup {
 public:
  /// Makes a group beside or below this process's own, limited to `bytes` and without swap. If that is not allowed, or
  /// if the group would not limit anything, made() is false and the other functions do nothing.
  explicit MemoryGroup(int64_t bytes, const std::optional<GroupPlace>& place = group_place(),
                       const MakeGroup& make = make_group);
  /// Ends the processes that are still in the group, and removes it.
  ~MemoryGroup();
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;

  bool made() const { return entrance_ >= 0; }
  /// Puts the calling process into the group. Makes only a system call, so it may be called between fork and exec.
  bool enter() const;
  /// Whether the kernel has ended a process of the group because memory ran out.
  bool ran_out() const;

 private:
  void make_below(const std::filesystem::path& parent, int64_t bytes, const MakeGroup& make);

  std::filesystem::path folder_;
  int entrance_ = -1;
};

}  // namespace warpwise
