// Handles Ctrl-C and SIGTERM: the command prints and records what was measured before it ends.
#pragma once

namespace warpwise {

/// While this object lives, SIGINT, SIGTERM and SIGHUP are only recorded.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  /// How many signals came; the number of the last one (0: none).
  static int count();
  static int signal();
};

}  // namespace warpwise
