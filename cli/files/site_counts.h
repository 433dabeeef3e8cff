// What the CPU backend counts in each step of a lesson, for its page: kept from one site to the next, for as long as the step and the
// backend stay as they are.
#pragma once
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

struct StepCounts {
  std::string step;
  Size size;
  nlohmann::json report;  // of an inspection with examples
  std::string wrong;      // what is wrong with the result, in one sentence
  std::string refusal;    // why nothing was counted
};

/// Of every step with a source. Two workers count beside each other.
std::vector<StepCounts> counts_of(const LessonInfo& lesson);

}  // namespace warpwise
