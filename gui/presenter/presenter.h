// The tour on a projector.
#pragma once
#include "gui/panels/panels.h"

namespace warpwise::gui {

/// The same style with letters and lengths that are `by` times as large.
Style scaled(const Style& style, float by);
void draw_large_picture(const Frame& frame, const std::string& picture);  ///< as large as the room allows

/// A row of source on a slide: a line without what all lines begin with and without a comment behind it, or a piece of that.
struct CodeRow {
  std::string text;
  std::vector<Span> spans;
  size_t indent = 0;    // blanks before it
  bool spoken = false;  // of the wanted line
};
/// The kernel around line `wanted`, from 1, or the first of the file for 0, in up to `fitting` rows of `columns` letters.
std::vector<CodeRow> code_rows(const SourceText& file, size_t wanted, size_t columns, size_t fitting);
void draw_large_code(const Frame& frame);  ///< the kernel around the line that the stop names, else the first

/// The words at the foot: where the slide's figures come from, also while they are waited for.
std::string foot_of(const App& app);
/// All of the window in presenter mode.
std::vector<Ground> draw_presenter(const Frame& frame);
/// The zoom at which a window of this size can be read from afar.
double presenter_zoom(int width, int height);

}  // namespace warpwise::gui
