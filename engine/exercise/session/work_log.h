// What a student has tried, one event after the other: a file that only grows, one JSON object a line.
#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace warpwise {

struct WorkEvent {
  std::string at;    // ISO 8601, UTC
  std::string what;  // "check", "hint", "solution" or "modelled"
  std::string exercise;

  // Of a check.
  bool passed = false;
  std::string stage = {}, message = {}, medal = {};  // the first message
  double seconds = 0;                                // the check itself took
  int changed = 0;                                   // lines that the text checked before did not have
  std::vector<std::string> counts = {};              // "store requests: 65536 -> 2048, yours 4096"

  int hint = 0;            // its number
  double modelled_us = 0;  // with "modelled": the time of the check before
  std::string modelled_for = {};
};

/// Now, as `at` has it; and as seconds since 1970, 0 if it cannot be read.
std::string time_now();
double seconds_of(const std::string& at);

nlohmann::json to_json(const WorkEvent& event);
/// Empty if the line is no event. Texts are cut and made printable, since the line may be another's.
std::optional<WorkEvent> work_event(const std::string& line);

/// Appends to `log.jsonl` in `folder`, as far as that is possible.
void append_work(const std::filesystem::path& folder, const WorkEvent& event);
/// All events that can be read, in their order.
std::vector<WorkEvent> read_work(const std::filesystem::path& folder);

/// The seconds at work that a list of times (seconds since 1970, ascending) shows. A gap of more than ten minutes is a break.
double seconds_at_work(const std::vector<double>& times);

}  // namespace warpwise
