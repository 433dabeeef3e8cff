#include "toolchain.h"

#include <unistd.h>

#include <filesystem>

namespace simt::translate {
namespace {

std::string include_folder() {
  for (auto folder = std::filesystem::path(own_folder()); folder.has_relative_path(); folder = folder.parent_path())
    for (const char* root : {"", "share/warpwise"})  // a build tree's, and that of a lab installed below a prefix
      if (access((folder / root / "simt/include/cuda_runtime.h").c_str(), F_OK) == 0)
        return folder / root / "simt/include";
  return SIMT_INCLUDE_DIR;
}

}  // namespace

std::string own_folder() { return std::filesystem::read_symlink("/proc/self/exe").parent_path(); }

std::vector<std::string> header_folders() { return {include_folder(), own_folder() + "/short_headers"}; }

Words header_options() {
  Words words;
  for (const std::string& folder : header_folders()) words = words + Words{"-isystem", folder};
  return words;
}

std::vector<std::string> trusted_folders() {
  return {include_folder(), std::filesystem::canonical(include_folder()).string(), "/usr"};
}

std::string compiler() { return access(SIMT_CXX, X_OK) == 0 ? SIMT_CXX : "g++"; }

Words operator+(Words left, const Words& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

}  // namespace simt::translate
