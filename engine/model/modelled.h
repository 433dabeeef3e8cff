// Modelled times as readers show them: for a report's kernels, and for a step's launches together.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/model/registers.h"
#include "engine/model/time_model.h"

namespace warpwise::model {

/// For a step: all launches of a report (docs/stream.md), and the memset operations between them.
Prediction predict(const nlohmann::json& report, const GpuProfile& gpu);
/// {"gpu", "time_us", "bound", "because", "terms"} for docs/stream.md.
nlohmann::json to_json(const Prediction& prediction, const GpuProfile& gpu);
/// Adds "modelled" to each kernel of a report that has `work`.
void add_modelled(nlohmann::json& report, const GpuProfile& gpu, const Registers& registers);
/// "modelled on an NVIDIA H200: 1.9 ms, bound by DRAM (typical error 12 %)"; empty for a kernel without a prediction.
std::string sentence(const nlohmann::json& kernel, const GpuProfile& gpu);
/// "typical error 7 %", or "not validated here".
std::string trust(const GpuProfile& gpu);

}  // namespace warpwise::model
