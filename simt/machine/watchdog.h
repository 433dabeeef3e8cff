// Ends a launch that runs too long.
#pragma once

namespace simt {

struct Launch;

// Watches a launch while this object lives.
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
