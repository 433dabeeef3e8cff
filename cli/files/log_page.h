// The work log as a page: what a student tried, when, with times and counts.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/exercise/session/work_log.h"

namespace warpwise {

/// One page of HTML without scripts. `texts`: the text checked last, by exercise.
std::string log_page(const std::string& name, const std::vector<WorkEvent>& events,
                     const std::map<std::string, std::string>& texts);

}  // namespace warpwise
