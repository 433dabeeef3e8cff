// A timeline as a picture: one lane per engine of each device.
#pragma once
#include "engine/export/svg.h"
#include "engine/stream.h"

namespace warpwise {

Svg draw_lanes(const Timeline& timeline);

/// For the legend: the engines that appear in the timeline, each with its colour class.
std::vector<std::pair<std::string, std::string>> lane_colours(const Timeline& timeline);

}  // namespace warpwise
