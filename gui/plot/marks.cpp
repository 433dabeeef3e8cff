#include "gui/plot/marks.h"

#include <algorithm>
#include <cmath>

namespace warpwise::gui {

namespace {

void draw_hatching(ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 colour, float gap, float thickness) {
  list->PushClipRect(min, max, true);
  float height = max.y - min.y;
  for (float x = min.x - height; x < max.x; x += gap)
    list->AddLine(ImVec2(x, max.y), ImVec2(x + height, min.y), colour, thickness);
  list->PopClipRect();
}

void draw_dots(ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 colour, float gap, float radius) {
  list->PushClipRect(min, max, true);
  int row = 0;
  for (float y = min.y + gap / 2; y < max.y; y += gap, row++)
    for (float x = min.x + (row % 2 ? gap : gap / 2); x < max.x; x += gap)
      list->AddCircleFilled(ImVec2(x, y), radius, colour, 8);
  list->PopClipRect();
}

constexpr float kThinFill = 0.32f;  // below hatching and dots

}  // namespace

void draw_bar(ImDrawList* list, ImVec2 min, ImVec2 max, const Look& look, const Style& style) {
  if (max.x - min.x < 1) max.x = min.x + 1;  // a short bar is still a bar
  const float unit = style.px(1) / 16;
  float rounding = std::min(2 * unit, (max.x - min.x) / 2);
  float fill = look.texture == Texture::solid ? 1.0f : look.texture == Texture::outlined ? 0.0f : kThinFill;
  if (look.recorded) fill *= 0.55f;
  list->AddRectFilled(min, max, with_alpha(look.colour, fill), rounding);
  if (look.texture == Texture::hatched)
    draw_hatching(list, min, max, with_alpha(look.colour, look.recorded ? 0.6f : 1), 7 * unit, 2 * unit);
  if (look.texture == Texture::dotted) draw_dots(list, min, max, look.colour, 6 * unit, 1.4f * unit);
  if (look.texture != Texture::solid || look.recorded) list->AddRect(min, max, look.colour, rounding, 0, 1.5f * unit);
}

void draw_words_on_bar(ImDrawList* list, ImVec2 at, const std::string& words, const Look& look, const Style& style) {
  const Theme& t = *style.theme;
  const bool full = look.texture == Texture::solid && !look.recorded;
  if (look.texture == Texture::hatched || look.texture == Texture::dotted) {
    const ImVec2 size = text_size(style, Face::small, words);
    list->AddRectFilled(ImVec2(at.x - style.px(0.125), at.y), ImVec2(at.x + size.x + style.px(0.125), at.y + size.y),
                        blend(t.paper, look.colour, kThinFill), style.px(0.125));
  }
  draw_text(list, style, Face::small, at, full && !t.light ? t.window : t.text, words);
}

void draw_marker(ImDrawList* list, ImVec2 c, float r, const Look& look) {
  ImU32 colour = look.colour;
  auto triangle = [&](float up) {
    list->AddTriangleFilled(ImVec2(c.x, c.y - up * r * 1.15f), ImVec2(c.x - r * 1.1f, c.y + up * r * 0.8f),
                            ImVec2(c.x + r * 1.1f, c.y + up * r * 0.8f), colour);
  };
  switch (look.marker) {
    case Marker::circle: list->AddCircleFilled(c, r, colour, 20); break;
    case Marker::square:
      list->AddRectFilled(ImVec2(c.x - r * 0.88f, c.y - r * 0.88f), ImVec2(c.x + r * 0.88f, c.y + r * 0.88f), colour);
      break;
    case Marker::triangle: triangle(1); break;
    case Marker::inverted: triangle(-1); break;
    case Marker::diamond: list->AddNgonFilled(c, r * 1.2f, colour, 4); break;
    case Marker::hexagon: list->AddNgonFilled(c, r * 1.1f, colour, 6); break;
    case Marker::ring: list->AddCircle(c, r * 0.82f, colour, 20, r * 0.5f); break;
    case Marker::cross:
      for (float side : {-1.0f, 1.0f})
        list->AddLine(ImVec2(c.x - r * 0.85f, c.y - side * r * 0.85f), ImVec2(c.x + r * 0.85f, c.y + side * r * 0.85f),
                      colour, r * 0.6f);
      break;
  }
}

void draw_hollow_marker(ImDrawList* list, ImVec2 centre, float radius, const Look& look, const Style& style) {
  draw_marker(list, centre, radius, look);
  Look hole = look;
  hole.colour = style.theme->paper;
  draw_marker(list, centre, radius * 0.55f, hole);
}

void draw_whisker(ImDrawList* list, float q1, float q3, float y, float height, const Style& style) {
  float thickness = style.line();
  if (std::abs(q3 - q1) < thickness) return;  // thinner than its own line: the bar's end says it
  // A rim of the paper's colour keeps the whisker in sight on bars of any shade.
  for (bool rim : {true, false}) {
    ImU32 colour = rim ? style.theme->paper : style.theme->text;
    float width = rim ? thickness + 2 : thickness;
    list->AddLine(ImVec2(q1, y), ImVec2(q3, y), colour, width);
    for (float x : {q1, q3}) list->AddLine(ImVec2(x, y - height / 2), ImVec2(x, y + height / 2), colour, width);
  }
}

void draw_dashed(ImDrawList* list, ImVec2 a, ImVec2 b, ImU32 colour, float thickness, float dash) {
  float length = std::hypot(b.x - a.x, b.y - a.y);
  if (!(length > 0) || !(dash > 0.5f)) return;
  ImVec2 along((b.x - a.x) / length, (b.y - a.y) / length);
  for (float start = 0; start < length; start += dash * 1.7f) {
    float end = std::min(start + dash, length);
    list->AddLine(ImVec2(a.x + along.x * start, a.y + along.y * start),
                  ImVec2(a.x + along.x * end, a.y + along.y * end), colour, thickness);
  }
}

void draw_check_mark(ImDrawList* list, ImVec2 c, float r, ImU32 colour) {
  const ImVec2 points[] = {
      {c.x - r * 0.8f, c.y + r * 0.05f}, {c.x - r * 0.2f, c.y + r * 0.65f}, {c.x + r * 0.85f, c.y - r * 0.65f}};
  list->AddPolyline(points, 3, colour, 0, r * 0.36f);
}

void draw_cross_mark(ImDrawList* list, ImVec2 c, float r, ImU32 colour) {
  list->AddRectFilled(ImVec2(c.x - r, c.y - r), ImVec2(c.x + r, c.y + r), colour, r * 0.3f);
  float h = r * 0.5f;
  ImU32 white = IM_COL32(255, 255, 255, 255);
  list->AddLine(ImVec2(c.x - h, c.y - h), ImVec2(c.x + h, c.y + h), white, r * 0.34f);
  list->AddLine(ImVec2(c.x - h, c.y + h), ImVec2(c.x + h, c.y - h), white, r * 0.34f);
}

void draw_hazard_mark(ImDrawList* list, ImVec2 c, float r, ImU32 colour) {
  list->AddTriangleFilled(ImVec2(c.x, c.y - r * 1.1f), ImVec2(c.x - r * 1.15f, c.y + r),
                          ImVec2(c.x + r * 1.15f, c.y + r), colour);
  const ImU32 white = IM_COL32(255, 255, 255, 255);
  list->AddLine(ImVec2(c.x, c.y - r * 0.45f), ImVec2(c.x, c.y + r * 0.3f), white, r * 0.34f);
  list->AddCircleFilled(ImVec2(c.x, c.y + r * 0.68f), r * 0.2f, white, 8);
}

float signs_width(const Signs& signs, float radius) { return 2.8f * radius * static_cast<float>(signs.count()); }

float draw_signs(ImDrawList* list, ImVec2 left, float radius, const Signs& signs, const Theme& theme) {
  ImVec2 centre(left.x + radius * 1.15f, left.y);
  const auto put = [&](bool there, auto draw, ImU32 colour) {
    if (!there) return;
    draw(list, centre, radius, colour);
    centre.x += 2.8f * radius;
  };
  put(signs.hazard, draw_hazard_mark, theme.bad);
  put(signs.wrong, draw_cross_mark, theme.bad);
  put(signs.right, draw_check_mark, theme.good);
  return signs_width(signs, radius);
}

}  // namespace warpwise::gui
