// The upper left corner: the menu of all actions, the zoom, the theme.
#include <imgui.h>

#include <algorithm>

#include "gui/actions/actions.h"
#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

void draw_menu(const Frame& frame) {
  if (!ImGui::BeginPopup("menu")) return;
  const char* group = actions().front().group;
  for (const Action& action : actions()) {
    if (action.command == Command::escape) continue;
    if (std::string(group) != action.group) ImGui::Separator();
    group = action.group;
    if (ImGui::MenuItem(action.name.c_str(), action.keys.c_str())) obey(frame.app, action);
  }
  if (frame.escape) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

}  // namespace

/// The name of the program, where there is room for it, the theme's switch and the zoom.
void draw_corner(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  const std::string name = "Warpwise";
  float button = style.px(1.75), gap = style.px(0.25), buttons = 5 * button + 4 * gap,
        width = ImGui::GetContentRegionAvail().x;
  ImVec2 start = ImGui::GetCursorPos(), at = ImGui::GetCursorScreenPos();
  if (text_size(style, Face::title, name).x + gap <= width - buttons)
    draw_text(ImGui::GetWindowDrawList(), style, Face::title, at, style.theme->text, name);
  ImGui::SetCursorPosX(start.x + std::max(0.0f, width - buttons));
  if (icon_button("##menu", Icon::menu, "", button, false, style)) ImGui::OpenPopup("menu");
  tip("Everything that can be done, with its keys. Ctrl P finds it by name.", style);
  draw_menu(frame);
  ImGui::SameLine(0, gap);
  if (icon_button("##smaller", Icon::none, "A-", button, false, style)) obey(app, Command::zoom_out);
  tip("Smaller (Ctrl -)", style);
  ImGui::SameLine(0, gap);
  if (icon_button("##larger", Icon::none, "A+", button, false, style)) obey(app, Command::zoom_in);
  tip("Larger (Ctrl +). Ctrl 0 is the normal size.", style);
  ImGui::SameLine(0, gap);
  if (icon_button("##theme", app.settings.light ? Icon::moon : Icon::sun, "", button, false, style))
    app.settings.light = !app.settings.light;
  tip(app.settings.light ? "Dark theme" : "Light theme", style);
  ImGui::SameLine(0, gap);
  if (icon_button("##hide", Icon::left, "", button, false, style)) app.settings.left_open = false;
  tip("Hide this panel, for more room for the plots", style);
}

}  // namespace warpwise::gui
