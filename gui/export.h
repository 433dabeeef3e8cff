// What can be taken out of the window.
#pragma once
#include <filesystem>
#include <string>

#include "gui/app.h"

namespace warpwise::gui {

/// The board's figures as it shows them, a line a row: what is missing is an empty cell, and the last column says why.
std::string board_csv(const App& app);

/// A file name in the folder that the window was started in, after what is shown, which no file has yet.
std::filesystem::path free_name(const App& app, const std::string& extension);

/// Writes `text`; throws CannotError.
void write_text(const std::filesystem::path& path, const std::string& text);

}  // namespace warpwise::gui
