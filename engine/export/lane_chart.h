// A timeline as a picture: a lane for each engine of each device.
#pragma once
#include "engine/export/svg.h"
#include "engine/stream.h"

namespace warpwise {

Svg draw_lanes(const Timeline& timeline);

/// What the colours of its spans mean, for a line below: the engines that have work in it, each with its class.
std::vector<std::pair<std::string, std::string>> lane_colours(const Timeline& timeline);

}  // namespace warpwise
