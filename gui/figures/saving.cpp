#include "gui/figures/saving.h"

#include <fmt/format.h>

#include "engine/errors.h"
#include "engine/reader/save_board.h"
#include "gui/app/app.h"
#include "gui/figures/export.h"

namespace warpwise::gui {

namespace fs = std::filesystem;

namespace {

/// By the ending of its name. Returns an empty string, or why it could not be.
std::string write_shown(const App& app, const fs::path& path) {
  const std::string ending = path.extension().string();
  if (!app.lesson()) return "there are no figures to write yet";
  if (ending == ".jsonl") return save_board(app.board(), path);
  if (ending != ".csv" && ending != ".svg" && ending != ".html")
    return "the name ends in .jsonl for a recording, .csv for a table, .svg for the view's figure or .html for a report";
  const std::string text = ending == ".csv" ? board_csv(app) : ending == ".svg" ? figure_svg(app) : board_page(app);
  if (text.empty()) {
    std::vector<std::string> titles;
    for (const ViewRow& row : kViews)
      if (row.svg) titles.push_back(row.title);
    return fmt::format("this view has no plot to write yet: choose one of {}, with figures in it",
                       fmt::join(titles, ", "));
  }
  try {
    write_text(path, text);
  } catch (const CannotError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

bool save_as(App& app, fs::path path) {
  if (path.empty()) return note_outcome(app, true, "type a name for the file first");
  std::error_code failed;
  const std::string ending = path.extension().string();
  const fs::path whole = fs::absolute(path, failed);
  if (fs::exists(whole, failed))
    return note_outcome(app, true, whole.string() + " is there already: choose another name");
  const std::string wrong = write_shown(app, whole);
  if (!wrong.empty()) return note_outcome(app, true, wrong);
  if (ending == ".jsonl") keep_recent(app.settings, whole);
  return note_outcome(app, false, "Wrote " + whole.string());
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
