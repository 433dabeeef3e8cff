#include "gui/app/settings.h"

#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/formerly.h"
#include "engine/settings_folder.h"
#include "gui/app/options.h"

namespace warpwise::gui {

namespace {

using nlohmann::json;

const std::map<Metric, std::string> kMetricNames = {
    {Metric::time, "time"}, {Metric::rate, "rate"}, {Metric::error, "error"}};
const std::map<Quantity, std::string> kQuantityNames = {{Quantity::all, "all"},
                                                        {Quantity::time, "time"},
                                                        {Quantity::rate, "rate"},
                                                        {Quantity::error, "error"},
                                                        {Quantity::speed_up, "speed-up"}};
const std::map<ScaleChoice, std::string> kScaleNames = {
    {ScaleChoice::automatic, "automatic"}, {ScaleChoice::linear, "linear"}, {ScaleChoice::log, "log"}};

/// Takes `name` from the object if it is there and of the right type.
template <class T>
void take(const json& object, const char* name, T& value) {
  if (auto found = object.find(name); found != object.end()) try {
      value = found->get<T>();
    } catch (const json::exception&) {  // someone edited it: the default stays
    }
}

template <class T>
std::optional<T> named(const std::map<T, std::string>& names, const std::string& name) {
  for (auto& [value, value_name] : names)
    if (value_name == name) return value;
  return std::nullopt;
}

/// What is remembered of steps that have moved to another lesson since is remembered there.
void follow_moved_steps(Settings& s) {
  for (const auto& [lesson, steps] : std::map(s.hidden))
    for (const std::string& step : steps)
      if (const std::string now = lesson_now(lesson, step); now != lesson) {
        s.hidden[lesson].erase(step);
        s.hidden[now].insert(step);
      }
  for (const auto& [lesson, step] : std::map(s.speed_over))
    if (const std::string now = lesson_now(lesson, step); now != lesson) {
      s.speed_over.erase(lesson);
      s.speed_over.emplace(now, step);
    }
}

}  // namespace

std::optional<View> view_named(const std::string& name) {
  for (const ViewRow& row : kViews)
    if (row.name == name) return row.view;
  return std::nullopt;
}
std::optional<Quantity> quantity_named(const std::string& name) { return named(kQuantityNames, name); }

std::filesystem::path settings_path() {
  const std::filesystem::path folder = settings_folder();
  return folder.empty() ? folder : folder / "window.json";
}

Settings load_settings(const std::filesystem::path& path) {
  Settings s;
  std::ifstream file(path);
  json object = file ? json::parse(file, nullptr, false) : json();
  if (!object.is_object()) return s;
  take(object, "light", s.light), take(object, "zoom", s.zoom);
  take(object, "width", s.width), take(object, "height", s.height);
  take(object, "left_em", s.left_em), take(object, "right_em", s.right_em);
  take(object, "left_open", s.left_open), take(object, "right_open", s.right_open);
  take(object, "right_first", s.right_first);
  take(object, "source", s.source), take(object, "recent", s.recent);
  take(object, "lesson", s.lesson);
  take(object, "sizes", s.sizes), take(object, "hidden", s.hidden);
  take(object, "tab", s.tab), take(object, "show_changes", s.show_changes);
  take(object, "history", s.history), take(object, "motion", s.motion);
  take(object, "welcomed", s.welcomed), take(object, "stops", s.stops);
  std::string view;
  take(object, "view", view);
  s.view = view_named(view).value_or(s.view);
  std::string quantity;
  take(object, "quantity", quantity);
  s.quantity = quantity_named(quantity).value_or(s.quantity);
  take(object, "speed_over", s.speed_over);
  std::map<std::string, std::string> scales;
  take(object, "scales", scales);
  for (auto& [metric, metric_name] : kMetricNames)
    for (auto& [scale, scale_name] : kScaleNames)
      if (auto found = scales.find(metric_name); found != scales.end() && found->second == scale_name)
        s.scales[metric] = scale;

  follow_moved_steps(s);
  // A file from another machine or a slip of the hand must not make the window unusable.
  auto hold = [](double value, double least, double most) { return value >= least && value <= most ? value : least; };
  if (!(s.zoom >= kLeastZoom && s.zoom <= kMostZoom)) s.zoom = 1;
  s.width = static_cast<int>(hold(s.width, 640, 16384)), s.height = static_cast<int>(hold(s.height, 400, 16384));
  s.left_em = hold(s.left_em, 12, 60), s.right_em = hold(s.right_em, 16, 120);
  return s;
}

bool save_settings(const Settings& s, const std::filesystem::path& path) {
  if (path.empty()) return false;
  json scales = json::object();
  for (auto& [metric, scale] : s.scales) scales[kMetricNames.at(metric)] = kScaleNames.at(scale);
  json object = {{"light", s.light},
                 {"zoom", s.zoom},
                 {"width", s.width},
                 {"height", s.height},
                 {"left_em", s.left_em},
                 {"right_em", s.right_em},
                 {"left_open", s.left_open},
                 {"right_open", s.right_open},
                 {"right_first", s.right_first},
                 {"source", s.source},
                 {"recent", s.recent},
                 {"lesson", s.lesson},
                 {"sizes", s.sizes},
                 {"hidden", s.hidden},
                 {"tab", s.tab},
                 {"show_changes", s.show_changes},
                 {"history", s.history},
                 {"motion", s.motion},
                 {"view", row_of(s.view).name},
                 {"quantity", kQuantityNames.at(s.quantity)},
                 {"speed_over", s.speed_over},
                 {"scales", scales},
                 {"welcomed", s.welcomed},
                 {"stops", s.stops}};

  // Written aside and moved into place: two windows at once never leave half a file.
  std::error_code failed;
  std::filesystem::create_directories(path.parent_path(), failed);
  std::filesystem::path aside = path;
  aside += "." + std::to_string(getpid());
  {
    std::ofstream file(aside);
    file << object.dump(2, ' ', false, json::error_handler_t::replace) << '\n';
    if (!file.flush()) {
      std::filesystem::remove(aside, failed);
      return false;
    }
  }
  std::filesystem::rename(aside, path, failed);
  return !failed;
}

}  // namespace warpwise::gui
