#include "cli/machine/machine.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "engine/module.h"

namespace warpwise {

namespace fs = std::filesystem;

namespace {

bool is_executable(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
}

// "580.65" of "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.65  Tue ...": behind two blanks, digits and a point.
std::string version_in(const std::string& line) {
  for (size_t blanks = line.find("  "); blanks != std::string::npos; blanks = line.find("  ", blanks + 1)) {
    const size_t begin = blanks + 2;
    const std::string version = line.substr(begin, line.find_first_not_of("0123456789.", begin) - begin);
    const size_t point = version.find('.');
    if (point != std::string::npos && point > 0 && point + 1 < version.size()) return version;
  }
  return "";
}

}  // namespace

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

fs::path project_root() {
  std::error_code error;
  const auto is_root = [&](const fs::path& folder) {
    return fs::exists(folder / "lessons", error) && fs::exists(folder / "simt/include", error);
  };
  if (const std::string named = environment("WARPWISE_ROOT"); !named.empty())
    return is_root(named) ? fs::path(named) : fs::path();
  for (fs::path folder = programs_folder(); folder.has_relative_path(); folder = folder.parent_path())
    if (is_root(folder)) return folder;  // the project may have been moved after the build
  if (is_root(installed_root())) return installed_root();
  return is_root(WARPWISE_SOURCE_DIR) ? fs::path(WARPWISE_SOURCE_DIR) : fs::path();
}

fs::path find_program(const std::string& name) {
  std::stringstream path(environment("PATH"));
  for (std::string folder; std::getline(path, folder, ':');)
    if (!folder.empty() && is_executable(fs::path(folder) / name)) return fs::path(folder) / name;
  return {};
}

fs::path find_nvcc() {
  if (const std::string named = environment("CUDACXX"); !named.empty()) {
    if (is_executable(named)) return named;
    if (const auto found = find_program(named); !found.empty()) return found;
  }
  if (const auto found = find_program("nvcc"); !found.empty()) return found;
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator("/usr/local", error))
    if (entry.path().filename().string().rfind("cuda", 0) == 0) folders.push_back(entry.path());
  std::sort(folders.begin(), folders.end());
  for (const auto& folder : folders)
    if (is_executable(folder / "bin" / "nvcc")) return folder / "bin" / "nvcc";
  return {};
}

std::string nvidia_driver() {
  std::ifstream file("/proc/driver/nvidia/version");
  std::string line;
  if (std::getline(file, line))
    if (const std::string version = version_in(line); !version.empty()) return version;
  if (fs::exists("/dev/dxg") && fs::exists("/usr/lib/wsl/lib/libcuda.so.1")) return "WSL";
  return "";
}

bool has_display() { return !environment("DISPLAY").empty() || !environment("WAYLAND_DISPLAY").empty(); }

}  // namespace warpwise
