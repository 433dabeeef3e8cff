// ./warpwise opens the lab as soon as the first lesson can run, and builds the rest behind it.
#pragma once
#include <filesystem>
#include <string>

namespace warpwise {

/// How far the build of the rest is, or how it failed, as a sentence; empty where nothing is being built. `folder` is the build's;
/// by default, that of the running program. Looks at most once a second.
std::string still_building();
std::string still_building_in(const std::filesystem::path& folder);

/// What to do about a part of the lab that is not there: wait for it, or build it.
std::string how_to_get_it_built();

}  // namespace warpwise
