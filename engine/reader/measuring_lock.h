// Two measurements at the same time on one machine disturb each other: whoever measures holds this lock.
#pragma once
#include <filesystem>
#include <utility>

namespace warpwise {

class MeasuringLock {
 public:
  /// A lock on this file, which is created if missing; not taken yet. With an empty path, or if the file cannot be
  /// created, take() always succeeds.
  explicit MeasuringLock(const std::filesystem::path& path);
  ~MeasuringLock();
  MeasuringLock(MeasuringLock&& other) noexcept
      : file_(std::exchange(other.file_, -1)), held_(std::exchange(other.held_, false)) {}
  MeasuringLock& operator=(MeasuringLock&&) = delete;

  /// Takes the lock unless another lab holds it. Never waits. Returns whether the lock is held now.
  bool take();
  void release();

 private:
  int file_ = -1;
  bool held_ = false;
};

/// The lock file of this machine's labs, as far as this user runs them.
std::filesystem::path measuring_lock_path();

}  // namespace warpwise
