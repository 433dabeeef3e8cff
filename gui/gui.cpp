#include "gui/gui.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

#include "engine/errors.h"
#include "gui/app/app.h"
#include "gui/app/frame_meter.h"
#include "gui/figures/export.h"
#include "gui/presenter/presenter.h"
#include "gui/presenter/speaker.h"
#include "gui/sources/worker_priority.h"
#include "gui/window/frame_pace.h"
#include "gui/window/window.h"

namespace warpwise {

namespace {

using namespace gui;
using Clock = std::chrono::steady_clock;

constexpr int kPictureWidth = 1600, kPictureHeight = 1000;
constexpr double kFrameSeconds = 1.0 / 60;

Settings wanted_settings(const GuiOptions& options, Settings settings) {
  if (options.light_theme) settings.light = *options.light_theme;
  if (options.zoom) settings.zoom = std::clamp(*options.zoom, kLeastZoom, kMostZoom);
  if (options.width > 0) settings.width = options.width;
  if (options.height > 0) settings.height = options.height;
  if (!options.tab.empty()) settings.tab = options.tab, settings.right_open = settings.right_first = true;
  if (auto view = view_named(options.view)) settings.view = *view;
  if (auto quantity = quantity_named(options.quantity)) settings.quantity = *quantity;
  return settings;
}

/// The lab opens running.
Wish opening_wish(const App& app) { return row_of(app.settings.view).sweeps ? Wish::sweep : Wish::once; }

/// The command line's names, once the lessons are known. Throws UsageError.
void check_names(const GuiOptions& options, const App& app) {
  if (!options.lesson.empty()) find_by_id(app.board().lessons(), options.lesson, "lesson");
  if (!options.step.empty() && app.lesson()) find_by_id(app.lesson()->steps, options.step, "step");
  if (!options.size.empty() && app.lesson()) app.lesson()->size_from(options.size);
}

/// Opens the tour where it is wanted; false where it is not.
bool open_tour(const GuiOptions& options, App& app) {
  if (!options.stop.empty()) go_to_stop(app, options.stop, options.present);
  else if (!options.present) return false;
  if (!options.present) return true;
  if (!present(app, true))
    throw UsageError("lesson " + app.lesson()->id + " has no tour to present: choose another with --lesson");
  return true;
}

/// The first start without arguments begins the tour.
bool welcome(const GuiOptions& options, App& app) {
  const bool asked = !options.lesson.empty() || !options.step.empty() || !options.view.empty() || !options.tab.empty();
  return !asked && !(options.screenshot && !options.live) && gui::welcome(app);
}

/// The presenter's letters are as large as the screen allows, on a light ground unless another was asked for.
void fit(const App& app, Window& window, Style& style, int width, int height) {
  window.fit(style, app.light(),
             app.tour.presenting ? presenter_zoom(width, height)
                                 : std::min(app.settings.zoom, most_zoom(width, height)) * growth_with(width, height));
}

/// Waits for the worker's lessons, or for a failure: one of them comes.
void await_lessons(App& app) {
  while (!app.lesson() && app.board().failures().empty()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    app.poll();
  }
}

void say_frame_times(std::vector<double> seconds) {
  if (seconds.empty()) return;
  std::sort(seconds.begin(), seconds.end());
  auto ms = [&](double quantile) {
    return 1e3 * seconds[static_cast<size_t>(quantile * static_cast<double>(seconds.size() - 1))];
  };
  std::fprintf(stderr, "warpwise: %zu frames: median %.2f ms, 99 %% within %.2f ms, worst %.2f ms\n", seconds.size(),
               ms(0.5), ms(0.99), ms(1));
}

/// The chosen exercise is checked and, if it is right, timed.
void check_for_picture(App& app, Window& window) {
  app.exercises->open(app);
  if (!app.exercises->opened()) return;
  app.exercises->session().check();
  do {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    app.poll();
    window.take_input(0);
  } while (app.exercises->busy());
}

/// Its answer is the exit status.
int write_outputs(const GuiOptions& options, App& app, const Style& style, Window& window, int width, int height) {
  window.write_picture({app, style}, *options.screenshot, width, height);
  if (options.figures) write_text(*options.figures, board_csv(app));
  if (app.recorded()) return kOk;  // what went wrong then is in the picture
  for (const Failure& failure : app.board().failures()) std::fprintf(stderr, "warpwise: %s\n", failure.message.c_str());
  if (app.board().failures().empty()) return app.request_error.empty() ? kOk : kUsage;
  return app.board().lessons().empty() ? kCannot : kCheckFailed;
}

int take_picture(const GuiOptions& options) {
  int width = options.width > 0 ? options.width : kPictureWidth,
      height = options.height > 0 ? options.height : kPictureHeight;
  Settings settings;        // not the remembered ones: a picture does not depend on who takes it
  settings.motion = false;  // nor on the moment
  App app(options, wanted_settings(options, settings));
  Window window(width, height, false);
  Style style;

  // The job goes first and undisturbed: drawing would take the cores that the CPU backend runs on.
  await_lessons(app);
  check_names(options, app);
  if (app.lesson() && !open_tour(options, app) && !app.recorded()) app.ask(opening_wish(app));
  fit(app, window, style, width, height);
  if (!app.recorded() && app.lesson()) {
    while (app.busy() && options.frames == 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      app.poll();
      window.take_input(0);
    }
  }
  if (app.exercises && app.settings.tab == "exercises") check_for_picture(app, window);
  std::vector<double> times;
  while (static_cast<int>(times.size()) < options.frames || app.busy()) {
    auto before = Clock::now();
    window.take_input(0);
    app.poll();
    double polled = std::chrono::duration<double>(Clock::now() - before).count();
    const double spent = window.draw({app, style});
    times.push_back(polled + spent);
    if (spent < kFrameSeconds) std::this_thread::sleep_for(std::chrono::duration<double>(kFrameSeconds - spent));
  }
  say_frame_times(times);
  // What is counted is asked for by the panel that shows it, a step at a time.
  for (int i = 0; i < 3; i++) {
    window.lay_out_unseen({app, style}, width, height);
    app.poll();
    while (app.inspector.busy()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      app.poll();
    }
  }
  Speaker(stdout, false).follow(app);
  return write_outputs(options, app, style, window, width, height);
}

/// As it is on the screen, of the same size.
void save_picture(App& app, Window& window) {
  try {
    const bool plots = std::exchange(app.picture_wanted, PictureOf::nothing) == PictureOf::plots;
    const auto path = free_name(app, ".png");
    window.write_shown(path, plots ? app.plots_at[0] : ImVec2(0, 0), plots ? app.plots_at[1] : ImVec2(1e6f, 1e6f));
    app.say("The picture is in " + path.string() + ".");
  } catch (const std::exception& error) {
    app.say(error.what());
  }
}

int show_window(const GuiOptions& options) {
  give_way();  // before any thread of OpenGL is started
  auto path = settings_path();
  Settings saved = load_settings(path);
  App app(options, wanted_settings(options, saved));
  Window window(app.settings.width, app.settings.height, true);
  Style style;
  bool started = false, names_checked = false;
  auto last_saved = Clock::now();
  const auto opened = Clock::now();
  FramePace pace;
  Speaker speaker(stdout, isatty(STDOUT_FILENO) != 0);
  int64_t news = -1;
  bool touched = true;

  while (!window.wants_to_close() && !app.quit && !(options.interrupted && options.interrupted())) {
    app.poll();
    speaker.follow(app);
    Moment now{std::chrono::duration<double>(Clock::now() - opened).count(),
               touched,
               app.news() != news,
               app.host_measures(),
               app.awaits(),
               app.motion.moving()};
    news = app.news();
    if (window.minimised() || !pace.due(now)) {
      window.take_input(std::max(0.001, pace.rest(now)));
      touched = window.touched();
      continue;
    }
    window.take_input(0);
    touched = window.touched();

    if (!names_checked && app.lesson()) check_names(options, app), names_checked = true;
    if (!started && app.lesson()) {
      if (!open_tour(options, app) && !welcome(options, app)) app.ask(opening_wish(app));
      started = true;
    }

    bool escape = false;
    for (const auto& [pressed, typing] : window.presses()) escape = press(app, pressed, typing) || escape;
    if (const auto dropped = window.dropped(); !dropped.empty()) take_dropped(app, dropped);
    if (options.fills_display) window.fill_display();
    else window.full_screen(app.full_screen, app.tour.presenting);
    fit(app, window, style, app.settings.width, app.settings.height);
    const double spent = window.draw({app, style, escape});
    app.meter.frame(now.at, spent, cpu_seconds());
    if (app.picture_wanted != PictureOf::nothing) save_picture(app, window);
    if (options.screenshot && started && !app.busy())
      return write_outputs(options, app, style, window, app.settings.width, app.settings.height);

    if (!window.minimised()) window.size(app.settings.width, app.settings.height);
    if (Settings kept = settings_to_keep(app);
        !(kept == saved) && Clock::now() - last_saved > std::chrono::seconds(2)) {
      save_settings(kept, path);
      saved = std::move(kept), last_saved = Clock::now();
    }
  }
  if (const Settings kept = settings_to_keep(app); !(kept == saved)) save_settings(kept, path);
  return kOk;
}

}  // namespace

int run_gui(const GuiOptions& options) {
  try {
    return options.screenshot && !options.live ? take_picture(options) : show_window(options);
  } catch (const UsageError& error) {
    std::fprintf(stderr, "warpwise: %s\n", error.what());
    return kUsage;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "warpwise: %s\n", error.what());
    return kCannot;
  }
}

}  // namespace warpwise
