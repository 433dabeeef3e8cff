#include "gui/plot/tracks.h"

#include <algorithm>

#include "engine/export/units.h"

namespace warpwise::gui {

namespace {

constexpr float kUnoutlined = 10;  // pixels: what is narrower has no outline of its own

/// The span's name, where it has room, in what is in sight of it.
void draw_span_name(ImDrawList* list, const TimeSpan& span, ImVec2 min, ImVec2 max, const Look& look,
                    const Style& style) {
  const float pad = style.px(0.375), room = max.x - min.x - 2 * pad;
  if (room < style.px(1.5)) return;
  const std::string name = shortened(style, Face::small, span.name, room);
  if (name.size() < 4 && name != span.name) return;
  draw_words_on_bar(list, ImVec2(min.x + pad, (min.y + max.y - style.size(Face::small)) / 2), name, look, style);
}

}  // namespace

ImU32 engine_colour(const std::string& engine, const Theme& theme) {
  return engine == "copy_in"    ? theme.steps[1]
         : engine == "compute"  ? theme.steps[2]
         : engine == "copy_out" ? theme.steps[0]
         : engine == "peer"     ? theme.steps[4]
                                : theme.baseline;
}

const TimeSpan* draw_track(ImDrawList* list, const Track& track, const Axis& x, float top, float bottom,
                           const Look& look, const Style& style) {
  const Stretch sight{x.lo, x.hi};
  const double ms_a_pixel = sight.length() / std::max(1.0f, x.to - x.from);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const TimeSpan* picked = nullptr;
  Look own = look;
  own.colour = engine_colour(track.engine, *style.theme);
  for (const DrawnPiece& piece : pieces_of(track, sight, ms_a_pixel)) {
    ImVec2 min(std::max(x.at(piece.begin), x.from), top), max(std::min(x.at(piece.end), x.to), bottom);
    max.x = std::max(max.x, min.x + 1);
    const bool hit = mouse.y >= top && mouse.y < bottom && mouse.x >= min.x && mouse.x < max.x;
    if (hit) picked = piece.span;
    if (max.x - min.x < kUnoutlined) {
      // A pixel of the ground between two neighbours keeps them apart.
      if (max.x - min.x > 3) max.x -= 1;
      list->AddRectFilled(min, max,
                          with_alpha(own.colour, look.texture == Texture::solid && !look.recorded ? 1 : 0.7f));
    } else {
      max.x -= 1;
      draw_bar(list, min, max, own, style);
      if (piece.span) draw_span_name(list, *piece.span, min, max, own, style);
    }
    if (hit && piece.span) list->AddRect(min, max, style.theme->text, 0, 0, style.line());
  }
  return picked;
}

float time_axis_height(const Style& style) { return style.px(1.75); }

void draw_time_axis(ImDrawList* list, const Axis& x, float top, float bottom, const Style& style) {
  const Unit unit = time_unit(x.hi);
  const int most = std::max(2, static_cast<int>((x.to - x.from) / style.px(5)));
  const std::vector<Tick> ticks = linear_ticks(x.lo, x.hi, most, unit.factor);
  for (size_t i = 0; i < ticks.size(); i++) {
    const float at = x.at(ticks[i].value);
    list->AddLine(ImVec2(at, top), ImVec2(at, bottom + style.px(0.25)), style.theme->faint);
    const std::string label = ticks[i].label + (i + 1 == ticks.size() ? " " + unit.name : "");
    const float wide = text_size(style, Face::small, ticks[i].label).x;
    // The unit behind the last number must not be cut.
    const float left = std::min(at - wide / 2, x.to - text_size(style, Face::small, label).x);
    draw_text(list, style, Face::small, ImVec2(left, bottom + style.px(0.375)), style.theme->dim, label);
  }
}

}  // namespace warpwise::gui
