#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

void draw_scale_choice(const Frame& frame, Metric metric, Scale in_use, ImVec2 right_top) {
  const Style& style = frame.style;
  ScaleChoice& choice = frame.app.settings.scales[metric];
  std::string label = in_use == Scale::log ? "log" : "lin";
  float wide = text_size(style, Face::small, "log").x + style.px(0.5), height = style.px(1.25);
  ImVec2 min(right_top.x - wide, right_top.y), max(right_top.x, right_top.y + height);
  ImGui::SetCursorScreenPos(min);
  ImGui::PushID(static_cast<int>(metric));
  if (ImGui::InvisibleButton("scale", ImVec2(wide, height)))
    choice = choice != ScaleChoice::automatic ? ScaleChoice::automatic
             : in_use == Scale::log           ? ScaleChoice::linear
                                              : ScaleChoice::log;
  ImDrawList* list = ImGui::GetWindowDrawList();
  bool hovered = ImGui::IsItemHovered();
  list->AddRect(min, max, hovered ? style.theme->dim : style.theme->faint, style.px(0.25));
  draw_text(list, style, Face::small,
            ImVec2(min.x + (wide - text_size(style, Face::small, label).x) / 2, min.y + style.px(0.125)),
            choice == ScaleChoice::automatic ? style.theme->dim : style.theme->text, label);
  tip(choice == ScaleChoice::automatic ? std::string(in_use == Scale::log ? "Logarithmic" : "Linear") +
                                             " scale, chosen by the range of the figures. A click changes to the other."
                                       : std::string(in_use == Scale::log ? "Logarithmic" : "Linear") +
                                             " scale, chosen by you. A click lets the range of the figures choose.",
      style);
  ImGui::PopID();
}

}  // namespace warpwise::gui
