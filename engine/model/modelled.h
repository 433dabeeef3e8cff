// Modelled times as readers show them: for a report's kernels, and for a step's launches together.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/model/registers.h"
#include "engine/model/time_model.h"

namespace warpwise::model {

/// For a step: all launches of a report (docs/stream.md), with the memset operations and the copies between them. A
/// ceiling's are known to stream memory.
Prediction predict(const nlohmann::json& report, const GpuProfile& gpu, bool is_ceiling = false);
/// {"gpu", "time_us", "bound", "because", "terms"} for docs/stream.md.
nlohmann::json to_json(const Prediction& prediction, const GpuProfile& gpu);
/// Adds "modelled" to each kernel of a report that has `work`.
void add_modelled(nlohmann::json& report, const GpuProfile& gpu, const Registers& registers);
/// "modelled for NVIDIA H200: 1.9 ms, bound by DRAM (9 of 10 recorded kernels of this kind were within 14 %)"; empty for a
/// kernel without a prediction.
std::string sentence(const nlohmann::json& kernel, const GpuProfile& gpu);
/// "18.3 us", "1.9 ms".
std::string time_in_words(double us, int digits = 3);
/// "between 4.76 and 6.91 us".
std::string range_in_words(double low_us, double high_us);
/// "typical error 3 to 7 %, 9 of 10 within 23 %", of predictions of these kinds, or of any; "not validated here".
std::string trust(const GpuProfile& gpu, const std::vector<std::string>& kinds = {});

}  // namespace warpwise::model
