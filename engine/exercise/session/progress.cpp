#include "engine/exercise/session/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/exercise/list.h"
#include "engine/exercise/session/check.h"
#include "engine/exercise/session/class_folder.h"
#include "engine/formerly.h"
#include "engine/text_of.h"

namespace warpwise {

using nlohmann::json;
namespace fs = std::filesystem;

namespace {

std::string file_stem(std::string id) {
  std::replace(id.begin(), id.end(), '/', '_');
  return id;
}

/// Writes beside `path`, then renames, so that a full disk leaves the old file intact.
bool replace_file(const fs::path& path, const std::string& text) {
  const fs::path beside = path.string() + ".new" + std::to_string(::getpid());
  {
    std::ofstream file(beside, std::ios::binary);
    file << text;
    if (!file.flush()) return false;
  }
  std::error_code error;
  fs::rename(beside, path, error);
  return !error;
}

}  // namespace

fs::path Progress::default_folder() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state && *state) return fs::path(state) / "warpwise";
  if (const char* home = std::getenv("HOME"); home && *home) return fs::path(home) / ".local/state/warpwise";
  return fs::temp_directory_path() / ("warpwise-" + std::to_string(::getuid()));
}

Progress::Progress(fs::path folder) : folder_(std::move(folder)) { load(); }

void Progress::load() {
  entries_.clear();
  std::ifstream file(folder_ / "progress.json");
  if (!file) return;
  const json all = json::parse(file, nullptr, false);
  if (!all.is_object()) {
    std::error_code ignored;
    fs::rename(folder_ / "progress.json", folder_ / "progress.json.unreadable", ignored);
    return;
  }
  for (const auto& [id, entry] : all.items()) {
    auto text = [&](const char* field) {
      return entry.contains(field) && entry[field].is_string() ? entry[field].get<std::string>() : "";
    };
    auto count = [&](const char* field) {
      return entry.contains(field) && entry[field].is_number_integer() ? entry[field].get<int>() : 0;
    };
    const auto number = [&](const char* field) {
      return entry.contains(field) && entry[field].is_number() ? entry[field].get<double>() : 0.0;
    };
    // Of one id and the id that it had before it moved, the newer one counts.
    const std::string now = now_called(id);
    if (entry.is_object() && (now == id || !all.contains(now)))
      entries_[now] = {text("passed"),        std::clamp(count("hints"), 0, 3),
                       count("checks"),       text("stage"),
                       number("modelled_us"), text("modelled_for"),
                       text("medal")};
  }
}

ExerciseProgress Progress::of(const std::string& id) const {
  auto found = entries_.find(id);
  return found == entries_.end() ? ExerciseProgress{} : found->second;
}

std::string Progress::update(const std::string& id, const std::function<void(ExerciseProgress&)>& change) {
  load();
  change(entries_[id]);
  json all = json::object();
  for (const auto& [name, entry] : entries_)
    all[name] = {{"passed", entry.passed},
                 {"hints", entry.hints},
                 {"checks", entry.checks},
                 {"stage", entry.stage},
                 {"modelled_us", entry.modelled_us},
                 {"modelled_for", entry.modelled_for},
                 {"medal", entry.medal}};
  std::error_code ignored;
  fs::create_directories(folder_, ignored);
  errno = 0;
  if (replace_file(folder_ / "progress.json", all.dump(1) + "\n")) return "";
  return "cannot keep your progress in " + (folder_ / "progress.json").string() + " (" +
         std::strerror(errno ? errno : EIO) + ")";
}

fs::path Progress::latest(const std::string& id) const { return kept_of(id, ".cu"); }

fs::path Progress::before(const std::string& id) const { return kept_of(id, "_before.cu"); }

/// A kept text of an exercise; if the exercise has moved since, perhaps under the id that it had then.
fs::path Progress::kept_of(const std::string& id, const char* end) const {
  const fs::path now = folder_ / "saved" / (file_stem(id) + end);
  const std::string once = once_called(id);
  const fs::path then = folder_ / "saved" / (file_stem(once) + end);
  std::error_code ignored;
  return !once.empty() && !fs::exists(now, ignored) && fs::exists(then, ignored) ? then : now;
}

