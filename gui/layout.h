// How the panels share the window.
#pragma once
#include "gui/app.h"
#include "gui/panels/panels.h"

namespace warpwise::gui {

/// What a key asks for. Keys are read from the window system, not from ImGui, whose own key names differ between versions.
enum class Command { run_or_pause, next_step, previous_step, zoom_in, zoom_out, zoom_reset, escape };

/// False where nothing came of it.
bool obey(App& app, Command command);

/// One frame: everything in the window, over a ground of the theme's window colour. Call between ImGui::NewFrame and ImGui::Render.
void draw_window(const Frame& frame);

}  // namespace warpwise::gui
