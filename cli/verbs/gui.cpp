// `warpwise gui`, and what happens without a verb.
#include <fmt/format.h>

#include <cstdlib>

#include "cli/machine/browser.h"
#include "cli/machine/machine.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "cli/verbs/exercises.h"
#include "cli/verbs/run.h"
#include "cli/verbs/verbs.h"
#include "engine/building.h"
#include "engine/errors.h"
#include "engine/exercise/session/class_folder.h"
#include "engine/reader/measuring_lock.h"
#include "gui/app/views.h"
#include "gui/gui.h"

namespace warpwise {

namespace {

struct GuiArguments {
  std::string backend = "auto", via, lesson, size, step, theme, tab, replay, beside, screenshot, figures, picture_size;
  std::string view, quantity;
  int frames = 0;
  double zoom = 0;
  std::string exercise;
  std::string stop;
  bool unfenced = false, live = false, present = false, browser = false;
  std::string listen = "127.0.0.1:6080";
};

#if WARPWISE_HAS_GUI

constexpr int kBrowserWidth = 1600, kBrowserHeight = 1000;  // until a browser comes, whose size it then takes

// The workers that the window offers; it starts with the first. A missing or misspelt worker is reported before a
// window opens.
WorkerCommand behind_window(const char* id) {
  return {.argv = {worker_path(id).string()}, .silence_limit_s = kSilenceLimit_s};
}

/// The worker for counts; it times nothing, and gives way to timed kernels and to the window.
WorkerCommand counter() {
  WorkerCommand command = behind_window("simt");
  command.background = true;
  return command;
}

std::vector<WorkerChoice> workers_for(const GuiArguments& arguments) {
  std::vector<WorkerChoice> choices;
  for (const auto& [id, label] : {std::pair{"cuda", "GPU (CUDA)"}, {"simt", "CPU backend"}})
    if (std::filesystem::exists(worker_path(id))) choices.push_back({label, behind_window(id)});
  if (!arguments.via.empty()) {  // the window shows what it waits for: a line, a build, a queue
    const std::vector<std::string> lessons(arguments.lesson.empty() ? 0 : 1, arguments.lesson);
    const Elsewhere there = elsewhere(arguments.via, "worker", arguments.backend, lessons);
    choices.insert(choices.begin(),
                   {there.name(), {.argv = {}, .silence_limit_s = kSilenceLimit_s, .elsewhere = there}});
    return choices;
  }
  if (!arguments.replay.empty()) return choices;  // for use after the replay: problems are reported when it is chosen
  const Lab lab = open_lab(arguments.backend);
  if (!arguments.lesson.empty() || !arguments.step.empty() || !arguments.size.empty()) {
    const LessonInfo& lesson =
        arguments.lesson.empty() ? lab.board.lessons().at(0) : find_lesson(lab.board, arguments.lesson);
    if (!arguments.step.empty()) find_step(lesson, arguments.step);
    if (!arguments.size.empty()) lesson.size_from(arguments.size);
  }
  const std::string& first = lab.board.hello()->device.backend;
  if (first == "simt" && choices.size() == 2) std::swap(choices[0], choices[1]);
  return choices;
}

/// Returns once the window is closed, or Ctrl-C or a SIGTERM comes; `options` are those of a window on a screen.
int show_in_browser(GuiOptions options, const std::string& listen) {
  const InterruptGuard guard;
  const BrowserDisplay display(listen, options.width > 0 ? options.width : kBrowserWidth,
                               options.height > 0 ? options.height : kBrowserHeight);
  fmt::print("The lab is in this machine's browser at\n  {}\n", display.address());
  fmt::print("The password, where it is asked for: {}. Ctrl-C here ends the lab.\n", display.password());
  std::fflush(stdout);
  options.fills_display = true;
  options.interrupted = [] { return InterruptGuard::count() > 0; };
  return run_gui(options);
}

int open_window(const GuiArguments& arguments) {
  if (!has_display() && !arguments.browser)
    throw CannotError(
        arguments.screenshot.empty()
            ? "there is no display (DISPLAY and WAYLAND_DISPLAY are not set): use `warpwise gui --browser`, `ssh -X`, `warpwise run "
              "transpose` in the terminal, or `xvfb-run -a warpwise gui --screenshot lab.png` for a picture"
            : "there is no display to draw the picture on: put `xvfb-run -a` before the command");
  if (arguments.browser && !arguments.screenshot.empty())
    throw UsageError(
        "--browser shows a window to a person, and --screenshot writes its picture: leave one of them out");
  GuiOptions options;
  options.workers = workers_for(arguments);
  options.measuring_lock = measuring_lock_path();
  options.source_root = project_root();
  options.lesson = arguments.lesson;
  options.size = arguments.size;
  options.step = arguments.step;
  options.view = arguments.view;
  options.quantity = arguments.quantity;
  options.frames = arguments.frames;
  options.live = arguments.live;
  options.stop = arguments.stop;
  options.present = arguments.present;
  if (std::filesystem::exists(worker_path("simt")) || !still_building().empty()) options.counter = counter();
  options.tab = arguments.tab.empty() && !arguments.exercise.empty() ? "exercises" : arguments.tab;
  const bool replays = !arguments.replay.empty();  // then exercises come later, if at all
  if (!options.source_root.empty() && (!replays || std::filesystem::exists(options.source_root / "exercises")))
    (options.exercises = exercise_settings(arguments.backend))->unfenced = arguments.unfenced;
  if (options.exercises) options.exercises->examples = true;
  options.class_folder = class_folder();
  options.exercise = arguments.exercise.empty() ? "" : exercise_named(arguments.exercise).id;
  if (!arguments.replay.empty()) options.replay = arguments.replay;
  if (!arguments.beside.empty()) options.beside = arguments.beside;
  if (!arguments.screenshot.empty()) options.screenshot = arguments.screenshot;
  if (!arguments.figures.empty()) {
    if (arguments.screenshot.empty())
      throw UsageError("--figures goes with --screenshot: it writes what the picture shows");
    options.figures = arguments.figures;
  }
  if (!arguments.theme.empty()) options.light_theme = arguments.theme == "light";
  if (arguments.zoom > 0) options.zoom = arguments.zoom;
  if (!arguments.picture_size.empty()) {
    const Size size = parse_size(arguments.picture_size, {"width", "height"});
    if (size[0] > 16384 || size[1] > 16384)
      throw UsageError("--window " + arguments.picture_size + " is larger than a window can be (16384x16384)");
    options.width = static_cast<int>(size[0]);
    options.height = static_cast<int>(size[1]);
  }
  return arguments.browser ? show_in_browser(std::move(options), arguments.listen) : run_gui(options);
}

#else

int open_window(const GuiArguments&) {
  throw CannotError(
      "this build has no window (Dear ImGui, GLFW or OpenGL was missing when it was configured): run ./warpwise to install them and "
      "build again, or use `warpwise run transpose` in the terminal");
}

#endif

}  // namespace

void add_gui(Verb& app, int& status) {
  auto* verb = app.add_subcommand("gui", "Open the window");
  auto arguments = std::make_shared<GuiArguments>();
  verb->add_option("--lesson", arguments->lesson, "open on this lesson");
  verb->add_option("--step", arguments->step, "and on this step");
  verb->add_option("--size", arguments->size, "problem size, as in `warpwise run`")->type_name("SIZE");
  verb->add_option("--backend", arguments->backend, "auto, cuda or simt: what to begin with")->capture_default_str();
  verb->add_option("--via", arguments->via, kViaHelp)->type_name("COMMAND");
  verb->add_option("--replay", arguments->replay, "show a recording")->type_name("F.jsonl");
  verb->add_option("--beside", arguments->beside, "put a recording beside what is shown, and compare")
      ->type_name("F.jsonl");
  verb->add_option("--screenshot", arguments->screenshot, "run once, write what the window shows, and end")
      ->type_name("F.png");
  verb->add_option("--figures", arguments->figures, "with --screenshot: write the board's figures too")
      ->type_name("F.csv");
  verb->add_option("--theme", arguments->theme, "light or dark")->check(OneOf{{"light", "dark"}});
  verb->add_option("--zoom", arguments->zoom, "1 is the normal size")->check([](const std::string& text) {
    char* end = nullptr;
    const double zoom = std::strtod(text.c_str(), &end);
    return end != text.c_str() && *end == '\0' && zoom >= kLeastZoom && zoom <= kMostZoom
               ? std::string()
               : fmt::format("'{}' is no zoom: give a number from {} to {}", text, kLeastZoom, kMostZoom);
  });
  verb->add_option("--window", arguments->picture_size, "of the window or picture, in pixels")
      ->type_name("WIDTHxHEIGHT");
  verb->add_option("--tab", arguments->tab, "at the right: lesson, source or exercises")
      ->check(OneOf{{"lesson", "source", "exercises"}});
  verb->add_option("--exercise", arguments->exercise, "open on this exercise");
  verb->add_flag("--unfenced", arguments->unfenced, "run exercises also where the fences round them cannot be put up");
  const std::vector<std::string> views(gui::kViewNames.begin(), gui::kViewNames.end());
  verb->add_option("--view", arguments->view,
                   fmt::format("in the middle: {}; what it shows is run", fmt::join(views, ", ")))
      ->check(OneOf{views});
  verb->add_option("--quantity", arguments->quantity, "against size: all, time, rate, error or speed-up")
      ->check(OneOf{{"all", "time", "rate", "error", "speed-up"}});
  verb->add_option("--stop", arguments->stop,
                   "open the lesson's tour at this stop, 1 for the first; 3+: with its answer")
      ->type_name("N");
  verb->add_flag("--present", arguments->present,
                 "the lesson's tour for a projector; the speaker's notes are in this terminal");
  verb->add_flag("--browser", arguments->browser,
                 "show the window in any browser, behind a password; needs no display");
  verb->add_option("--listen", arguments->listen, "with --browser: where its page is; in a container 0.0.0.0:6080")
      ->type_name("ADDRESS:PORT")
      ->capture_default_str();
  verb->add_option("--frames", arguments->frames,
                   "with --screenshot: draw so many frames while it runs, and say how long they took")
      ->check(Range(0, 100000))
      ->group("");
  verb->add_flag("--live", arguments->live,
                 "with --screenshot: of the window as a person opens it, after its first run")
      ->group("");
  verb->footer(
      "Exit status: 0 closed, or the picture is written; 1 something checked is wrong; 2 usage; 3 no display, or no window in this build.");
  verb->callback([arguments, &status] { status = open_window(*arguments); });
}

int open_lab_anyhow() { return WARPWISE_HAS_GUI && has_display() ? open_window({}) : show_first_board(); }

}  // namespace warpwise
