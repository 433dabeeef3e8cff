#include "engine/exercise/session/work_log.h"

#include <algorithm>
#include <ctime>
#include <fstream>

#include "engine/formerly.h"
#include "engine/printable.h"

namespace warpwise {

using nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr double kBreak_s = 600;
constexpr size_t kLongestWorkMessage = 400, kLongestName = 100, kMostCounts = 12;

}  // namespace

std::string time_now() {
  char text[32];
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", ::gmtime_r(&now, &parts));
  return text;
}

double seconds_of(const std::string& at) {
  std::tm parts{};
  const char* end = ::strptime(at.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return end && *end == 0 ? static_cast<double>(::timegm(&parts)) : 0;
}

json to_json(const WorkEvent& event) {
  json object = {{"at", event.at}, {"what", event.what}, {"exercise", event.exercise}};
  if (event.what == "check")
    object.update({{"passed", event.passed},
                   {"stage", event.stage},
                   {"message", printable(event.message, kLongestWorkMessage)},
                   {"seconds", event.seconds},
                   {"changed", event.changed},
                   {"counts", event.counts}});
  if (!event.medal.empty()) object["medal"] = event.medal;
  if (event.what == "hint") object["hint"] = event.hint;
  if (event.what == "modelled") object.update({{"modelled_us", event.modelled_us}, {"for", event.modelled_for}});
  return object;
}

std::optional<WorkEvent> work_event(const std::string& line) {
  const json object = json::parse(line, nullptr, false);
  if (!object.is_object()) return std::nullopt;
  const auto text = [&](const char* field, size_t most = kLongestName) {
    const auto found = object.find(field);
    return found != object.end() && found->is_string() ? printable(found->get<std::string>(), most) : std::string();
  };
  const auto number = [&](const char* field) {
    const auto found = object.find(field);
    return found != object.end() && found->is_number() ? std::clamp(found->get<double>(), 0.0, 1e9) : 0.0;
  };
  WorkEvent event{text("at"), text("what"), now_called(text("exercise"))};
  if (event.what.empty() || event.exercise.empty() || seconds_of(event.at) == 0) return std::nullopt;
  event.passed = object.value("passed", json()) == true;
  event.stage = text("stage");
  event.message = text("message", kLongestWorkMessage);
  event.medal = text("medal");
  event.seconds = number("seconds");
  event.changed = static_cast<int>(number("changed"));
  const auto counts = object.find("counts");
  if (counts != object.end() && counts->is_array())
    for (const auto& one : *counts)
      if (one.is_string() && event.counts.size() < kMostCounts)
        event.counts.push_back(printable(one.get<std::string>(), kLongestName));
  event.hint = static_cast<int>(number("hint"));
  event.modelled_us = number("modelled_us");
  event.modelled_for = text("for");
  return event;
}

void append_work(const fs::path& folder, const WorkEvent& event) {
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  std::ofstream file(folder / "log.jsonl", std::ios::binary | std::ios::app);
  file << to_json(event).dump(-1, ' ', false, json::error_handler_t::replace) + "\n";
}

std::vector<WorkEvent> read_work(const fs::path& folder) {
  std::vector<WorkEvent> events;
  std::ifstream file(folder / "log.jsonl", std::ios::binary);
  for (std::string line; std::getline(file, line);)
    if (auto event = work_event(line)) events.push_back(std::move(*event));
  return events;
}

double seconds_at_work(const std::vector<double>& times) {
  double sum = 0;
  for (size_t i = 1; i < times.size(); i++)
    if (const double gap = times[i] - times[i - 1]; gap > 0 && gap <= kBreak_s) sum += gap;
  return sum;
}

}  // namespace warpwise