void Progress::keep(const std::string& id, const std::string& text, bool passed) const {
  const std::string name = file_stem(id);
  std::error_code ignored;
  fs::create_directories(folder_ / "saved", ignored);
  if (const std::string was = text_of(latest(id)); !was.empty() && was != text)
    replace_file(folder_ / "saved" / (name + "_before.cu"), was);
  replace_file(folder_ / "saved" / (name + ".cu"), text);
  if (passed) replace_file(folder_ / "saved" / (name + "_passed.cu"), text);
}

void Progress::log(WorkEvent event) const {
  event.at = time_now();
  append_work(folder_, event);
  tell_class(event);
}

namespace {

/// How many lines of `text` the text before did not have.
int lines_changed(const std::string& text, const std::string& before) {
  std::map<std::string, int> known;
  std::istringstream old_lines(before), lines(text);
  for (std::string line; std::getline(old_lines, line);) known[line]++;
  int changed = 0;
  for (std::string line; std::getline(lines, line);) changed += known[line]-- <= 0;
  return changed;
}

std::string count_text(const json& value) {
  return value.is_string()   ? value.get<std::string>()
         : value.is_number() ? fmt::format("{:g}", value.get<double>())
                             : "-";
}

WorkEvent event_of(const CheckResult& result, const std::string& before) {
  WorkEvent event{"", "check", result.exercise};
  event.passed = result.passed;
  event.stage = result.stage;
  for (const auto& m : result.compiler)
    if (m.error && event.message.empty()) event.message = m.text;
  if (event.message.empty() && !result.messages.empty()) event.message = result.messages.front();
  event.medal = medal_of(result);
  event.seconds = result.compile_s + result.run_s;
  event.changed = result.text.empty() ? 0 : lines_changed(result.text, before);
  for (const auto& c : result.report.value("counters", json::array()))
    event.counts.push_back(fmt::format("{}: {}, aim {}", c.value("what", ""), count_text(c.value("yours", json())),
                                       count_text(c.value("target", json()))));
  return event;
}

/// 3, 2, 1 for the medals; 0 for none.
int medal_rank(const std::string& medal) {
  return medal == "gold" ? 3 : medal == "silver" ? 2 : medal == "bronze" ? 1 : 0;
}

}  // namespace

std::string note_check(Progress& progress, const ExerciseInfo& exercise, const CheckResult& result) {
  const std::string latest = text_of(progress.latest(exercise.id));
  progress.log(event_of(result, latest));
  if (!result.text.empty()) progress.keep(exercise.id, result.text, result.passed);
  return progress.update(exercise.id, [&](ExerciseProgress& entry) {
    entry.checks++;
    entry.stage = result.stage;
    if (const std::string won = medal_of(result); medal_rank(won) > medal_rank(entry.medal)) entry.medal = won;
    if (!result.passed || !entry.passed.empty()) return;
    entry.passed = time_now();
  });
}

int note_hint(Progress& progress, const std::string& id, int number, std::string& warning) {
  warning = progress.update(id, [&](ExerciseProgress& entry) {
    if (number == 0) number = std::min(entry.hints + 1, 3);
    entry.hints = std::max(entry.hints, number);
  });
  WorkEvent event{"", "hint", id};
  event.hint = number;
  progress.log(std::move(event));
  return number;
}

const ExerciseInfo& first_not_passed(const Progress& progress) {
  for (const auto& exercise : exercise_list())
    if (progress.of(exercise.id).passed.empty()) return exercise;
  return exercise_list().back();
}

std::string progress_line(const Progress& progress) {
  size_t passed = 0;
  for (const auto& exercise : exercise_list()) passed += !progress.of(exercise.id).passed.empty();
  return std::to_string(passed) + " of " + std::to_string(exercise_list().size()) + " exercises passed";
}

}  // namespace warpwise
