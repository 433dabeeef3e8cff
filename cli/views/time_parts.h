// The parts of a board's trips as stacked bars in the terminal.
#pragma once
#include <string>

#include "cli/terminal/table.h"
#include "cli/views/board.h"

namespace warpwise {

/// The step's timeline on a GPU, modelled or measured. Null if there is none.
const Timeline* trip_of(const BoardView& view, const std::string& step);
/// A bar of the parts of the step's time; `otherwise` if it has no timeline.
Cell parts_cell(const BoardView& view, const std::string& step, const Cell& otherwise);
/// "Bars of trips: > copying in, k kernels, ..."; empty if no step has a bar.
std::string parts_legend(const BoardView& view);

}  // namespace warpwise
