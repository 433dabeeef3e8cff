// The stops of a lesson's tour for a page: what the board shows at each, resolved to the recordings that the page has.
#pragma once
#include <map>
#include <optional>

#include "engine/site/board_data.h"

namespace warpwise::site {

/// Stops that point at a part of the window are left out, as the presenter leaves them out. A stop that is named by its step's id has the
/// step's title, as in the window.
std::vector<Stop> stops_on_pages(std::vector<Stop> stops, const LessonInfo& lesson);

/// The access that a stop looks into, and that of the step which it compares with; nothing where nothing was counted.
std::optional<AccessKey> access_of(const Lesson& lesson, const Stop& stop);
std::optional<AccessKey> access_against(const Lesson& lesson, const Stop& stop);
/// All of these, by step: their pictures must be on the page.
std::map<std::string, std::vector<AccessKey>> accesses_of(const Lesson& lesson, const std::vector<Stop>& stops);

nlohmann::json tour_data(const Lesson& lesson, const std::vector<Stop>& stops, const std::vector<BoardGroup>& groups);

}  // namespace warpwise::site
