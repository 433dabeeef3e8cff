// Files that the window writes: recordings, figures as tables and drawings, reports.
#pragma once
#include <filesystem>
#include <string>

namespace warpwise::gui {

class App;

/// What is shown, written to `path`: by its ending a recording (.jsonl), a table (.csv), the view's figure (.svg) or a report of
/// everything (.html). A file that is there is not written over. Says in app.files_menu what came of it.
bool save_as(App& app, std::filesystem::path path);
/// The same in the folder that the window was started in, under a name that no file has yet; says so above the plots.
bool save_shown(App& app, const std::string& ending);

/// Records what the worker measures from now on, in the folder that the window was started in, or ends that. Says
/// what came of it, and where the file is.
bool record_or_stop(App& app);

/// A name for that which says what it is: "transpose_8192x8192".
std::string proposed_name(const App& app);

}  // namespace warpwise::gui
