#include "gui/plot/block_tracks.h"

#include <algorithm>

namespace warpwise::gui {

const TimeSpan* draw_block_tracks(const BlockTimeline& block, const Style& style) {
  constexpr float kRow = 1.25f, kGap = 0.25f;  // in ems
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  float names = 0;
  for (const BlockTrack& track : block.tracks) names = std::max(names, text_size(style, Face::small, track.name).x);
  names = std::min(names, width * 0.3f);
  const Axis x = {0, block.length_ms, Scale::linear, start.x + names + style.px(0.75), start.x + width - style.px(1)};
  const float height = style.px(kRow) * static_cast<float>(block.tracks.size());
  draw_time_axis(list, x, start.y, start.y + height, style);
  const TimeSpan* picked = nullptr;
  float top = start.y;
  for (const BlockTrack& track : block.tracks) {
    const float bottom = top + style.px(kRow - kGap);
    draw_text(list, style, Face::small, ImVec2(start.x, (top + bottom - style.size(Face::small)) / 2), style.theme->dim,
              shortened(style, Face::small, track.name, names));
    Look look;
    look.texture = Texture::hatched;  // modelled
    for (const Track& layer : track.layers)
      if (const TimeSpan* span = draw_track(list, layer, x, top, bottom, look, style)) picked = span;
    top += style.px(kRow);
  }
  ImGui::InvisibleButton("block", ImVec2(std::max(1.0f, width), height + time_axis_height(style)));
  return ImGui::IsItemHovered() ? picked : nullptr;
}

}  // namespace warpwise::gui
