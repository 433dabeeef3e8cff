// Looking closer into a plot: the wheel zooms about the mouse, dragging moves, a double click shows all of it again.
#pragma once
#include <imgui.h>

#include "engine/export/ticks.h"

namespace warpwise::gui {

/// The part of a plot that is in sight; `closer` false: all of it.
struct PlotView {
  bool closer = false;
  double x_lo = 0, x_hi = 1, y_lo = 0, y_hi = 1;
};

/// `factor` < 1 zooms in about `fixed`, which stays where it is.
void zoom_range(double& lo, double& hi, Scale scale, double fixed, double factor);
/// By a fraction of the range.
void pan_range(double& lo, double& hi, Scale scale, double fraction);

/// Takes wheel and dragging over the rectangle of a plot whose whole axes are given; for the next frame.
void take_mouse(PlotView& view, const Axis& x, const Axis& y, ImVec2 min, ImVec2 max);
/// Whether the button that was let go had been dragged: then it chose nothing.
bool was_dragged();
/// Puts the view into axes.
void apply(const PlotView& view, Axis& x, Axis& y);

}  // namespace warpwise::gui
