#include "gui/plot/zoom.h"

#include <cmath>

namespace warpwise::gui {

namespace {

constexpr double kNotch = 0.8;  // of the range, for a notch of the wheel

double to_line(double value, Scale scale) { return scale == Scale::log ? std::log(value) : value; }
double from_line(double value, Scale scale) { return scale == Scale::log ? std::exp(value) : value; }

}  // namespace

void zoom_range(double& lo, double& hi, Scale scale, double fixed, double factor) {
  const double at = to_line(fixed, scale), a = at + (to_line(lo, scale) - at) * factor,
               b = at + (to_line(hi, scale) - at) * factor;
  if (!(b > a) || !std::isfinite(a) || !std::isfinite(b)) return;
  const double new_lo = from_line(a, scale), new_hi = from_line(b, scale);
  if (new_hi > new_lo && std::isfinite(new_hi)) lo = new_lo, hi = new_hi;
}

void pan_range(double& lo, double& hi, Scale scale, double fraction) {
  const double a = to_line(lo, scale), b = to_line(hi, scale), by = (b - a) * fraction;
  lo = from_line(a + by, scale), hi = from_line(b + by, scale);
}

void take_mouse(PlotView& view, const Axis& x, const Axis& y, ImVec2 min, ImVec2 max) {
  // A plot is an item that is active while the button is down: it does not stand in its own way.
  if (!ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem)) return;
  const ImGuiIO& io = ImGui::GetIO();
  auto inside = [&](ImVec2 at) { return at.x >= min.x && at.x < max.x && at.y >= min.y && at.y < max.y; };
  if (!inside(io.MousePos)) return;
  if (ImGui::IsMouseDoubleClicked(0)) {
    view.closer = false;
    return;
  }
  const bool drags = ImGui::IsMouseDragging(0) && inside(io.MouseClickedPos[0]);
  if (io.MouseWheel == 0 && !drags) return;
  if (!view.closer) view = {true, x.lo, x.hi, y.lo, y.hi};
  if (io.MouseWheel != 0) {
    const double factor = std::pow(kNotch, io.MouseWheel);
    zoom_range(view.x_lo, view.x_hi, x.scale, x.value_at(io.MousePos.x), factor);
    zoom_range(view.y_lo, view.y_hi, y.scale, y.value_at(io.MousePos.y), factor);
  }
  if (drags) {
    pan_range(view.x_lo, view.x_hi, x.scale, -io.MouseDelta.x / (x.to - x.from));
    pan_range(view.y_lo, view.y_hi, y.scale, -io.MouseDelta.y / (y.to - y.from));
  }
}

bool was_dragged() {
  const ImGuiIO& io = ImGui::GetIO();
  return io.MouseDragMaxDistanceSqr[0] >= io.MouseDragThreshold * io.MouseDragThreshold;
}

void apply(const PlotView& view, Axis& x, Axis& y) {
  if (!view.closer) return;
  x.lo = view.x_lo, x.hi = view.x_hi, y.lo = view.y_lo, y.hi = view.y_hi;
  x.beyond = y.beyond = true;
}

}  // namespace warpwise::gui
