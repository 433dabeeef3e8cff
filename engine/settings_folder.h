// Where a user's settings lie.
#pragma once
#include <filesystem>

namespace warpwise {

/// $XDG_CONFIG_HOME/warpwise, or ~/.config/warpwise; empty where there is no home.
std::filesystem::path settings_folder();

}  // namespace warpwise
