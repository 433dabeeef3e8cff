// A runner (engine/worker/runner.h) as the judge sees it: a child process that may do anything, but only for so long and with so much memory.
#pragma once
#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "engine/memory_group.h"

namespace warpwise {

/// The runner did not come to its answer. what() says why, as the predicate of "Your code ..." and an advice: "... WHERE ...".
struct RunnerEnded : std::runtime_error {
  explicit RunnerEnded(const std::string& how, const std::string& advice) : std::runtime_error(how), advice(advice) {}
  std::string advice;
};

class RunnerProcess {
 public:
  struct Limits {
    double time_s = 15;  // of processor time, or of waiting for nothing
    int64_t memory_bytes = int64_t{3} << 30;
    bool fenced = true;  // nothing runs where a fence cannot be put up
  };
  /// Starts it, with so much shared memory. Throws CannotError if it cannot be started.
  RunnerProcess(size_t input_bytes, size_t output_bytes, const Limits& limits);
  ~RunnerProcess();
  RunnerProcess(const RunnerProcess&) = delete;
  RunnerProcess& operator=(const RunnerProcess&) = delete;

  std::byte* inputs() { return inputs_; }                // the runner reads them
  const std::byte* outputs() const { return outputs_; }  // the runner may write them at any time: copy once, then look

  /// Its answer to a command. Throws RunnerEnded when it ends, takes too much, or answers nonsense; it is dead then.
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
  std::chrono::steady_clock::time_point progress_;  // when it last was seen to have used its processor
  double cpu_s_ = 0, cpu_seen_s_ = 0;               // at the command's beginning; then
};

}  // namespace warpwise
