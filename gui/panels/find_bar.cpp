// The line in which one types what to find in the text, source or exercise at the right.
#include <imgui.h>

#include <algorithm>
#include <cstdio>

#include "gui/panels/panels.h"
#include "gui/widgets.h"

namespace warpwise::gui {

TextTools tools_of(App& app, const std::string& owner) {
  return {owner, &app.selection, &app.find, &app.copying, &app.scroll_wanted};
}

void scroll_by_keys(App& app, const Skin& skin) {
  if (app.scroll_wanted == 0) return;
  ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + app.scroll_wanted * skin.size(Face::body) * 1.42f, 0.0f,
                               ImGui::GetScrollMaxY()));
  app.scroll_wanted = 0;
}

void draw_find(const Frame& frame) {
  Find& find = frame.app.find;
  if (!find.open) return;
  const Skin& skin = frame.skin;
  const std::string count = find.text.empty() ? ""
                            : find.of == 0    ? "not found"
                                              : std::to_string(find.at + 1) + " of " + std::to_string(find.of);
  const float button = skin.px(1.75f), gap = skin.px(0.3f),
              room = ImGui::GetContentRegionAvail().x - skin.px(5.5f) - 3 * (button + gap);
  char text[128];
  std::snprintf(text, sizeof text, "%s", find.text.c_str());
  if (std::exchange(find.wants_keys, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(std::max(skin.px(4), room));
  ImGui::InputTextWithHint("##find", "Find", text, sizeof text, ImGuiInputTextFlags_AutoSelectAll);
  find.text = text;
  ImGui::SameLine(0, gap);
  if (icon_button("##before", Icon::left, "", button, false, skin)) find.go--;
  tip("The match before (Shift Enter)", skin);
  ImGui::SameLine(0, gap);
  if (icon_button("##after", Icon::right, "", button, false, skin)) find.go++;
  tip("The next match (Enter)", skin);
  ImGui::SameLine(0, gap);
  if (icon_button("##close", Icon::cross, "", button, false, skin)) find.open = false;
  tip("Close (Esc)", skin);
  ImGui::SameLine(0, gap);
  caption(count, skin);
}

}  // namespace warpwise::gui
