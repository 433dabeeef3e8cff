// Whole files, and what a text is recognised by.
#pragma once
#include <filesystem>
#include <string>
#include <string_view>

namespace warpwise {

/// The whole text of a file; empty if it cannot be read.
std::string text_of(const std::filesystem::path& file);

/// FNV-1a, as 16 hexadecimal digits: the same on every machine. It does not withstand an attack.
std::string hash_of(std::string_view text);

}  // namespace warpwise
