// This machine's properties, according to files, environment variables and the PATH.
#pragma once
#include <filesystem>
#include <string>

namespace warpwise {

/// An environment variable; empty if it is not set.
std::string environment(const char* name);

/// The project's root, with the lessons, the exercises and the sources that reports quote: the folder named by
/// WARPWISE_ROOT (a copy of these folders, for example), or the project that contains this program, or what was installed
/// with it, or the project it was built from. Empty if none of them exists.
std::filesystem::path project_root();

/// An executable on the PATH; empty if there is none.
std::filesystem::path find_program(const std::string& name);

/// nvcc: through CUDACXX, the PATH or /usr/local/cuda*/bin. Empty if there is none.
std::filesystem::path find_nvcc();

/// The version of the loaded NVIDIA driver ("580.65"), "WSL" if Windows has the driver, or empty.
std::string nvidia_driver();

/// Whether a window can be opened: DISPLAY or WAYLAND_DISPLAY is set.
bool has_display();

}  // namespace warpwise
