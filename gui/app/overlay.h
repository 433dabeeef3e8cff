// What keys go to, what lies over the window, and what a picture is wanted of.
#pragma once
#include <cstddef>
#include <string>

namespace warpwise::gui {

/// A part of the window that keys can go to.
enum class Part { left, middle, right };
inline constexpr int kParts = 3;

/// What a picture is wanted of, once the frame is drawn.
enum class PictureOf { nothing, window, plots };

/// What lies over the window: the list of keys, or the palette.
struct Overlay {
  enum class Kind { none, keys, palette };
  Kind kind = Kind::none;
  std::string query;
  int chosen = 0;
  bool accept = false;  // Enter was pressed
  bool fresh = false;   // has just been opened
  size_t found = 0;     // entries of the palette, in the frame before

  void toggle(Kind wanted) { *this = {kind == wanted ? Kind::none : wanted, "", 0, false, true, 0}; }
};

}  // namespace warpwise::gui
