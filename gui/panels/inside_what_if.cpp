// What if: sliders over the picture of a request. The lanes move while the mouse drags.
#include <algorithm>

#include "gui/panels/inside_parts.h"
#include "gui/plot/request.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

/// Its name, and the slider behind it; in a narrow view it goes on in the next line.
void slider(const char* name, int& value, int least, int most, const std::string& shown, const Style& style) {
  const float wide = style.px(9), needed = text_size(style, Face::small, name).x + style.px(0.25) + wide;
  if (ImGui::GetCursorPosX() > style.px(1) && needed > ImGui::GetContentRegionAvail().x) ImGui::NewLine();
  ImGui::AlignTextToFramePadding();
  caption(name, style);
  ImGui::SameLine(0, style.px(0.25));
  ImGui::SetNextItemWidth(wide);
  ImGui::SliderInt((std::string("##") + name).c_str(), &value, least, most, shown.c_str(), ImGuiSliderFlags_NoInput);
  value = std::clamp(value, least, most);
  ImGui::SameLine(0, style.px(1));
}

}  // namespace

void draw_what_if(const Frame& frame, bool shared, float height) {
  App& app = frame.app;
  const Style& style = frame.style;
  WhatIf& choice = app.inside.what_if;
  const ImVec2 top = ImGui::GetCursorScreenPos();
  const std::string bytes = std::to_string(choice.bytes()) + " bytes";
  if (shared) {
    slider("pad", choice.pad, 0, 4, "%d", style);
    slider("tile width", choice.tile_width, 3, 6, std::to_string(choice.width()), style);
  } else {
    slider("stride", choice.stride, 1, 32, "%d", style);
  }
  slider("element", choice.element, 0, 2, bytes, style);
  if (icon_button("##back", Icon::cross, "Back to the step", 0, false, style)) choice.open = false;

  const RequestExample example = made_up_request(choice, shared);
  const BankLoad load = bank_load(example);
  const int transfers = shared ? load.levels() : sectors_of(memory_lines(example));
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float width = std::min(ImGui::GetContentRegionAvail().x, style.px(48)),
              bottom = top.y + height - style.px(0.25);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const int fewest = shared ? 32 / example.together : choice.bytes();  // with neighbours side by side
  const std::string words =
      std::to_string(transfers) + (shared ? " wavefront" : " sector") + (transfers == 1 ? "" : "s") +
      (transfers == fewest ? ", as few as can be" : ", where " + std::to_string(fewest) + " would do");
  draw_text(list, style, Face::bold, start, transfers == fewest ? style.theme->good : style.theme->warn, words);
  const float after = text_size(style, Face::bold, words).x + style.px(0.75);
  draw_text(list, style, Face::small, ImVec2(start.x + after, start.y + style.px(0.125)), style.theme->dim,
            shortened(style, Face::small, made_up_words(choice, shared), ImGui::GetContentRegionAvail().x - after));
  float y = start.y + style.px(1.5);
  auto lane = draw_lane_strip(list, example, ImVec2(start.x, y), width, app.inside.lit_lane, style);
  y += lane_strip_height(style) + style.px(0.5);
  const ImVec2 corner(start.x, y), opposite(start.x + width, bottom);
  const auto below = shared ? draw_banks(list, example, corner, opposite, app.inside.lit_lane, 0, style)
                            : draw_sectors(list, example, corner, opposite, app.inside.lit_lane, style);
  if (below) lane = below;
  app.inside.lit_lane = lane && ImGui::IsWindowHovered() ? *lane : -1;
  ImGui::SetCursorScreenPos(ImVec2(start.x, bottom));
}

}  // namespace warpwise::gui
