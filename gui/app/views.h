// The views of the board: one table, which the tabs, the keys, the palette, `--view`, the settings, the tour's stops, the
// presenter and the drawings (SVG) all read. A new view is a row here and a panel that draws it.
#pragma once
#include <array>
#include <iterator>
#include <string>

#include "gui/style/scale.h"

namespace warpwise::gui {

class App;
struct Frame;

// What the rows point to.
void draw_side_by_side_and_history(const Frame& frame);  ///< a bar per step: time, bandwidth, error; below, the samples
void draw_against_size(const Frame& frame);              ///< the same figures against problem size
void draw_error_and_speed(const Frame& frame);           ///< a point per step: how fast, and how wrong
void draw_size_map(const Frame& frame);                  ///< which step is the fastest, over two extents of the size
void draw_inside(const Frame& frame);          ///< what the selected step does to memory, line by line, lane by lane
void draw_class(const Frame& frame);           ///< a class's wall
void draw_timeline(const Frame& frame);        ///< what each engine did when, of two steps
void draw_large_bars(const Frame& frame);      ///< the rows that a stop names, with one figure each
void draw_requests_alone(const Frame& frame);  ///< of Inside, one request of a warp
void draw_large_timeline(const Frame& frame);  ///< tracks alone, in all of the room
std::string side_by_side_svg(const App& app);
std::string against_size_svg(const App& app);
std::string error_and_speed_svg(const App& app);
std::string size_map_svg(const App& app);
std::string timeline_svg(const App& app);

enum class View { side_by_side, against_size, error_and_speed, inside, timeline, size_map, class_wall };

struct ViewRow {
  View view;
  const char* name;   // of the command line, the settings file and the stops
  const char* title;  // of its tab
  char key;
  void (*draw)(const Frame&);
  void (*draw_large)(const Frame&) = nullptr;  // by the presenter; null: `draw`
  std::string (*svg)(const App&) = nullptr;    // its figure, empty where there is nothing to draw; null: it has none
  Ems least_width = 24, least_height = 0;      // where there is less room, the view scrolls
  bool one_size = true;                        // it shows figures of one size, which the heading names
  bool one_step = false;                       // it shows the selected step
  bool sweeps = false;                         // its figures are of many sizes
  bool traces = false;                         // its figures are from a traced run
  bool of_class = false;                       // offered only where a class's folder is named
  bool counts = false;                         // its figures are counted by the CPU backend, wherever times come from
};

/// In the order of the tabs.
inline constexpr ViewRow kViews[] = {
    {.view = View::side_by_side,
     .name = "side-by-side",
     .title = "Side by side",
     .key = '1',
     .draw = draw_side_by_side_and_history,
     .draw_large = draw_large_bars,
     .svg = side_by_side_svg,
     .least_width = 17,
     .least_height = 14},
    {.view = View::against_size,
     .name = "against-size",
     .title = "Against size",
     .key = '2',
     .draw = draw_against_size,
     .svg = against_size_svg,
     .one_size = false,
     .sweeps = true},
    {.view = View::error_and_speed,
     .name = "error-and-speed",
     .title = "Error and speed",
     .key = '3',
     .draw = draw_error_and_speed,
     .svg = error_and_speed_svg,
     .least_height = 16},
    {.view = View::inside,
     .name = "inside",
     .title = "Inside",
     .key = '4',
     .draw = draw_inside,
     .draw_large = draw_requests_alone,
     .one_size = false,  // it counts at a size of its own, and says which
     .one_step = true,
     .counts = true},
    {.view = View::timeline,
     .name = "timeline",
     .title = "Timeline",
     .key = '5',
     .draw = draw_timeline,
     .draw_large = draw_large_timeline,
     .svg = timeline_svg,
     .one_step = true,
     .traces = true},
    {.view = View::size_map,
     .name = "map",
     .title = "Map",
     .key = '6',
     .draw = draw_size_map,
     .svg = size_map_svg,
     .one_size = false,
     .sweeps = true},
    {.view = View::class_wall,
     .name = "class",
     .title = "Class",
     .key = '7',
     .draw = draw_class,
     .least_width = 30,
     .one_size = false,
     .of_class = true},
};

constexpr const ViewRow& row_of(View view) {
  for (const ViewRow& row : kViews)
    if (row.view == view) return row;
  return kViews[0];
}

/// The names alone, for a command that is built without the window.
inline constexpr auto kViewNames = [] {
  std::array<const char*, std::size(kViews)> names{};
  for (size_t i = 0; i < names.size(); i++) names[i] = kViews[i].name;
  return names;
}();

}  // namespace warpwise::gui
