// The worker as judge of one file, seen from the reader. It runs the student's code in another process, within limits
// (engine/exercise/run/runner.h); the limits here are for the judge itself.
#pragma once
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "engine/exercise/session/check.h"
#include "engine/reader/worker_process.h"

namespace warpwise {

/// A number below 2^52 that nobody can know before. (JSON readers keep only 53 bits.)
uint64_t random_number();

/// Lives from the judge's start (while the compiler runs) to its answer, which goes into `result`.
class JudgeProcess {
 public:
  JudgeProcess(const std::filesystem::path& worker, const CheckSettings& settings, CheckResult& result);

  /// The judge's device. Throws CannotError if it has none.
  Device device();
  /// Has the compiled file judged, and waits for the answer. `vast`: at the vast shapes, too. If the judge ends without an answer,
  /// it is tried once more; then throws NotJudged, as it does if the check takes much longer than the code may run.
  void check(const ExerciseInfo& exercise, const std::filesystem::path& module, uint64_t seed, bool vast = false);

 private:
  void take(const Event& event);
  std::string shown(std::string file) const;
  bool answers();
  bool ended(const std::string& why);

  const CheckSettings& settings_;
  CheckResult& result_;
  const WorkerCommand command_;
  std::optional<WorkerProcess> worker_;
  Request request_;
  Begin now_;
  bool introduced_ = false, answered_ = false;
};

}  // namespace warpwise
