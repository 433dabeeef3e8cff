// What a board shows, kept as a recording: afterwards, when it has turned out to be worth it.
#pragma once
#include <filesystem>
#include <string>

#include "engine/reader/board.h"

namespace warpwise {

/// Writes every result with its samples, studies and timelines. Returns an empty string, or one sentence on why the file
/// could not be written. A board without results is refused.
std::string keep_board(const Board& board, const std::filesystem::path& path);

}  // namespace warpwise
