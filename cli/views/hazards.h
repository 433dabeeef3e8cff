// Hazards and notes of a report (docs/stream.md) as text, for `inspect`, `exec` and `check`.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "cli/views/report.h"

namespace warpwise {

/// Hazards of one kind, kernel and buffer have one cause, as a rule; so have all reads of one unwritten buffer. Races of
/// one buffer are told apart by who races (lanes of a warp, threads of a block, blocks) and by their lines. In the
/// report's order.
std::vector<std::vector<const nlohmann::json*>> causes_of(const nlohmann::json& report);

/// Each cause in full, with the source lines of both parties, and where else it shows; or a line that says there is
/// none. Then the notes.
std::vector<std::string> draw_hazards(const nlohmann::json& report, Sources& sources, const Looks& looks);

}  // namespace warpwise
