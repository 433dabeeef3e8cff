// One lesson at one size as a table in the terminal, with what a reader must know to trust it below.
#pragma once
#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "engine/reader/board.h"
#include "engine/reader/modelled.h"

namespace warpwise {

struct BoardView {
  const Board& board;
  const LessonInfo& lesson;
  Size size;
  std::vector<std::string> steps;      // which, in this order
  bool recorded = false;               // figures from a recording: labelled so
  const Modeller* modeller = nullptr;  // of figures that come first on the CPU backend; null: none

  const Result* result(const std::string& step) const { return board.result({lesson.id, step, size}); }
  std::vector<const Result*> results() const;
  /// The first task that the board shows: its dimensions and error are those of the heading and the notes.
  const TaskInfo& task() const;
  /// Whether a step was left out because its task takes other extents than this size has: no row is lost on it.
  bool of_other_extents(const std::string& step) const;
  /// What a step's gain is over: the step before it that has figures; null: none.
  const Result* before(const StepInfo& step) const;
};

bool timed(const Result* result);

/// The heading (lesson, size, device and clock) and the table, a line for each step, measured or not yet.
std::vector<std::string> draw_table(const BoardView& view, const Looks& looks);

/// What the table cannot say (board_notes.cpp): the ceiling, why sampling stopped, differences below noise, what is wrong, what was left out.
std::vector<std::string> draw_notes(const BoardView& view, const Looks& looks);

/// A result of `run --json`: as in the stream, with the table's verdict and gain, and what is modelled of it.
nlohmann::json result_json(const Board& board, const Result& result, const Modeller* modeller = nullptr);

/// What the worker does now, how far the job is, and how to stop it.
std::string draw_status(const Board& board, double elapsed_s, const Looks& looks);

}  // namespace warpwise
