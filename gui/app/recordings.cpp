#include "gui/opening.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/errors.h"
#include "engine/reader/keep.h"
#include "engine/reader/recording.h"
#include "gui/app.h"
#include "gui/export.h"

namespace warpwise::gui {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostRecent = 8;

bool tell(App& app, bool failed, std::string words) {
  app.opening.said = std::move(words), app.opening.failed = failed;
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

std::string label_of(const fs::path& path) { return "Recording: " + path.filename().string(); }

/// By the ending of its name. Returns an empty string, or why it could not be.
std::string write_shown(const App& app, const fs::path& path) {
  const std::string ending = path.extension().string();
  if (!app.lesson()) return "there are no figures to write yet";
  if (ending == ".jsonl") return keep_board(app.board(), path);
  if (ending != ".csv" && ending != ".svg" && ending != ".html")
    return "the name ends in .jsonl for a recording, .csv for a table, .svg for the view's figure or .html for a report";
  const std::string text = ending == ".csv" ? board_csv(app) : ending == ".svg" ? figure_svg(app) : board_page(app);
  if (text.empty())
    return "this view has no plot to write yet: choose side by side, against size, error and speed, or the timeline, with figures in it";
  try {
    write_text(path, text);
  } catch (const CannotError& error) {
    return error.what();
  }
  return "";
}

bool open_dropped(App& app, const fs::path& path, bool beside) {
  if (path.extension() == ".cu")
    return tell(app, true,
                path.filename().string() + " is a CUDA source, not a recording: `warpwise exec " + path.string() +
                    "` runs it, and exercises are opened under Exercises.");
  return open_recording(app, path, beside);
}

}  // namespace

bool open_recording(App& app, const fs::path& path, bool beside) {
  std::error_code failed;
  const fs::path whole = fs::weakly_canonical(path, failed);
  auto& sources = app.sources();
  const auto known =
      std::find_if(sources.begin(), sources.end(), [&](auto& source) { return source->path() == whole; });
  size_t index = static_cast<size_t>(known - sources.begin());
  if (known == sources.end()) try {
      index = app.add_source(std::make_unique<Source>(label_of(path), load_recording(path), whole));
    } catch (const StreamError& error) {
      return tell(app, true, error.what());
    }
  keep_recent(app.settings, whole);
  if (!beside) app.choose_source(index);
  else if (index == app.source_index()) return tell(app, true, path.filename().string() + " is what is shown already");
  else app.beside.choose(sources[index].get());
  return tell(app, false, "");
}

void take_dropped(App& app, const std::vector<fs::path>& paths) {
  std::string wrong;
  size_t opened = 0, left_out = 0;
  for (const fs::path& path : paths) {
    if (opened == 2) left_out++;
    else if (open_dropped(app, path, opened > 0)) opened++;
    else wrong += (wrong.empty() ? "" : " ") + app.opening.said;
  }
  if (left_out > 0) {
    const std::string more = fmt::format("Two recordings fit beside each other: {} more {} left out.", left_out,
                                         left_out == 1 ? "is" : "are");
    wrong += (wrong.empty() ? "" : " ") + more;
  }
  tell(app, !wrong.empty(), wrong);
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

bool save_as(App& app, fs::path path) {
  if (path.empty()) return tell(app, true, "type a name for the file first");
  std::error_code failed;
  const std::string ending = path.extension().string();
  const fs::path whole = fs::absolute(path, failed);
  if (fs::exists(whole, failed)) return tell(app, true, whole.string() + " is there already: choose another name");
  const std::string wrong = write_shown(app, whole);
  if (!wrong.empty()) return tell(app, true, wrong);
  if (ending == ".jsonl") keep_recent(app.settings, whole);
  return tell(app, false, "Wrote " + whole.string());
}

bool save_shown(App& app, const std::string& ending) {
  const fs::path path = free_name(app, ending);
  const std::string wrong = write_shown(app, path);
  app.say(wrong.empty() ? "Wrote " + path.string() : wrong);
  return wrong.empty();
}

bool record_or_stop(App& app) {
  Source& source = app.source();
  const auto result = [&](bool failed, const std::string& words) {
    app.say(words);
    return !failed;
  };
  if (const fs::path path = source.recording_to(); !path.empty()) {
    const auto results = source.results_recorded();
    if (const std::string wrong = source.stop_recording(); !wrong.empty()) return result(true, wrong);
    keep_recent(app.settings, path);
    return result(false,
                  fmt::format("The recording is in {}: {} result{}.", path.string(), results, results == 1 ? "" : "s"));
  }
  if (app.recorded())
    return result(true, "What is shown is a recording already: choose a worker under \"Runs on\", then record.");
  if (!source.introduced()) return result(true, "The worker has not said yet what it has: try again when it has.");
  const fs::path path = free_name(app, ".jsonl");
  try {
    source.record(path);
  } catch (const CannotError& error) {
    return result(true, error.what());
  }
  return result(false, "Recording to " + path.string() + " until you press Ctrl R again.");
}

std::string proposed_name(const App& app) {
  return app.lesson() ? app.lesson()->id + "_" + to_string(app.shown_size()) : "warpwise";
}

}  // namespace warpwise::gui
