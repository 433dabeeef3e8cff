// A class's wall in the terminal, and as JSON.
#pragma once
#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "engine/exercise/session/class_wall.h"

namespace warpwise {

/// "4 min ago", "now".
std::string ago(double seconds);

/// `most`: students shown, those who stall first; 0: all.
std::vector<std::string> draw_wall(const ClassWall& wall, double now, size_t most, const Looks& looks);

nlohmann::json to_json(const ClassWall& wall);

}  // namespace warpwise
