// Recordings that the window opens.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace warpwise::gui {

class App;
struct Settings;

/// What is typed in the menu of files, and what came of the last thing done there.
struct FilesMenu {
  std::string path, save_as;
  bool wanted = false;  // the menu opens in the next frame
  std::string said;     // a sentence
  bool failed = false;
};

/// Shows a recording or, `beside`, puts it beside what is shown. One that is open already is not read again. Says in
/// app.files_menu why it could not.
bool open_recording(App& app, const std::filesystem::path& path, bool beside);

/// Files that were dropped on the window: the first recording is shown, a second one stands beside it. Says which are
/// none, and which were too many.
void take_dropped(App& app, const std::vector<std::filesystem::path>& paths);

/// The project's own recordings, by name.
std::vector<std::filesystem::path> own_recordings(const std::filesystem::path& root);

/// Notes the file as the last one that was opened or written.
void keep_recent(Settings& settings, const std::filesystem::path& path);
/// Puts what came of the last thing done with files into app.files_menu; returns whether it went well.
bool note_outcome(App& app, bool failed, std::string words);

}  // namespace warpwise::gui
