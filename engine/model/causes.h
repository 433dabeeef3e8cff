// What may make a launch slow, each as a transformation of its counts: the same launch without that cause.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/gpu_profile.h"
#include "engine/model/work.h"

namespace warpwise::model {

/// What a source line does to memory, or which instructions it makes: `lines` and `instructions` of a kernel.
struct LineCounts {
  std::string file;
  int line = 0;
  std::string space, op;  // "global", "shared"; "load", "store", "atomic"; empty for instructions
  double requests = 0, transfers = 0, lanes = 0, used = 0;
  double fp32 = 0, fp64 = 0, special = 0, other = 0, busy_lanes = 0;
};

struct Cause {
  std::string kind;           // "uncoalesced_load"
  std::vector<Work> without;  // the launches with this cause taken out
  /// How much of the cause is on a line; 0: none. Empty for what only the whole kernel shows.
  std::function<double(const LineCounts&)> on_line;
  /// The fact, for that line or, without one, for the whole kernel.
  std::function<std::string(const LineCounts*)> fact;
  std::string help;    // what people do about it
  std::string lesson;  // the step that teaches it; empty if none does
};

/// All causes that the counts of a kernel's launches show, whatever they cost.
std::vector<Cause> causes_of(const std::vector<Work>& launches, const GpuProfile& gpu);

}  // namespace warpwise::model
