// The tour in the window.
#pragma once
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
/// How high draw_predictions() is at the current stop while its question waits, where what was said fits in a line.
float predictions_height(const Frame& frame);

}  // namespace warpwise::gui
