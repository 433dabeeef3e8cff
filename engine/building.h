// ./warpwise opens the lab as soon as the first lesson can run, and builds the rest behind it.
#pragma once
#include <filesystem>
#include <string>

namespace warpwise {

/// How far the build of the remaining parts is, or how it failed, as a sentence; empty if nothing is being built.
/// `folder` is the build folder; by default, that of the running program. Reads the file at most once a second.
std::string still_building();
std::string still_building_in(const std::filesystem::path& folder);

/// What the user can do if a part of the lab is missing or damaged: wait for the build, or start it; install an installed lab
/// again. `here` takes the place of the second.
std::string how_to_get_it_built(const std::string& here = "run ./warpwise to build it");

}  // namespace warpwise
