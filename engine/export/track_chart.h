// A timeline as a picture: one track per engine of each device.
#pragma once
#include "engine/export/svg.h"
#include "engine/stream.h"

namespace warpwise {

Svg draw_tracks(const Timeline& timeline);

/// For the legend: the engines that appear in the timeline, each with its colour class.
std::vector<std::pair<std::string, std::string>> track_colours(const Timeline& timeline);

}  // namespace warpwise
