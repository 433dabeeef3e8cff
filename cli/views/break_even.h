// From which size on one way beats another, for the terminal and for --json.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "engine/reader/break_even.h"

namespace warpwise {

/// A sentence for each of the lesson's questions that the board answers.
std::vector<std::string> draw_break_evens(const Board& board, const LessonInfo& lesson, const Modeller* modeller,
                                          const Looks& looks);
/// Keyed by the questions' ids; an empty object if none is answered.
nlohmann::json break_evens_json(const Board& board, const LessonInfo& lesson, const Modeller* modeller);

}  // namespace warpwise
