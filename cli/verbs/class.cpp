// `warpwise class`: the wall of a class.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <thread>

#include "cli/terminal/interrupt.h"
#include "cli/verbs/verbs.h"
#include "cli/views/wall.h"
#include "engine/errors.h"
#include "engine/exercise/session/class_folder.h"

namespace warpwise {

namespace {

constexpr std::chrono::seconds kLookEvery{1};

struct ClassOptions {
  std::string folder;
  bool hide_names = false, json = false;
};

double seconds_now() { return static_cast<double>(std::time(nullptr)); }

/// Redraws from the top, and clears what is left below: nothing flickers.
void redraw(const ClassWall& wall) {
  const Looks looks = looks_of(stdout);
  const size_t height = static_cast<size_t>(std::max(looks.height, 10));
  auto lines = draw_wall(wall, seconds_now(), height / 3, looks);
  if (lines.size() + 1 > height) lines.resize(height - 1);
  fmt::print("\x1b[H");
  for (const auto& line : lines) fmt::print("{}\x1b[K\n", line);
  fmt::print("\x1b[J");
  std::fflush(stdout);
}

int show_wall(const ClassOptions& options) {
  const std::filesystem::path folder = options.folder.empty() ? class_folder() : std::filesystem::path(options.folder);
  if (folder.empty())
    throw UsageError(
        "which class? give its folder, or set WARPWISE_CLASS to it, here and on the students' machines: docs/class.md");
  ClassWall wall(folder, options.hide_names);
  wall.look();
  if (!wall.readable()) throw CannotError(wall.trouble());
  if (options.json) {
    fmt::print("{}\n", to_json(wall).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    return kOk;
  }
  if (!is_terminal(stdout)) {
    print_lines(draw_wall(wall, seconds_now(), 0, looks_of(stdout)));
    return kOk;
  }
  const InterruptGuard guard;
  fmt::print("\x1b[2J");
  while (InterruptGuard::count() == 0) {
    redraw(wall);
    std::this_thread::sleep_for(kLookEvery);
    wall.look();
  }
  fmt::print("\n");
  return kOk;
}

}  // namespace

void add_class(Verb& app, int& status) {
  auto* verb = app.add_subcommand("class", "A class's wall: who is where, what stalls, which wrong answers are common");
  auto options = std::make_shared<ClassOptions>();
  verb->add_option("folder", options->folder, "the class's folder, DIR or ssh:HOST:DIR; else WARPWISE_CLASS names it")
      ->type_name("DIR");
  verb->add_flag("--hide-names", options->hide_names, "for a projector: students have numbers");
  verb->add_flag("--json", options->json, "the last line of stdout is one JSON object");
  verb->footer(
      "In a terminal the wall stays current until Ctrl-C. Students take part with WARPWISE_CLASS=DIR (docs/class.md).\n"
      "Exit status: 0; 2 usage; 3 the folder cannot be read.");
  verb->callback([options, &status] { status = show_wall(*options); });
}

}  // namespace warpwise
