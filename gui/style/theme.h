// Colours of the light and the dark theme. Steps are told apart by hue and by marker (engine/export/palette.h);
// figures' sources by texture. Nothing is said by colour alone.
#pragma once
#include <imgui.h>

#include <array>
#include <string>

#include "engine/export/palette.h"

namespace warpwise::gui {

struct Theme {
  bool light = false;
  ImU32 text, dim, faint;      // words; words of lesser weight; grid lines and frames
  ImU32 window, panel, paper;  // behind everything; behind the side panels; behind plots
  ImU32 field, field_hover, field_active;
  ImU32 accent, on_accent;        // what can be pressed first; words on it
  ImU32 bad, good, warn, notice;  // wrong; right; careful; the banner of a recording
  ImU32 selection;                // the selected step's row
  ImU32 ceiling, baseline;
  std::array<ImU32, kStepColours> steps;
  ImU32 keyword, qualifier, type, number, string, comment, directive;  // of source code
  ImU32 added, removed;                                                // of a difference: behind its lines
};

const Theme& theme(bool light);
/// Sets ImGui's own colours, and its paddings and roundings for a body font of `em` pixels.
void apply_style(const Theme& theme, float em);

ImU32 with_alpha(ImU32 colour, float alpha);
/// `amount` of b, the rest of a.
ImU32 blend(ImU32 a, ImU32 b, float amount);

}  // namespace warpwise::gui
