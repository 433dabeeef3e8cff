// What the trips of a board are made of, as stacked bars in the terminal.
#pragma once
#include <string>

#include "cli/board_view.h"
#include "cli/table.h"

namespace warpwise {

/// The step's timeline as far as it speaks of a GPU: modelled for one, or measured on one. Null where there is none.
const Timeline* trip_of(const BoardView& view, const std::string& step);
/// A bar of the parts of its time, or `otherwise` where the step has no timeline.
Cell parts_cell(const BoardView& view, const std::string& step, const Cell& otherwise);
/// "Bars of trips: > copying in, k kernels, ..."; empty where no step has one.
std::string parts_legend(const BoardView& view);

}  // namespace warpwise
