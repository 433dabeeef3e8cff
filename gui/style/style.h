// What every panel draws with: fonts, colours, the unit of length, and words in them.
#pragma once
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "gui/style/scale.h"
#include "gui/style/theme.h"

namespace warpwise::gui {

enum class Face { body, bold, italic, mono, small_mono, title, small };
inline constexpr size_t kFaces = 7;

struct Style {
  std::array<ImFont*, kFaces> fonts{};  // filled by load_fonts
  std::array<float, kFaces> sizes{};    // ImGui's units: pixels before framebuffer scaling
  float em = 16;                        // size of the body font; every length in the window is a multiple of it
  const Theme* theme = nullptr;

  ImFont* font(Face face) const { return fonts[static_cast<size_t>(face)]; }
  float size(Face face) const { return sizes[static_cast<size_t>(face)]; }
  float px(Ems ems) const { return std::floor(ems.value * em + 0.5f); }
  float line() const { return std::max(1.0f, em / 12); }  // how wide lines are drawn
  /// Where letters begin whose middle is at `middle`.
  float top(Face face, float middle) const { return middle - size(face) * 0.52f; }
};

/// How much larger than at its usual size the window is drawn, so that a large screen is filled and can be read.
double growth_with(int width, int height);
/// The largest zoom, beside that growth, at which a window of this size has room for a board.
double most_zoom(int width, int height);

/// Puts the faces into ImGui's atlas, from the distribution's font files where there are any, else ImGui's own font.
/// `em`: size of the body text; `density`: framebuffer pixels to a unit. To be called between frames.
void load_fonts(Style& style, float em, float density);

/// The face is ImGui's current font for the lifetime of the object.
class UseFace {
 public:
  UseFace(const Style& style, Face face);
  ~UseFace();
  UseFace(const UseFace&) = delete;
  UseFace& operator=(const UseFace&) = delete;
};

/// ImGui's text colour for the lifetime of the object.
class UseColour {
 public:
  explicit UseColour(ImU32 colour) { ImGui::PushStyleColor(ImGuiCol_Text, colour); }
  ~UseColour() { ImGui::PopStyleColor(); }
  UseColour(const UseColour&) = delete;
  UseColour& operator=(const UseColour&) = delete;
};

ImVec2 text_size(const Style& style, Face face, const std::string& text);
void draw_text(ImDrawList* list, const Style& style, Face face, ImVec2 at, ImU32 colour, const std::string& text);
/// `text` cut to `width` with an ellipsis.
std::string shortened(const Style& style, Face face, const std::string& text, float width);
/// `text` in at most `most` lines, broken between words; what the last has no room for is cut as by shortened().
std::vector<std::string> broken(const Style& style, Face face, const std::string& text, float width, size_t most);

}  // namespace warpwise::gui
