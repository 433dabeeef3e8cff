// Why an exercise's output is wrong, as far as the outputs of all shapes tell.
#pragma once
#include <string>

#include "engine/worker/check_judge.h"

namespace warpwise {

bool is_right(const ShapeOutcome& shape);

/// "race", "access out of bounds": what a hazard is called in a sentence.
std::string hazard_name(const nlohmann::json& hazard);

/// The likeliest cause of a wrong output, from the most to the least particular sign, as sentences. `dimensions`: the
/// lesson's names of a size's extents.
std::string likeliest_cause(const Exercise& exercise, const Findings& findings, const ShapeOutcome& wrong,
                            const std::vector<std::string>& dimensions);

}  // namespace warpwise
