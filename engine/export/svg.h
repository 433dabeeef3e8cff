// SVG pictures that we draw ourselves, for a report's page or as separate files. Colours are classes, so that a page
// can use other ones on a dark screen; `currentColor` is the colour of the accompanying class.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/export/palette.h"
#include "engine/result.h"

namespace warpwise {

/// `text` for use in HTML and SVG text or attributes: markup escaped, no control characters, valid UTF-8.
std::string escaped(std::string_view text);

/// The CSS rules for every class that pictures use. `dark`: for a dark screen.
std::string picture_colours(bool dark);
/// The CSS rules that are the same on both.
std::string picture_style();

struct At {
  double x = 0, y = 0;
};

class Svg {
 public:
  /// `title`: describes the picture for readers who cannot see it.
  Svg(double width, double height, std::string_view title);
  /// `tip` is shown under the mouse; empty for none.
  void rect(At at, double width, double height, const std::string& classes, std::string_view tip = {});
  void line(At from, At to, const std::string& classes);
  void path(const std::vector<At>& points, const std::string& classes);
  /// One of the shapes of palette.h, by number.
  void marker(At at, double radius, int shape, const std::string& classes, std::string_view tip = {});
  /// `anchor`: "start", "middle" or "end". The position is the text's baseline.
  void text(At at, std::string_view text, const std::string& classes, const char* anchor = "start");

  double width() const { return width_; }
  double height() const { return height_; }
  /// For a page that already has the rules.
  std::string inlined() const;
  /// A file of its own, on white: with a heading above it, and a line below that says where its figures come from.
  std::string file(std::string_view heading, std::string_view note) const;

 private:
  double width_, height_;
  std::string title_, body_;
};

/// About how wide a line of text is at `size` pixels; no font is at hand here.
double text_width(std::string_view text, double size);
/// At most `width` wide, cut with an ellipsis.
std::string fitted(std::string_view text, double size, double width);

/// The rules of a class that says whose a figure is: of the step with this number, of a baseline or a ceiling.
std::string colour_class(Kind kind, size_t step);

}  // namespace warpwise
