// Lines through points, for the history of samples and for figures against problem size.
#pragma once
#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/export/ticks.h"
#include "gui/plot/marks.h"
#include "gui/plot/zoom.h"
#include "gui/style/style.h"

namespace warpwise::gui {

/// Where a point lies: on the y axis or, having no place there, in the strip below or above it.
enum class Place { axis, below, above };

struct Point {
  double x = 0, y = 0;
  double q1 = 0, q3 = 0;  // equal: no whisker
  bool joined = true;     // false: a point beside the line
  Place place = Place::axis;
  Signs signs = {};
};

struct Series {
  std::string name;  // at its end; empty for none
  Look look;
  bool strong = false;        // the selected step
  bool dashed = false;        // a ceiling, a baseline or a model
  bool markers = true;        // as far as the plot has them; a computed curve has none
  std::vector<Point> points;  // ascending in x
};

/// A place on the x axis that is worth a line of its own: where two series cross, say.
struct PlotMark {
  double x = 0;
  std::string label;  // beside the line's head
};

struct LinePlot {
  std::string title, note;
  std::string short_note;                  // instead of the note where there is little room
  std::string empty;                       // said where there is no point yet
  Scale scale = Scale::linear;             // of y
  double factor = 1;                       // of linear y tick labels
  std::string (*write)(double) = nullptr;  // log y tick labels
  std::string below, above;                // what the strips are called; empty: their points are left out
  Axis x;                                  // lo, hi and scale; positions are filled in
  std::vector<Tick> x_ticks;
  bool markers = true;     // every point, not only the last
  bool from_zero = true;   // a linear y axis starts at zero
  bool end_labels = true;  // the series' names at the right
  std::vector<Series> series;
  std::vector<PlotMark> marks;
  PlotView* view = nullptr;  // null: all of it, always
  double pinned = 0;         // on the x axis: a line there with every series' figure beside it; 0: none
  std::string pin_title;
  std::string (*figure)(double) = nullptr;  // of what is pinned
  std::optional<size_t> name_pressed;       // the series whose name was clicked: set by draw_lines
  float numbers_room = 0;  // pixels for y's numbers, at least: plots under each other begin at one edge
  float numbers_need = 0;  // what its own would take: set by draw_lines
};

struct Picked {
  size_t series = 0, point = 0;
};

/// Whether the plot is worth drawing. Points in the strip below do not count: a sentence says as much.
bool has_points(const LinePlot& plot);

/// Draws into the rectangle; answers with the point nearest to the mouse, if any is near.
std::optional<Picked> draw_lines(ImDrawList* list, LinePlot& plot, ImVec2 min, ImVec2 max, const Style& style);

/// Moves label centres apart until each has `height` of its own, within [top, bottom], keeping their order and staying as near
/// as possible to where they were. Where not all fit, the most crowded have no place (nullopt), so that those apart keep theirs; the ones
/// to `keep` are left out last.
std::vector<std::optional<float>> spread_labels(const std::vector<float>& wanted, float height, float top, float bottom,
                                                const std::vector<bool>& keep = {});

}  // namespace warpwise::gui
