// The tour on a projector.
#pragma once
#include "gui/panels/panels.h"

namespace warpwise::gui {

/// A style whose letters and lengths are so many times as large.
Style scaled(const Style& style, float by);
void draw_large_bars(const Frame& frame);     ///< the rows that the stop names, with one figure each
void draw_large_picture(const Frame& frame);  ///< as large as the room allows
void draw_large_code(const Frame& frame);     ///< the kernel around the line that the stop names, else the first

/// All of the window in presenter mode.
std::vector<Ground> draw_presenter(const Frame& frame);
/// The zoom at which a window of this size can be read from afar.
double presenter_zoom(int width, int height);

}  // namespace warpwise::gui
