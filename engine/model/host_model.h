// How long a step that uses no device takes on the GPU's host: from a profile's measured curves of an update in memory.
#pragma once
#include "engine/limits.h"
#include "engine/model/gpu_profile.h"
#include "engine/model/time_model.h"

namespace warpwise::model {

/// `cores`: "one", "all", or "best", the faster of the two at this size. No time if the profile has no host, or if the step uses
/// more than the host's memory.
Prediction predict_host(const Amounts& amounts, const std::string& cores, const GpuProfile& gpu);

}  // namespace warpwise::model
