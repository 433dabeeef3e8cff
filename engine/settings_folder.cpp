#include "engine/settings_folder.h"

#include <cstdlib>

namespace warpwise {

std::filesystem::path settings_folder() {
  if (const char* config = std::getenv("XDG_CONFIG_HOME"); config && *config == '/')
    return std::filesystem::path(config) / "warpwise";
  if (const char* home = std::getenv("HOME"); home && *home == '/')
    return std::filesystem::path(home) / ".config" / "warpwise";
  return {};
}

}  // namespace warpwise
