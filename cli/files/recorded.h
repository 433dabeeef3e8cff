// Reads the recordings that are passed to a verb.
#pragma once
#include <string>
#include <vector>

#include "engine/reader/board.h"

namespace warpwise {

/// Throws UsageError, with the sentence of load_recording(), if the file is not a complete recording.
std::vector<Event> recorded_events(const std::string& path);

Board recorded_board(const std::string& path);

}  // namespace warpwise
