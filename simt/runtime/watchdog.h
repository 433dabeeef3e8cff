// Ends a launch that runs for too long.
#pragma once

namespace simt {

struct Launch;

// Watches a launch for as long as it lives.
class Watchdog {
 public:
  explicit Watchdog(Launch& launch);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  Launch& launch_;
};

}  // namespace simt
