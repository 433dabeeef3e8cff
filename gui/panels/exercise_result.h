// What a check found, in the window.
#pragma once
#include "engine/exercise/session/check.h"
#include "gui/panels/panels.h"

namespace warpwise::gui {

/// A line for each stage with the details of what failed below it. Lines of the student's file can be clicked, and are then shown.
void draw_result(const Frame& frame, const CheckResult& result);

}  // namespace warpwise::gui
