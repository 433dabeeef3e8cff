// What this machine has, as far as files, the environment and the path tell.
#pragma once
#include <filesystem>
#include <string>

namespace warpwise {

/// A variable of the environment; empty where it is not set.
std::string environment(const char* name);

/// The folder of the running `warpwise`, where the workers and the CPU backend's compiler lie too.
std::filesystem::path program_folder();

/// The project's root, with the lessons, the exercises and the sources that reports quote: what WARPWISE_ROOT names (a copy
/// of these folders, say), or the folder that this program lies in, or that it was built from. Empty if there is none of them.
std::filesystem::path project_root();

/// An executable on the PATH; empty if there is none.
std::filesystem::path find_program(const std::string& name);

/// nvcc: through CUDACXX, the PATH or /usr/local/cuda*/bin. Empty if there is none.
std::filesystem::path find_nvcc();

/// Version of the loaded NVIDIA driver ("580.65"), "WSL" where Windows holds it, or empty.
std::string nvidia_driver();

/// Whether a window could be opened: DISPLAY or WAYLAND_DISPLAY is set.
bool has_display();

}  // namespace warpwise
