// Launches that resemble earlier ones of a program that `exec` runs, so that less has to be done for them.
// - A program that measures makes the same launch many times: with equal arguments, while memory holds the same, and
//   each leaves all of it as it was. Such a launch is left out.
// - Once a kernel's launches have taken long, only some of them are counted.
// Either counts as the earlier launch.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "memory/touched.h"

namespace simt {

struct Launch;

// One launch, about to run. Looks at memory before and after it where that may save time.
class Repetition {
 public:
  // Sets the launch's `counted_as` and `left_out`.
  explicit Repetition(Launch& launch);

  // What the launch would have touched that is left out.
  const std::vector<Touched::Range>& touched() const { return touched_; }
  // It was not left out, and has run.
  void has_run(const std::shared_ptr<Launch>& launch, const std::vector<Touched::Range>& touched);

 private:
  Launch& launch_;
  const bool allowed_;
  std::string call_;    // its shape and arguments
  std::string memory_;  // what memory holds before it; empty: not looked at
  std::vector<Touched::Range> touched_;
  std::uint64_t outputs_ = 0;  // of kernels, before it
  std::chrono::steady_clock::time_point begun_;
};

}  // namespace simt
