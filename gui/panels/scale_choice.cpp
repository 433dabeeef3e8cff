#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/widgets.h"

namespace warpwise::gui {

void draw_scale_choice(const Frame& frame, Metric metric, Scale in_use, ImVec2 right_top) {
  const Skin& skin = frame.skin;
  ScaleChoice& choice = frame.app.settings.scales[metric];
  std::string label = in_use == Scale::log ? "log" : "lin";
  float wide = text_size(skin, Face::small, "log").x + skin.px(0.6f), height = skin.px(1.15f);
  ImVec2 min(right_top.x - wide, right_top.y), max(right_top.x, right_top.y + height);
  ImGui::SetCursorScreenPos(min);
  ImGui::PushID(static_cast<int>(metric));
  if (ImGui::InvisibleButton("scale", ImVec2(wide, height)))
    choice = choice != ScaleChoice::automatic ? ScaleChoice::automatic
             : in_use == Scale::log           ? ScaleChoice::linear
                                              : ScaleChoice::log;
  ImDrawList* list = ImGui::GetWindowDrawList();
  bool hovered = ImGui::IsItemHovered();
  list->AddRect(min, max, hovered ? skin.theme->dim : skin.theme->faint, skin.px(0.25f));
  draw_text(list, skin, Face::small,
            ImVec2(min.x + (wide - text_size(skin, Face::small, label).x) / 2, min.y + skin.px(0.1f)),
            choice == ScaleChoice::automatic ? skin.theme->dim : skin.theme->text, label);
  tip(choice == ScaleChoice::automatic ? std::string(in_use == Scale::log ? "Logarithmic" : "Linear") +
                                             " scale, chosen by the range of the figures. A click changes to the other."
                                       : std::string(in_use == Scale::log ? "Logarithmic" : "Linear") +
                                             " scale, chosen by you. A click lets the range of the figures choose.",
      skin);
  ImGui::PopID();
}

}  // namespace warpwise::gui
