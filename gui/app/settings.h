// What the window remembers from one start to the next.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gui/app/views.h"

namespace warpwise::gui {

enum class ScaleChoice { automatic, linear, log };
enum class Metric { time, rate, error };
inline constexpr Metric kMetrics[] = {Metric::time, Metric::rate, Metric::error};
/// What is drawn against size: the three metrics together, one of them, or the speed-up over a step.
enum class Quantity { all, time, rate, error, speed_up };
inline constexpr Quantity kQuantities[] = {Quantity::all, Quantity::time, Quantity::rate, Quantity::error,
                                           Quantity::speed_up};

/// By the names that the command line and the settings file have for them.
std::optional<View> view_named(const std::string& name);
std::optional<Quantity> quantity_named(const std::string& name);

struct Settings {
  bool light = false;
  double zoom = 1;
  int width = 1600, height = 1000;     // of the window, in its own units
  double left_em = 18, right_em = 30;  // widths of the side panels
  bool left_open = true, right_open = true;
  bool right_first = false;         // the right one was opened last: where both do not fit, it stays
  std::string source;               // label of what runs
  std::vector<std::string> recent;  // recordings, the newest first
  std::string lesson;
  std::map<std::string, std::string> sizes;             // of each lesson, by source and lesson
  std::map<std::string, std::set<std::string>> hidden;  // steps not ticked, by lesson
  View view = View::side_by_side;
  Quantity quantity = Quantity::all;              // against size
  std::map<std::string, std::string> speed_over;  // the step that speed-ups are over, by lesson
  bool history = false;                           // of samples, under the bars
  std::string tab = "lesson";
  bool show_changes = true;  // in sources: against the previous step
  bool motion = true;        // what changes moves to where it belongs
  std::map<Metric, ScaleChoice> scales;
  bool welcomed = false;             // the tour has been begun once
  std::map<std::string, int> stops;  // where the tour was, by lesson
  bool operator==(const Settings&) const = default;
};

/// $XDG_CONFIG_HOME/warpwise/window.json, or under ~/.config; empty where there is no home.
std::filesystem::path settings_path();
/// What the file holds, and defaults for what it does not hold or holds wrongly. Never throws.
Settings load_settings(const std::filesystem::path& path);
/// False where it cannot be written: the window then simply forgets.
bool save_settings(const Settings& settings, const std::filesystem::path& path);

}  // namespace warpwise::gui
