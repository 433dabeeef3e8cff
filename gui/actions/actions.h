// Everything that can be done by name or by a key: one table, which the keys, the list of keys, the palette and the menu
// are made from.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "gui/app/app.h"

namespace warpwise::gui {

enum class Command {
  run_or_pause,
  once,
  sweep,
  next_step,
  previous_step,
  only_step,
  step_and_previous,
  all_steps,
  next_lesson,
  previous_lesson,
  view,
  next_view,
  previous_view,
  history,
  tab_lesson,
  tab_source,
  tab_exercises,
  check,
  next_exercise,
  find,
  copy,
  save_picture,
  save_plots,
  save_drawing,
  save_figures,
  save_report,
  open_files,
  record,
  help,
  palette,
  focus_next,
  focus_previous,
  left_panel,
  right_panel,
  full_screen,
  theme,
  motion,
  zoom_in,
  zoom_out,
  zoom_reset,
  frame_times,
  quit,
  tour,
  next_stop,
  previous_stop,
  leave_tour,
  present,
  escape,
};

/// A key as the window system names it: letters and digits by their capital sign, the others as GLFW numbers them
/// (window.cpp holds both together). ImGui's own key names differ between its versions.
namespace key {
inline constexpr int escape = 256, enter = 257, tab = 258, backspace = 259, right = 262, left = 263, down = 264,
                     up = 265, page_up = 266, page_down = 267, home = 268, end = 269, f1 = 290, f5 = 294, f11 = 300,
                     f12 = 301, pad_0 = 320, pad_minus = 333, pad_plus = 334, pad_enter = 335;
}

struct Press {
  int key = 0;
  bool control = false, shift = false;
  unsigned sign =
      0;  // what the press before has written, in place of a key: both come in the order in which they were typed
  bool operator==(const Press&) const = default;
};

/// Signs whose key depends on the keyboard: they are taken as they are written, and the key that writes them on some
/// keyboards says nothing.
bool taken_as_sign(unsigned sign);

struct Action {
  Command command;
  const char* group;  // "Running", "Steps", ...
  std::string name;   // "Run, or pause"
  std::string keys;   // as they are written: "Space"; empty: none
  std::vector<Press> presses;
  View view = View::side_by_side;  // of the command `view`: which one
  std::string also = {};           // other words that people look for it by
};

/// In the order in which lists show them.
const std::vector<Action>& actions();
const Action& action_of(Command command);

/// False where nothing came of it.
bool obey(App& app, Command command);  ///< not `view`, which needs the action's row
bool obey(App& app, const Action& action);

/// What a key does, where no text is being typed, or the palette is open. `typing`: a text field has the keys.
/// True for what popups close by.
bool press(App& app, const Press& press, bool typing);

/// An entry of the palette: an action, or something that can be chosen by name.
struct Entry {
  std::string name, keys;
  std::function<void(App&)> run;
  std::string also = {};  // as that of Action
};
/// All that holds every word of `query`, in its name or in the other words for it, those that begin with it first.
std::vector<Entry> entries(const App& app, const std::string& query);

}  // namespace warpwise::gui
