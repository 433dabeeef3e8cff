// The part of SVG that lessons' pictures are drawn with: rectangles, lines, polygons and text, colours as #rrggbb, lengths
// in the units of the viewBox. A browser shows the same file.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpwise::gui {

struct Drawing {
  struct Point {
    float x = 0, y = 0;
  };
  struct Colour {
    bool any = false;  // else nothing is drawn
    std::array<uint8_t, 3> rgb{};
  };
  struct Shape {
    enum class Kind { rectangle, line, polygon, text };
    Kind kind = Kind::rectangle;
    std::vector<Point> points;  // two corners; two ends; all corners; where the text's baseline begins
    Colour fill, stroke;
    float stroke_width = 1, round = 0;  // round: radius of a rectangle's corners
    float size = 16, anchor = 0;        // of text: its height; 0 begins at the point, 0.5 is centred, 1 ends there
    bool bold = false;
    std::string text;
  };
  float width = 0, height = 0;
  std::vector<Shape> shapes;  // in the order in which they are drawn
  std::string error;          // what is not understood, as a sentence; empty if all is
};

Drawing parse_drawing(std::string_view svg);

}  // namespace warpwise::gui
