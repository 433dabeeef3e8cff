// The table of a board with modelled figures. What only this computer has a time of stands below it, in a line of its own.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "cli/terminal/table.h"
#include "cli/views/board.h"

namespace warpwise {

/// By step; empty if nothing is modelled.
using ModelledRows = std::map<std::string, Modelled>;
ModelledRows modelled_of(const BoardView& view);

/// A heading with the GPU, the size and the typical error; then a line for each step.
std::vector<std::string> draw_modelled_table(const BoardView& view, const ModelledRows& rows, const Looks& looks);

/// "ok", "WRONG", "skipped", or the step's progress: the last column of both tables.
Cell verdict_cell(const BoardView& view, const StepInfo& step, const Result* result);
/// "3.01x", "1.05x slower", "same", "?".
Cell gain_cell(const Gain& gain, const Looks& looks);

}  // namespace warpwise
