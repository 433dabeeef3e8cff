// What the view of error and speed draws: a point for every step and baseline of the board, and for what the source
// beside has of it.
#pragma once
#include <string>
#include <vector>

#include "gui/app/app.h"
#include "gui/plot/marks.h"

namespace warpwise::gui {

struct Dot {
  const StepInfo* step = nullptr;
  Look look;
  double rate = 0, error = 0;
  Verdict verdict = Verdict::none;
  Signs signs;
  std::string name;    // beside the point: "Tiled", "Tiled: race"; empty where another point has it
  bool ghost = false;  // of the source beside
  ImVec2 at;           // filled in when it is laid out
  /// Others are exact, or wrong: a logarithm has no place for them.
  bool on_axis() const;
};

/// The board's own points in the order of its rows, each followed by its ghost.
std::vector<Dot> error_dots(const App& app, const std::vector<Row>& rows, bool operations);

}  // namespace warpwise::gui
