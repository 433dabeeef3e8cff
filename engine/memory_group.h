// A control group (cgroup v2) that bounds the memory of a process and of all that it starts, whatever kind of memory it is. Only where the
// system has delegated a part of its hierarchy to this user, as systemd does for a desktop's session; elsewhere other bounds must do.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

namespace warpwise {

/// Where the hierarchy is mounted, and the group of this process in it. Nothing without cgroup v2.
struct GroupPlace {
  std::filesystem::path mounted, own;
};
std::optional<GroupPlace> group_place();

/// Makes one folder of the hierarchy; the kernel fills it with the group's files.
using MakeGroup = std::function<bool(const std::filesystem::path&)>;
bool make_group(const std::filesystem::path& folder);

class MemoryGroup {
 public:
  /// Makes a group beside this process's own, or below it, with so many bytes and no swap. Where that is not allowed, or the group
  /// would bound nothing, made() is false, and the rest does nothing.
  explicit MemoryGroup(int64_t bytes, const std::optional<GroupPlace>& place = group_place(),
                       const MakeGroup& make = make_group);
  /// Ends what is still in it, and removes it.
  ~MemoryGroup();
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;

  bool made() const { return entrance_ >= 0; }
  /// Puts the calling process in. Only a system call, so that it may stand between fork and exec.
  bool enter() const;
  /// Whether the kernel has ended a process of the group for want of memory.
  bool ran_out() const;

 private:
  void make_below(const std::filesystem::path& parent, int64_t bytes, const MakeGroup& make);

  std::filesystem::path folder_;
  int entrance_ = -1;
};

}  // namespace warpwise
