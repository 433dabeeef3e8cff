// Files that the window opens and writes: recordings, pictures of figures, tables of them.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace warpwise::gui {

class App;

/// What is typed in the menu of files, and what came of the last thing done there.
struct OpeningChoice {
  std::string path, save_as;
  bool wanted = false;  // the menu opens in the next frame
  std::string said;     // a sentence
  bool failed = false;
};

/// Shows a recording or, `beside`, puts it beside what is shown. One that is open already is not read again. Says in
/// app.opening why it could not.
bool open_recording(App& app, const std::filesystem::path& path, bool beside);

/// Files that were dropped on the window: the first recording is shown, a second one stands beside it. Says which are
/// none, and which were too many.
void take_dropped(App& app, const std::vector<std::filesystem::path>& paths);

/// The project's own recordings, by name.
std::vector<std::filesystem::path> own_recordings(const std::filesystem::path& root);

/// What is shown, written to `path`: by its ending a recording (.jsonl), a table (.csv), the view's figure (.svg) or a report of
/// everything (.html). A file that is there is not written over. Says in app.opening what came of it.
bool save_as(App& app, std::filesystem::path path);
/// The same in the folder that the window was started in, under a name that no file has yet; says so above the plots.
bool save_shown(App& app, const std::string& ending);

/// Records what the worker measures from now on, in the folder that the window was started in, or ends that. Says
/// what came of it, and where the file is.
bool record_or_stop(App& app);

/// A name for that which says what it is: "transpose_8192x8192".
std::string proposed_name(const App& app);

}  // namespace warpwise::gui
