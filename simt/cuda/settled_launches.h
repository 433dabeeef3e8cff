// Launches that need not run. A program that measures makes the same launch many times: with equal arguments, while
// memory holds the same, and each leaves all of it as it was. Such a launch is left out, and counted as the one before.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "memory/touched.h"

namespace simt {

struct Launch;

// A launch that has run and left all memory as it was.
struct SettledLaunch {
  std::shared_ptr<Launch> launch;
  std::vector<Touched::Range> touched;
};

// One launch. Looks at memory before and after it where that may save time.
class Repetition {
 public:
  explicit Repetition(const Launch& launch);

  // The earlier launch that this one would repeat; null: it has to run.
  std::shared_ptr<const SettledLaunch> earlier() const { return earlier_; }
  // It has run, since there was none.
  void has_run(const SettledLaunch& launch);

 private:
  const Launch& launch_;
  const bool allowed_;
  std::string call_;    // its shape and arguments
  std::string memory_;  // what memory holds before it; empty: not looked at
  std::shared_ptr<const SettledLaunch> earlier_;
  std::uint64_t outputs_ = 0;  // of kernels, before it
  std::chrono::steady_clock::time_point begun_;
};

}  // namespace simt
