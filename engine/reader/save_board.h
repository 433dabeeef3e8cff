// Saves what a board shows as a recording, after it was measured.
#pragma once
#include <filesystem>
#include <string>

#include "engine/reader/board.h"

namespace warpwise {

/// Writes every result with its samples, studies and timelines. Returns an empty string, or one sentence on why the
/// file could not be written. Refuses a board without results.
std::string save_board(const Board& board, const std::filesystem::path& path);

}  // namespace warpwise
