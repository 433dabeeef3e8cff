// How the tour is drawn.
#pragma once
#include "gui/layout.h"
#include "gui/panels/panels.h"

namespace warpwise::gui {

/// The stop at hand, with its buttons, in the window; nothing where no tour is on.
void draw_tour_strip(const Frame& frame);
/// Above a lesson's text, where no tour is on: that there is one.
void draw_tour_offer(const Frame& frame);
/// The frame round the part of the window that the stop points out.
void draw_pointed_part(const Frame& frame);
/// A field for what the room expects, `width` wide, and what it has said so far.
void draw_predictions(const Frame& frame, float width);
/// The row that "2x" and "50%" refer to: the first whose figures are shown; null where there is none.
const Row* reference_row(const std::vector<Row>& rows);

/// A skin whose letters and lengths are so many times as large.
Skin scaled(const Skin& skin, float by);
void draw_large_bars(const Frame& frame);     ///< the rows that the stop names, with one figure each
void draw_large_picture(const Frame& frame);  ///< as large as the room allows
void draw_large_code(const Frame& frame);     ///< the kernel around the line that the stop names, else the first

/// All of the window in presenter mode.
std::vector<Ground> draw_presenter(const Frame& frame);
/// The zoom at which a window of this size can be read from afar.
double presenter_zoom(int width, int height);

}  // namespace warpwise::gui
