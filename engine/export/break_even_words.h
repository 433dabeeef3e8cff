// A break-even size in words, for the terminal and the window.
#pragma once
#include <string>

#include "engine/reader/break_even.h"

namespace warpwise {

/// "about n = 350000", or "about 350000 elements" for sizes with several extents.
std::string crossing_text(const BreakEven& found, const LessonInfo& lesson);
/// "The whole trip beats the CPU from about n = 350000 on: 1.30 times slower at 262144, 1.50 times faster at 1048576
/// (chunks against cores)."
std::string words_of(const BreakEven& found, const LessonInfo& lesson, const Modeller* modeller);

}  // namespace warpwise
