// What the window remembers from one start to the next.
#pragma once
#include <filesystem>
#include <map>
#include <set>
#include <string>

namespace warpwise::gui {

enum class View { side_by_side, against_size };
enum class ScaleChoice { automatic, linear, log };
enum class Metric { time, rate, error };
inline constexpr Metric kMetrics[] = {Metric::time, Metric::rate, Metric::error};

struct Settings {
  bool light = false;
  double zoom = 1;
  int width = 1600, height = 1000;       // of the window, in its own units
  double left_em = 18, right_em = 30;    // widths of the side panels
  bool left_open = true, right_open = true;
  std::string source;                    // label of what runs
  std::string lesson;
  std::map<std::string, std::string> sizes;            // of each lesson, by source and lesson
  std::map<std::string, std::set<std::string>> hidden; // steps not ticked, by lesson
  View view = View::side_by_side;
  std::string tab = "lesson";
  bool show_changes = true;              // in sources: against the previous step
  std::map<Metric, ScaleChoice> scales;
  bool operator==(const Settings&) const = default;
};

inline constexpr double kLeastZoom = 0.5, kMostZoom = 3;

/// $XDG_CONFIG_HOME/warpwise/window.json, or under ~/.config; empty where there is no home.
std::filesystem::path settings_path();
/// What the file holds, and defaults for what it does not hold or holds wrongly. Never throws.
Settings load_settings(const std::filesystem::path& path);
/// False where it cannot be written: the window then simply forgets.
bool save_settings(const Settings& settings, const std::filesystem::path& path);

}  // namespace warpwise::gui
