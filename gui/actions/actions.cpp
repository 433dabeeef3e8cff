#include "gui/actions/actions.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "gui/actions/tour_keys.h"
#include "gui/app/options.h"
#include "gui/figures/saving.h"

namespace warpwise::gui {

namespace {

constexpr double kZoomTenth = 0.1;

View view_after(const App& app, View now, int by) {
  const auto count = static_cast<int>(std::size(kViews));
  auto at = static_cast<int>(&row_of(now) - kViews);
  do at = (at + by + count) % count;
  while (!app.offers(kViews[at]));
  return kViews[at].view;
}

std::vector<Action> view_actions() {
  std::vector<Action> rows;
  for (const ViewRow& row : kViews)
    rows.push_back({Command::view,
                    "Views",
                    std::string("View: ") + row.title,
                    {row.key},
                    {{row.key}, {key::pad_0 + row.key - '0'}},
                    row.view});
  return rows;
}

bool open_tab(App& app, const char* tab) {
  app.tab_wanted = tab;
  app.settings.right_open = app.settings.right_first = true;
  app.focus = Part::right;
  return true;
}

bool choose_view(App& app, View view) {
  if (!app.offers(row_of(view))) return false;
  const bool file_before = app.exercise_in_centre();
  if (file_before) app.exercises->centre = false;
  return std::exchange(app.settings.view, view) != view || file_before;
}

/// In round figures.
bool zoom_by(App& app, double step) {
  const double most = most_zoom(app.settings.width, app.settings.height), now = std::min(app.settings.zoom, most);
  if (step > 0 && now >= most) app.say("Larger letters would leave the board no room: make the window larger.");
  if (step > 0 && now >= most) return false;
  const double zoom = std::clamp(std::round((now + step) * 10) / 10, kLeastZoom, kMostZoom);
  return std::exchange(app.settings.zoom, zoom) != zoom;
}

bool choose_neighbour_lesson(App& app, int by) {
  const auto& lessons = app.board().lessons();
  if (!app.lesson()) return false;
  const long at = app.lesson() - lessons.data() + by;
  if (at < 0 || at >= std::ssize(lessons)) return false;
  app.choose_lesson(std::string(lessons[static_cast<size_t>(at)].id));
  return true;
}

bool copy(App& app) {
  const std::string& text = app.selection.text.empty() ? app.copying : app.selection.text;
  if (text.empty()) {
    app.say("Nothing to copy: point at a figure, a row, a line of text or of source, or select text with the mouse.");
    return false;
  }
  ImGui::SetClipboardText(text.c_str());
  app.say("Copied: " + text.substr(0, text.find('\n')) + (text.find('\n') == std::string::npos ? "" : " \u2026"));
  return true;
}

bool next_exercise(App& app) {
  if (!app.exercises || app.recorded()) return false;
  app.exercises->open(app);
  if (!app.exercises->opened()) return false;
  app.exercises->session().choose_next();
  app.exercises->choose(app, app.exercises->session().current());
  return open_tab(app, "exercises");
}

bool check(App& app) {
  if (!app.exercises || app.recorded()) return false;
  app.exercises->open(app);
  if (!app.exercises->opened()) return false;
  app.exercises->session().check();
  return open_tab(app, "exercises");
}

}  // namespace

bool taken_as_sign(unsigned sign) { return sign == '?' || sign == '[' || sign == ']'; }

const std::vector<Action>& actions() {
  using enum Command;
  static const std::vector<Action> kActions = [] {
    std::vector<Action> rows = {
        {run_or_pause, "Run", "Run, or pause", "Space", {{' '}}},
        {once, "Run", "Run once", "R", {{'R'}}},
        {sweep, "Run", "Sweep over the sizes", "W", {{'W'}}},
        {next_step, "Steps", "Next step", "Down", {{key::down}}},
        {previous_step, "Steps", "Previous step", "Up", {{key::up}}},
        {only_step, "Steps", "Show the selected step alone", "O", {{'O'}}},
        {step_and_previous, "Steps", "Show it beside the step before it", "P", {{'P'}}},
        {all_steps, "Steps", "Show all steps", "A", {{'A'}}},
        {next_lesson, "Steps", "Next lesson", "Page down", {{key::page_down}}},
        {previous_lesson, "Steps", "Previous lesson", "Page up", {{key::page_up}}},
        {next_view, "Views", "Next view", "Right", {{key::right}}},
        {previous_view, "Views", "Previous view", "Left", {{key::left}}},
        {history, "Views", "Show or hide the history of samples", "H", {{'H'}}},
        {tab_lesson, "Text", "Show the lesson's text", "L", {{'L'}}},
        {tab_source, "Text", "Show the source of the step", "S", {{'S'}}},
        {tab_exercises, "Text", "Show the exercises", "E", {{'E'}}},
        {check, "Text", "Check the exercise", "C", {{'C'}}},
        {next_exercise, "Text", "Next exercise", "N", {{'N'}}},
        {find, "Text", "Find in the text or source", "Ctrl F", {{'F', true}}, View::side_by_side, "search"},
        {tour, "Tour", "Begin the tour of the lesson, or come back to it", "G", {{'G'}}},
        {next_stop, "Tour", "Next stop", "Enter, or Page down on the tour", {{key::enter}, {key::pad_enter}}},
        {previous_stop, "Tour", "Previous stop", "Backspace, or Page up on the tour", {{key::backspace}}},
        {leave_tour, "Tour", "Leave the tour", "Shift G", {{'G', false, true}}},
        {present, "Tour", "Present the tour on a projector", "F5", {{key::f5}}},
        {copy, "Take it with you", "Copy the selected text, or what the mouse is on", "Ctrl C", {{'C', true}}},
        {save_picture,
         "Take it with you",
         "Save a picture of the window (PNG)",
         "Ctrl S",
         {{'S', true}},
         View::side_by_side,
         "screenshot image"},
        {save_plots,
         "Take it with you",
         "Save a picture of the plots (PNG)",
         "Ctrl Shift S",
         {{'S', true, true}},
         View::side_by_side,
         "screenshot image"},
        {save_drawing, "Take it with you", "Save the plot of this view as a drawing (SVG)", "Ctrl D", {{'D', true}}},
        {save_figures, "Take it with you", "Save the board's figures (CSV)", "Ctrl E", {{'E', true}}},
        {save_report, "Take it with you", "Save a report of everything as a page (HTML)", "Ctrl H", {{'H', true}}},
        {record, "Take it with you", "Record what is measured from now on, or end that", "Ctrl R", {{'R', true}}},
        {open_files, "Take it with you", "Open a recording, or put one beside", "Ctrl O", {{'O', true}}},
        {help, "Window", "List of keys", "F1 or ?", {{key::f1}, {'?'}}, View::side_by_side, "shortcuts"},
        {palette, "Window", "Find an action by name", "Ctrl P", {{'P', true}}},
        {focus_next, "Window", "Keys to the next part of the window", "Tab", {{key::tab}}},
        {focus_previous, "Window", "Keys to the previous part", "Shift Tab", {{key::tab, false, true}}},
        {left_panel, "Window", "Show or hide lessons and steps", "[", {{'['}}},
        {right_panel, "Window", "Show or hide text and sources", "]", {{']'}}},
        {full_screen, "Window", "Full screen", "F11", {{key::f11}}, View::side_by_side, "maximise"},
        {theme, "Window", "Theme: light or dark", "T", {{'T'}}, View::side_by_side, "mode colours"},
        {motion, "Window", "Animation of what changes, on or off", "", {}},
        {zoom_in,
         "Window",
         "Larger",
         "Ctrl +",
         {{'=', true}, {'=', true, true}, {key::pad_plus, true}},
         View::side_by_side,
         "zoom font letters bigger"},
        {zoom_out,
         "Window",
         "Smaller",
         "Ctrl -",
         {{'-', true}, {key::pad_minus, true}},
         View::side_by_side,
         "zoom font letters"},
        {zoom_reset,
         "Window",
         "Normal size",
         "Ctrl 0",
         {{'0', true}, {key::pad_0, true}},
         View::side_by_side,
         "zoom font letters"},
        {frame_times, "Window", "What the window itself costs: frame times", "F12", {{key::f12}}},
        {escape, "Window", "Close what is open", "Esc", {{key::escape}}},
        {quit, "Window", "Quit", "Ctrl Q", {{'Q', true}}, View::side_by_side, "exit close the window"},
    };
    const auto views = view_actions();
    rows.insert(std::find_if(rows.begin(), rows.end(), [](auto& row) { return row.command == next_view; }),
                views.begin(), views.end());
    return rows;
  }();
  return kActions;
}

const Action& action_of(Command command) {
  return *std::find_if(actions().begin(), actions().end(), [&](auto& action) { return action.command == command; });
}

bool obey(App& app, Command command) {
  Settings& s = app.settings;
  switch (command) {
    case Command::run_or_pause:
      if (app.busy() || app.source().playing()) app.pause();
      else app.ask(Wish::run);
      return true;
    case Command::once: app.ask(Wish::once); return true;
    case Command::sweep: app.sweep(); return true;
    case Command::next_step: app.select_neighbour(1); return true;
    case Command::previous_step: app.select_neighbour(-1); return true;
    case Command::only_step: return app.show_only({app.step()});
    case Command::step_and_previous:
      return app.step() && app.previous_step(*app.step()) &&
             app.show_only({app.step(), app.previous_step(*app.step())});
    case Command::all_steps: return app.show_only({});
    case Command::next_lesson: return choose_neighbour_lesson(app, 1);
    case Command::previous_lesson: return choose_neighbour_lesson(app, -1);
    case Command::view: return false;  // which one, the action says
    case Command::next_view: return choose_view(app, view_after(app, s.view, 1));
    case Command::previous_view: return choose_view(app, view_after(app, s.view, -1));
    case Command::history:
      if (app.timed_by_model()) app.say("Modelled times do not change, so they have no history.");
      else s.history = !s.history;
      s.view = View::side_by_side;
      return true;
    case Command::tab_lesson: return open_tab(app, "lesson");
    case Command::tab_source: return open_tab(app, "source");
    case Command::tab_exercises:
      if (app.exercises) app.exercises->centre = true;
      return open_tab(app, "exercises");
    case Command::check: return check(app);
    case Command::next_exercise: return next_exercise(app);
    case Command::find:
      app.find.open = app.find.wants_keys = true;
      s.right_open = s.right_first = true;
      return true;
    case Command::copy: return copy(app);
    case Command::save_picture:
      // Under the hands that edit a file, Ctrl S saves the file.
      if (app.exercise_in_centre() && app.exercises->editing.open) return app.exercises->save_edit(), true;
      app.picture_wanted = PictureOf::window;
      return true;
    case Command::save_plots: app.picture_wanted = PictureOf::plots; return true;
    case Command::save_drawing: return save_shown(app, ".svg");
    case Command::save_figures: return save_shown(app, ".csv");
    case Command::save_report: return save_shown(app, ".html");
    case Command::open_files:
      s.left_open = app.files_menu.wanted = true;
      s.right_first = false;
      return true;
    case Command::record: return record_or_stop(app);
    case Command::help: app.overlay.toggle(Overlay::Kind::keys); return true;
    case Command::palette: app.overlay.toggle(Overlay::Kind::palette); return true;
    case Command::focus_next: app.move_focus(1); return true;
    case Command::focus_previous: app.move_focus(-1); return true;
    case Command::left_panel:
      s.left_open = !s.left_open;
      if (s.left_open) s.right_first = false;
      return true;
    case Command::right_panel: s.right_first = s.right_open = !s.right_open; return true;
    case Command::full_screen: app.full_screen = !app.full_screen; return true;
    case Command::theme: s.light = !s.light; return true;
    case Command::motion:
      s.motion = !s.motion;
      app.say(s.motion ? "Figures that change move to where they belong." : "Nothing moves by itself any more.");
      return true;
    case Command::zoom_in: return zoom_by(app, kZoomTenth);
    case Command::zoom_out: return zoom_by(app, -kZoomTenth);
    case Command::zoom_reset: return std::exchange(s.zoom, 1.0) != 1.0;
    case Command::quit: app.quit = true; return true;
    case Command::frame_times: app.meter_shown = !app.meter_shown; return true;
    case Command::tour:
      if (wandered(app) && app.lesson() && app.lesson()->id == app.tour.lesson) set_board(app);
      else return start_tour(app);
      return true;
    case Command::next_stop: return app.tour.on && (gui::next_stop(app), true);
    case Command::previous_stop: return app.tour.on && (gui::previous_stop(app), true);
    case Command::leave_tour: return app.tour.on && (gui::leave_tour(app), true);
    case Command::present: return gui::present(app, !app.tour.presenting);
    case Command::escape: {
      const bool open = app.overlay.kind != Overlay::Kind::none || app.find.open;
      app.overlay.kind = Overlay::Kind::none;
      app.find.open = false;
      app.selection = {};
      return open;  // the frame passes it on to popups
    }
  }
  return false;
}

bool obey(App& app, const Action& action) {
  return action.command == Command::view ? choose_view(app, action.view) : obey(app, action.command);
}

bool press(App& app, const Press& pressed, bool typing) {
  if (pressed.sign) return tour_sign(app, pressed.sign, typing), false;
  if (tour_press(app, pressed, typing)) return false;
  if (app.overlay.kind == Overlay::Kind::palette) {
    if (pressed.key == key::down) app.overlay.chosen++;
    else if (pressed.key == key::up) app.overlay.chosen = std::max(0, app.overlay.chosen - 1);
    else if (pressed.key == key::enter || pressed.key == key::pad_enter) app.overlay.accept = true;
    else if (pressed.key == key::escape || pressed == action_of(Command::palette).presses[0])
      obey(app, Command::escape);
    return pressed.key == key::escape;
  }
  if (app.find.open && typing && (pressed.key == key::enter || pressed.key == key::pad_enter)) {
    app.find.go += pressed.shift ? -1 : 1;
    return false;
  }
  // The part of the window that has the keys scrolls its text.
  if (!typing && app.focus == Part::right && !pressed.control) {
    const float by = pressed.key == key::down        ? 3
                     : pressed.key == key::up        ? -3
                     : pressed.key == key::page_down ? 20
                     : pressed.key == key::page_up   ? -20
                     : pressed.key == key::home      ? -1e6f
                     : pressed.key == key::end       ? 1e6f
                                                     : 0;
    app.scroll_wanted += by;
    if (by != 0) return false;
  }
  for (const Action& action : actions())
    if (std::find(action.presses.begin(), action.presses.end(), pressed) != action.presses.end()) {
      // In a text field, keys that write or move stay with the field; Ctrl C copies what is selected in it.
      if (typing && action.command != Command::escape && (!pressed.control || action.command == Command::copy)) break;
      obey(app, action);
      break;
    }
  return pressed.key == key::escape;
}

}  // namespace warpwise::gui
