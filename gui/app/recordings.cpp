#include "gui/app/recordings.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/errors.h"
#include "engine/reader/ladder.h"
#include "engine/reader/recording.h"
#include "gui/app/app.h"

namespace warpwise::gui {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostRecent = 8;

std::string label_of(const fs::path& path) { return "Recording: " + path.filename().string(); }

bool open_dropped(App& app, const fs::path& path, bool beside) {
  if (path.extension() == ".cu")
    return note_outcome(app, true,
                        path.filename().string() + " is a CUDA source, not a recording: `warpwise exec " +
                            path.string() + "` runs it, and exercises are opened under Exercises.");
  return open_recording(app, path, beside);
}

}  // namespace

bool note_outcome(App& app, bool failed, std::string words) {
  app.files_menu.said = std::move(words), app.files_menu.failed = failed;
  return !failed;
}

void keep_recent(Settings& settings, const fs::path& path) {
  std::error_code failed;
  const fs::path whole = fs::absolute(path, failed);
  auto& recent = settings.recent;
  std::erase(recent, whole.string());
  recent.insert(recent.begin(), whole.string());
  if (recent.size() > kMostRecent) recent.resize(kMostRecent);
}

bool open_recording(App& app, const fs::path& path, bool beside) {
  std::error_code failed;
  const fs::path whole = fs::weakly_canonical(path, failed);
  auto& sources = app.sources();
  const auto known =
      std::find_if(sources.begin(), sources.end(), [&](auto& source) { return source->path() == whole; });
  size_t index = static_cast<size_t>(known - sources.begin());
  if (known == sources.end()) try {
      index = app.add_source(std::make_unique<Source>(label_of(path), on_todays_ladder(load_recording(path)), whole));
    } catch (const StreamError& error) {
      return note_outcome(app, true, error.what());
    }
  keep_recent(app.settings, whole);
  if (!beside) app.choose_source(index);
  else if (index == app.source_index())
    return note_outcome(app, true, path.filename().string() + " is what is shown already");
  else app.second_source.choose(sources[index].get());
  return note_outcome(app, false, "");
}

void take_dropped(App& app, const std::vector<fs::path>& paths) {
  std::string wrong;
  size_t opened = 0, left_out = 0;
  for (const fs::path& path : paths) {
    if (opened == 2) left_out++;
    else if (open_dropped(app, path, opened > 0)) opened++;
    else wrong += (wrong.empty() ? "" : " ") + app.files_menu.said;
  }
  if (left_out > 0) {
    const std::string more = fmt::format("Two recordings fit beside each other: {} more {} left out.", left_out,
                                         left_out == 1 ? "is" : "are");
    wrong += (wrong.empty() ? "" : " ") + more;
  }
  note_outcome(app, !wrong.empty(), wrong);
  if (!wrong.empty()) app.say(wrong);  // the menu's own words may be out of sight
}

std::vector<fs::path> own_recordings(const fs::path& root) {
  std::vector<fs::path> paths;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(root / "docs/recordings", failed))
    if (entry.path().extension() == ".jsonl") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace warpwise::gui
