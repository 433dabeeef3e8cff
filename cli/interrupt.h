// Ctrl-C and polite kills, noticed instead of suffered: what was measured is printed and recorded before the command ends.
#pragma once

namespace warpwise {

/// While it lives, SIGINT, SIGTERM and SIGHUP are remembered.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;
  /// How often it came, and the last signal's number (0: none).
  static int count();
  static int signal();
};

}  // namespace warpwise
