// Advice for a step as readers have it: its launches of one report, and its lines of another.
#pragma once
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/model/advice.h"
#include "engine/reader/modelled.h"
#include "engine/reader/report.h"

namespace warpwise {

/// What would help all launches of a report with `work` together, on the modeller's GPU. `lines`: what its lines do to
/// memory, at whichever size that was counted.
model::Advice advice_for(const nlohmann::json& report, const std::vector<Access>& lines, const Modeller& modeller);

/// Of the accesses, the one that a finding is about; null if its line makes none.
const Access* access_of(const model::Finding& finding, const std::vector<Access>& lines);

}  // namespace warpwise
