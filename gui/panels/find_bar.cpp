// The line in which one types what to find in the text, source or exercise at the right.
#include <imgui.h>

#include <algorithm>
#include <cstdio>

#include "gui/panels/panels.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

TextTools tools_of(App& app, const std::string& owner) {
  return {owner, &app.selection, &app.find, &app.copying, &app.scroll_wanted};
}

void scroll_by_keys(App& app, const Style& style) {
  if (app.scroll_wanted == 0) return;
  ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + app.scroll_wanted * style.size(Face::body) * kTextLine, 0.0f,
                               ImGui::GetScrollMaxY()));
  app.scroll_wanted = 0;
}

void draw_find(const Frame& frame) {
  Find& find = frame.app.find;
  if (!find.open) return;
  const Style& style = frame.style;
  const std::string count = find.text.empty() ? ""
                            : find.of == 0    ? "not found"
                                              : std::to_string(find.at + 1) + " of " + std::to_string(find.of);
  const float button = style.px(1.75), gap = style.px(0.25),
              room = ImGui::GetContentRegionAvail().x - style.px(5.5) - 3 * (button + gap);
  char text[128];
  std::snprintf(text, sizeof text, "%s", find.text.c_str());
  if (std::exchange(find.wants_keys, false)) give_keyboard_to_next();
  ImGui::SetNextItemWidth(std::max(style.px(4), room));
  ImGui::InputTextWithHint("##find", "Find", text, sizeof text, ImGuiInputTextFlags_AutoSelectAll);
  find.text = text;
  ImGui::SameLine(0, gap);
  if (icon_button("##before", Icon::left, "", button, false, style)) find.go--;
  tip("The match before (Shift Enter)", style);
  ImGui::SameLine(0, gap);
  if (icon_button("##after", Icon::right, "", button, false, style)) find.go++;
  tip("The next match (Enter)", style);
  ImGui::SameLine(0, gap);
  if (icon_button("##close", Icon::cross, "", button, false, style)) find.open = false;
  tip("Close (Esc)", style);
  ImGui::SameLine(0, gap);
  caption(count, style);
}

}  // namespace warpwise::gui
