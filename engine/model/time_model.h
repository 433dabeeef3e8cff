// How long a launch would take on a GPU, computed from the CPU backend's counts, and what limits it. docs/time-model.md
// explains it.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "engine/model/gpu_profile.h"
#include "engine/model/work.h"

namespace warpwise::model {

struct Prediction {
  double time_us = 0;
  std::string bound;                                  // the name of the largest term
  std::vector<std::pair<std::string, double>> terms;  // us that each term would take alone, the longest first
  int resident_blocks = 0;                            // per SM
  bool registers_known = false;
  std::string because;  // the cause of the bound in three or four words: "32 sectors a store"
};

/// One launch, timed between two events.
Prediction predict(const Work& work, const GpuProfile& gpu);
/// Launches one after the other in a stream, timed between two events, with `memsets` memset operations between them.
Prediction predict(const std::vector<Work>& launches, const GpuProfile& gpu, double memsets = 0);

}  // namespace warpwise::model
