// Where a user's settings are stored.
#pragma once
#include <filesystem>

namespace warpwise {

/// $XDG_CONFIG_HOME/warpwise, or ~/.config/warpwise; empty if the user has no home.
std::filesystem::path settings_folder();

}  // namespace warpwise
