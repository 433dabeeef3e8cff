// Why an exercise's output is wrong, as far as the outputs of all shapes show.
#pragma once
#include <string>

#include "engine/exercise/judge/verdict.h"

namespace warpwise {

bool is_right(const ShapeOutcome& shape);

/// "race", "access out of bounds": the hazard's name in a sentence.
std::string hazard_name(const nlohmann::json& hazard);

/// The likeliest cause of a wrong output, as sentences; the most specific sign decides. `dimensions`: the lesson's
/// names for the extents of a size.
std::string likeliest_cause(const Exercise& exercise, const Findings& findings, const ShapeOutcome& wrong,
                            const std::vector<std::string>& dimensions);

}  // namespace warpwise
