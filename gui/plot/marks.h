// The marks that figures are drawn with. Texture says where a figure comes from; hue and marker say whose it is.
#pragma once
#include <imgui.h>

#include <string>

#include "gui/style/style.h"

namespace warpwise::gui {

enum class Marker { circle, square, triangle, diamond, inverted, cross, ring, hexagon };

enum class Texture {
  solid,     // time measured on a GPU
  hatched,   // modelled
  dotted,    // counted
  outlined,  // host time of the CPU backend: not a GPU's
};

struct Look {
  ImU32 colour = 0;
  Marker marker = Marker::circle;
  Texture texture = Texture::solid;
  bool recorded = false;  // from a recording: paler, with a firm outline
};

void draw_bar(ImDrawList* list, ImVec2 min, ImVec2 max, const Look& look, const Style& style);
/// Words that stand on such a bar, small ones; hatching and dots end beside them.
void draw_words_on_bar(ImDrawList* list, ImVec2 at, const std::string& words, const Look& look, const Style& style);
void draw_marker(ImDrawList* list, ImVec2 centre, float radius, const Look& look);
/// The same marker of the source beside: its outline.
void draw_hollow_marker(ImDrawList* list, ImVec2 centre, float radius, const Look& look, const Style& style);
/// From q1 to q3 at height y, capped at both ends.
void draw_whisker(ImDrawList* list, float q1, float q3, float y, float height, const Style& style);
void draw_dashed(ImDrawList* list, ImVec2 a, ImVec2 b, ImU32 colour, float thickness, float dash);
/// A tick (right), a cross in a square (wrong) and an exclamation mark in a triangle (a hazard, such as a race):
/// shapes that need no colour.
void draw_check_mark(ImDrawList* list, ImVec2 centre, float radius, ImU32 colour);
void draw_cross_mark(ImDrawList* list, ImVec2 centre, float radius, ImU32 colour);
void draw_hazard_mark(ImDrawList* list, ImVec2 centre, float radius, ImU32 colour);

/// Which of these stand beside a figure.
struct Signs {
  bool right = false, wrong = false, hazard = false;
  bool bad() const { return wrong || hazard; }
  int count() const { return (right ? 1 : 0) + (wrong ? 1 : 0) + (hazard ? 1 : 0); }
};
/// One beside the other from `left` on; returns the width that they take, a gap behind them included.
float draw_signs(ImDrawList* list, ImVec2 left, float radius, const Signs& signs, const Theme& theme);
float signs_width(const Signs& signs, float radius);

}  // namespace warpwise::gui
