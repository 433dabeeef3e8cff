// How the panels share the window.
#pragma once
#include <imgui.h>

#include <vector>

#include "gui/app.h"
#include "gui/panels/panels.h"

namespace warpwise::gui {

/// What a key asks for. Keys are read from the window system, not from ImGui, whose own key names differ between versions.
enum class Command { run_or_pause, next_step, previous_step, zoom_in, zoom_out, zoom_reset, escape };

/// False where nothing came of it.
bool obey(App& app, Command command);

/// A rectangle that lies under everything, in ImGui's units.
struct Ground {
  ImVec2 min, max;
  ImU32 colour;
};

/// One frame: everything in the window, over the grounds that it returns. Call between ImGui::NewFrame and ImGui::Render. Grounds are
/// not ImGui's to draw: to clear them costs a software renderer a tenth of what blending half of the window's pixels does.
std::vector<Ground> draw_window(const Frame& frame);

}  // namespace warpwise::gui
