// Reads whole files.
#pragma once
#include <filesystem>
#include <string>

namespace warpwise {

/// The whole text of a file; empty if it cannot be read.
std::string text_of(const std::filesystem::path& file);

}  // namespace warpwise
