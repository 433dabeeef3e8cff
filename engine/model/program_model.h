// How long a program would take on a GPU, and what each engine would do when: a simulation of the engines, driven by
// the calls that the CPU backend recorded. docs/time-model.md explains it.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "engine/model/gpu_profile.h"
#include "engine/model/program_calls.h"
#include "engine/model/time_model.h"
#include "engine/stream.h"

namespace warpwise::model {

/// The kinds (Prediction) of programs: the first if kernels take less than a tenth of the time. Those with host functions are a kind
/// of their own.
inline constexpr const char *kCopies = "copies", *kCopiesAndKernels = "copies and kernels";

struct ProgramPrediction {
  Prediction prediction;  // terms: how long each engine works, whatever the others do
  Timeline timeline;      // `source` is "modelled"; the caller sets lesson, step and size
};

/// Whether the report is about a program.
bool has_calls(const nlohmann::json& report);
/// For a program's report: `calls` and `kernels` of docs/stream.md. Returns no time if the profile has no link
/// constants, if the program uses no device, or if it waits for something that never happens.
ProgramPrediction predict_program(const nlohmann::json& report, const GpuProfile& gpu);

/// How long these calls would take in all; 0 if the host waits for something that never happens.
double simulated_us(const std::vector<Call>& calls, const GpuProfile& gpu);

}  // namespace warpwise::model
