// How long a program would take on a GPU, and what each engine would do when: a simulation of the engines, driven by the calls that the CPU
// backend has noted. docs/time-model.md explains it.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "engine/model/gpu_profile.h"
#include "engine/model/time_model.h"
#include "engine/stream.h"

namespace warpwise::model {

struct ProgramPrediction {
  Prediction prediction;  // terms: for how long each engine is at work, whatever the others do
  Timeline timeline;      // of source "modelled"; lesson, step and size are the caller's to set
};

/// Whether the report is of a program.
bool has_calls(const nlohmann::json& report);
/// A program's report: `calls` and `kernels` of docs/stream.md. Without a time where the profile knows nothing of links, where a program
/// asks nothing of a device, and where it waits for what never comes.
ProgramPrediction predict_program(const nlohmann::json& report, const GpuProfile& gpu);

}  // namespace warpwise::model
