// A step that takes part in a job at one size: its launch, its times and its errors so far.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/lesson.h"
#include "engine/worker/buffers.h"
#include "engine/worker/stats.h"

namespace warpwise {

/// A problem with its memory. Steps of one variant share it.
struct ProblemInstance {
  std::string variant;
  std::unique_ptr<Problem> problem;
  std::unique_ptr<HostBuffers> given;  // inputs, and inout buffers as they are before a launch
  std::unique_ptr<HostBuffers> got;    // what a launch has left in outputs and inout buffers
  std::unique_ptr<DeviceBuffers> device;
  Comparison comparison;  // with the reference, which is made when the first launch is verified

  /// Compares what the last launch has left.
  ErrorStats compare(std::string_view expects) {
    device->download(*got);
    if (!comparison) comparison = problem->reference(*given);
    return comparison(*got, expects);
  }
};

struct Candidate {
  const StepRow* step = nullptr;
  ProblemInstance* instance = nullptr;
  std::vector<double> times_ms;
  ErrorStats error;
  bool ok = true;
  std::string message;  // what is wrong, when not ok
  std::string stopped;  // why timing ended
};

const char* kind_name(Kind kind);

/// The figures of one candidate, with the fraction of the highest ceiling among `all`, of its own variant if there is one (ceilings of operations when the problem counts
/// operations and such a ceiling was measured, of bytes otherwise).
Result make_result(const Candidate& candidate, const std::vector<Candidate>& all, const Size& size,
                   const Choices& choices);

/// "[first of N wrong] row 3, col 17 is nan, expected 0.25: ..." for a Result that is not ok.
std::string describe_wrong(const ErrorStats& error);

}  // namespace warpwise
