// Recordings that a verb is given.
#pragma once
#include <string>
#include <vector>

#include "engine/reader/board.h"

namespace warpwise {

/// Throws UsageError, with the sentence of load_recording(), for a file that is no whole recording.
std::vector<Event> recorded_events(const std::string& path);

Board recorded_board(const std::string& path);

}  // namespace warpwise
