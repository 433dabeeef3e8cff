// One lesson at one size as a table in the terminal, with notes below that a reader needs to judge it.
#pragma once
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "engine/reader/board.h"
#include "engine/reader/modelled.h"

namespace warpwise {

struct BoardView {
  const Board& board;
  const LessonInfo& lesson;
  Size size;
  std::vector<std::string> steps;      // the steps to show, in this order
  bool recorded = false;               // figures come from a recording: says so
  const Modeller* modeller = nullptr;  // models the figures shown first on the CPU backend; null: none
};

/// The heading (lesson, size, device and clock) and the table, with a line for each step, measured or not.
std::vector<std::string> draw_table(const BoardView& view, const Looks& looks);

/// Notes that do not fit into the table: the ceiling, why sampling stopped, differences below noise, errors, steps left
/// out.
std::vector<std::string> draw_notes(const BoardView& view, const Looks& looks);

/// A result in `run --json`: as in the stream, with the table's verdict and gain, and its modelled figures.
nlohmann::json result_json(const Board& board, const Result& result, const Modeller* modeller = nullptr);

/// What the worker is doing, how far the job is, and how to stop it.
std::string draw_status(const Board& board, double elapsed_s, const Looks& looks);

}  // namespace warpwise
