// What can be taken out of the window.
#pragma once
#include <filesystem>
#include <string>

#include "gui/app/app.h"

namespace warpwise::gui {

/// Every figure of what is shown and of what stands beside it (engine/export/csv.h).
std::string board_csv(const App& app);

/// The figure of the view as SVG; empty where it has none.
std::string figure_svg(const App& app);

/// One page of HTML with everything of what is shown and of what stands beside it (engine/export/page.h).
std::string board_page(const App& app);

/// A file name in the folder that the window was started in, after what is shown, which no file has yet.
std::filesystem::path free_name(const App& app, const std::string& extension);

/// Writes `text`; throws CannotError.
void write_text(const std::filesystem::path& path, const std::string& text);

}  // namespace warpwise::gui
