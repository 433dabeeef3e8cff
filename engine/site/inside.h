// Inside a step, on a page: its source with what each line does to memory, the difference to the step before, and one request of a warp as
// a picture of lanes, sectors or banks.
#pragma once
#include "engine/site/site.h"

namespace warpwise::site {

/// Of a step's accesses those that have pictures on its page: of each kind the one that moves the most, and those that `wanted` names.
std::vector<const Access*> pictured(const std::vector<Access>& lines, const std::vector<AccessKey>& wanted);

/// "tiled-14-3-shared-load": by line and column
std::string inside_id(const std::string& step, const Access& access);

/// One request as a picture; empty if no example of it was kept.
std::string request_picture(const Access& access);
/// What all these pictures refer to: once on each page.
std::string request_symbols();

/// The step that Inside compares with: as the window does.
const StepInfo* compared_with(const Lesson& lesson, const StepInfo& step);

/// A step's source: each line with its counts, lines marked that the step before does not have.
std::string source_section(const Lesson& lesson, const StepInfo& step);
/// Its kinds of access against those of the step before, its hazards, and its pictures.
std::string inside_section(const Lesson& lesson, const StepInfo& step, const std::vector<AccessKey>& wanted);

}  // namespace warpwise::site
