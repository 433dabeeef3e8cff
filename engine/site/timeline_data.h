// The timelines of a lesson's recordings for a page: spans with their tracks, as short as a script can read them.
#pragma once
#include "engine/site/board_data.h"

namespace warpwise::site {

/// [{"step", "group", "total", "words", "tracks", "names", "spans": [[track, begin, ms, name, bytes]], "parts"}]
nlohmann::json timeline_data(const Lesson& lesson, const std::vector<BoardGroup>& groups);

}  // namespace warpwise::site
