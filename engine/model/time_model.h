// How long a launch would take on a GPU, from what the CPU backend counted, and what binds it. docs/time-model.md explains it.
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
  std::vector<std::pair<std::string, double>> terms;  // us that each would take by itself, the largest first
  int resident_blocks = 0;                            // of an SM
  bool registers_known = false;
  std::string because;  // what binds it, in three or four words: "32 sectors a store"
};

/// One launch by itself, between two events.
Prediction predict(const Work& work, const GpuProfile& gpu);
/// Launches one after the other in a stream, between two events, and among them as many settings of memory.
Prediction predict(const std::vector<Work>& launches, const GpuProfile& gpu, double memsets = 0);

}  // namespace warpwise::model
