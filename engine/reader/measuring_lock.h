// Two measurements at once on one machine spoil each other's times: whoever measures holds this lock.
#pragma once
#include <filesystem>
#include <utility>

namespace warpwise {

class MeasuringLock {
 public:
  /// A lock on this file, which is made where there is none; not taken yet. An empty path, or a file that cannot be made, is a lock
  /// that nobody else holds.
  explicit MeasuringLock(const std::filesystem::path& path);
  ~MeasuringLock();
  MeasuringLock(MeasuringLock&& other) noexcept
      : file_(std::exchange(other.file_, -1)), held_(std::exchange(other.held_, false)) {}
  MeasuringLock& operator=(MeasuringLock&&) = delete;

  /// Takes it unless another lab holds it. Never waits. Returns whether it is held now.
  bool take();
  void release();

 private:
  int file_ = -1;
  bool held_ = false;
};

/// The one of this machine's labs, as far as they are this user's.
std::filesystem::path measuring_lock_path();

}  // namespace warpwise
