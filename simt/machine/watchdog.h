// Ends a launch that runs too long.
#pragma once

namespace simt {

struct Launch;

// Processor time of all threads of the process.
double processor_seconds();

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
