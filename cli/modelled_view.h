// The table of a board whose figures are modelled: on the CPU backend they come first, and the host's own after them.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "cli/board_view.h"
#include "cli/table.h"

namespace warpwise {

/// By step; empty where nothing is modelled.
using ModelledRows = std::map<std::string, Modelled>;
ModelledRows modelled_of(const BoardView& view);

/// For which GPU, at which size and how far to be trusted; then a line for each step.
std::vector<std::string> draw_modelled_table(const BoardView& view, const ModelledRows& rows, const Looks& looks);

/// "ok", "WRONG", "skipped", or what a step is at: the last column of either table.
Cell verdict_cell(const BoardView& view, const StepInfo& step, const Result* result);

}  // namespace warpwise
