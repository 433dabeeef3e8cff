// Advice about a whole program: its copies, launches and waits. Each finding is a cause taken out of the program's calls,
// with the time that the simulation of the machine (program_model.h) then gives. docs/time-model.md explains it.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "engine/model/advice.h"

namespace warpwise::model {

/// For a report with `calls`. The host's own code between the calls takes no time here: it belongs to the machine that
/// counted. No time if the program cannot be simulated.
Advice advice_of_program(const nlohmann::json& report, const GpuProfile& gpu);

/// Turns the `calls` of a report, if it has any, into `program` {"gpu", "time_us", "advice", "then"}.
void add_program_advice(nlohmann::json& report, const GpuProfile& gpu);

}  // namespace warpwise::model
