// A runner (engine/exercise/run/runner.h) as the judge sees it: a child process that may do anything, within limits of time
// and memory.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "engine/exercise/fence/memory_group.h"

namespace warpwise {

/// The runner did not answer. what() says why, as the end of "Your code ..." with advice: "... WHERE ...".
struct RunnerEnded : std::runtime_error {
  explicit RunnerEnded(const std::string& how, const std::string& advice) : std::runtime_error(how), advice(advice) {}
  std::string advice;
};

class RunnerProcess {
 public:
  struct Limits {
    double time_s = 15;  // of processor time, or of no progress, for a command; ten times as much processor time in all
    int64_t memory_bytes = int64_t{3} << 30;
    bool fenced = true;  // run nothing unless all fences hold
  };
  /// Starts the runner with shared memory of these sizes. Throws CannotError if it cannot start.
  RunnerProcess(size_t input_bytes, size_t output_bytes, const Limits& limits);
  ~RunnerProcess();
  RunnerProcess(const RunnerProcess&) = delete;
  RunnerProcess& operator=(const RunnerProcess&) = delete;

  std::byte* inputs() { return inputs_; }                // read-only for the runner
  const std::byte* outputs() const { return outputs_; }  // may change at any time: copy, then check

  /// Sends a command and returns the answer. Throws RunnerEnded if the runner ends, exceeds a limit or answers
  /// nonsense; it is then dead.
  nlohmann::json ask(const nlohmann::json& command);

 private:
  void send(const std::string& text);
  void receive(void* to, size_t bytes);
  void watch();
  void kill();

  [[noreturn]] void took_too_much();

  Limits limits_;
  MemoryGroup group_;
  pid_t pid_ = -1;
  int commands_ = -1, replies_ = -1;
  std::byte *inputs_ = nullptr, *outputs_ = nullptr;
  size_t input_bytes_, output_bytes_;
  std::chrono::steady_clock::time_point progress_;  // when it last used processor time
  double cpu_s_ = 0, cpu_seen_s_ = 0;               // at the start of the command; at progress_
};

}  // namespace warpwise
