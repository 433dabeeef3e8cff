// Files that a verb writes at once.
#pragma once
#include <string>

namespace warpwise {

/// Writes `text` to `path`, or throws CannotError: a sentence that says why it cannot.
void write_whole_file(const std::string& path, const std::string& text);

}  // namespace warpwise
