// A lesson's exercises on its page: what is given, hints that open one after the other, what is judged. No solution.
#pragma once
#include "engine/site/site.h"

namespace warpwise::site {

std::string exercises_section(const Lesson& lesson);

}  // namespace warpwise::site
