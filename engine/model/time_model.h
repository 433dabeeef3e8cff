// How long a launch would take on a GPU, computed from the CPU backend's counts, and what limits it. docs/time-model.md
// explains it.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "engine/limits.h"
#include "engine/model/gpu_profile.h"
#include "engine/model/work.h"

namespace warpwise::model {

struct Prediction {
  double time_us = 0;    // between two events
  double kernel_us = 0;  // of the kernels themselves, without what launching them costs
  std::string bound;     // the name of the largest term
  std::string kind;  // of the recorded kernels that tell how far off it may be: "look-back", "copies", or as `bound`
  std::vector<std::pair<std::string, double>> terms;  // us that each term would take alone, the longest first
  int resident_blocks = 0;                            // per SM
  bool registers_known = false;
  std::string because;  // the cause of the bound in three or four words: "32 sectors a store"
};

/// One launch, timed between two events.
Prediction predict(const Work& work, const GpuProfile& gpu);
/// What a device does besides kernels, all on its own memory.
struct BesideKernels {
  double memsets = 0, device_copies = 0, copied_bytes = 0;
};

/// Launches one after the other in a stream, timed between two events, with other operations between them.
Prediction predict(const std::vector<Work>& launches, const GpuProfile& gpu, const BesideKernels& beside = {});

/// The same for launches that only stream memory, as those of a ceiling do. If DRAM binds them, this is the time of their
/// bytes at the rate at which such loops were measured (docs/time-model.md).
Prediction predict_streaming(const std::vector<Work>& launches, const GpuProfile& gpu,
                             const BesideKernels& beside = {});

/// What of a ceiling's time passes without moving anything, in us: the launch, the starts of copies.
double start_of(const Prediction& ceiling, const Amounts& amounts, const GpuProfile& gpu);

}  // namespace warpwise::model
