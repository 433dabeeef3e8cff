// How the panels share the window.
#pragma once
#include <imgui.h>

#include <vector>

#include "gui/actions/actions.h"
#include "gui/app/app.h"
#include "gui/panels/panels.h"

namespace warpwise::gui {

/// What the parts of the window get, in ems; 0: not drawn.
struct Widths {
  double left = 0, middle = 0, right = 0;
  bool both_fit = false;  // whether there is room for both side panels, open or not
  bool stacked = false;  // the one side panel that is open lies above (left) or below (right) the middle, as wide as it
};

/// Of a window of `whole` ems. Where both side panels do not fit, the one that was opened last is drawn.
Widths share_window(const Settings& settings, double whole);

/// One frame: everything in the window, over the grounds that it returns. Call between ImGui::NewFrame and ImGui::Render. Grounds are
/// not ImGui's to draw: to clear them costs a software renderer a tenth of what blending half of the window's pixels does.
std::vector<Ground> draw_window(const Frame& frame);

}  // namespace warpwise::gui
