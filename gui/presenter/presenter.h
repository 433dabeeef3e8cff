// The tour on a projector.
#pragma once
#include "gui/panels/panels.h"

namespace warpwise::gui {

/// The same style with letters and lengths that are `by` times as large.
Style scaled(const Style& style, float by);
void draw_large_picture(const Frame& frame, const std::string& picture);  ///< as large as the room allows
void draw_large_code(const Frame& frame);  ///< the kernel around the line that the stop names, else the first

/// All of the window in presenter mode.
std::vector<Ground> draw_presenter(const Frame& frame);
/// The zoom at which a window of this size can be read from afar.
double presenter_zoom(int width, int height);

}  // namespace warpwise::gui
