#include "cli/views/hazards.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <tuple>

#include "cli/terminal/figures.h"

namespace warpwise {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

using Cause = std::vector<const json*>;

// Fields that may be absent or null.
uint64_t count(const json& object, const char* field, uint64_t otherwise = 0) {
  const auto found = object.find(field);
  return found != object.end() && found->is_number() ? found->get<uint64_t>() : otherwise;
}
int number_of(const json& object, const char* field) { return static_cast<int>(count(object, field)); }
std::string string_of(const json& object, const char* field) {
  const auto found = object.find(field);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

// Of a kernel's name: without template arguments.
std::string template_of(const std::string& kernel) { return kernel.substr(0, kernel.find('<')); }

void add_once(std::vector<std::string>& list, const std::string& one) {
  if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
}

std::string first_of(std::vector<std::string> list, size_t most, const std::string& others) {
  const size_t more = list.size() > most ? list.size() - most : 0;
  if (more) list.resize(most);
  return fmt::format("{}", fmt::join(list, ", ")) + (more ? fmt::format(" and {} more{}", more, others) : "");
}

std::string place(const std::string& file, int line) {
  return fmt::format("{}:{}", fs::path(file).filename().string(), line);
}

// --- races

// Of one warp, of one block, of the grid; a thread and its own work that is in flight; or nobody else.
enum class Parties { lanes, threads, blocks, itself, nobody };

Parties parties_of(const json& race, const json& report) {
  const auto index = [&](const json& object, const char* field, uint64_t otherwise) {
    std::array<uint64_t, 3> out{otherwise, otherwise, otherwise};
    const auto found = object.find(field);
    for (size_t i = 0; found != object.end() && i < 3 && i < found->size(); ++i)
      if ((*found)[i].is_number()) out[i] = (*found)[i].get<uint64_t>();
    return out;
  };
  if (!race.contains("other_thread")) return Parties::nobody;
  if (index(race, "block", 0) != index(race, "other_block", 0)) return Parties::blocks;
  if (race["thread"] == race["other_thread"]) return Parties::itself;
  // The block's shape; if the kernel is unknown, a row of threads.
  std::array<uint64_t, 3> shape{1024, 1, 1};
  if (report.contains("kernels"))
    for (const auto& kernel : report["kernels"])
      if (template_of(string_of(kernel, "name")) == template_of(string_of(race, "kernel")))
        shape = index(kernel, "block", 1);
  const auto warp = [&](const char* field) {
    const auto thread = index(race, field, 0);
    return ((thread[2] * shape[1] + thread[1]) * shape[0] + thread[0]) / 32;
  };
  return warp("thread") == warp("other_thread") ? Parties::lanes : Parties::threads;
}

struct RaceLines {
  Parties parties;
  std::string file, other_file;
  int low, high;  // if both are of one file
};

RaceLines lines_of(const json& race, const json& report) {
  const int line = number_of(race, "line"), other = number_of(race, "other_line");
  const std::string file = string_of(race, "file"), other_file = string_of(race, "other_file");
  return {parties_of(race, report), file, other_file.empty() ? file : other_file, std::min(line, other),
          std::max(line, other)};
}

// Whether one change may mend both. A barrier between two pairs of lines orders both pairs. A barrier between warps also
// orders the lanes of each. What one thread does wrong by itself (a product without its fence, or without its wait) needs
// another change each.
bool one_cause(const RaceLines& a, const RaceLines& b) {
  if (a.parties != b.parties && std::max(a.parties, b.parties) >= Parties::itself) return false;
  const bool one_file = a.file == b.file && a.other_file == b.other_file && a.file == a.other_file;
  if (one_file && std::max(a.low, b.low) < std::min(a.high, b.high)) return true;
  if (a.parties != b.parties) return false;
  return !one_file || a.low == b.low || a.low == b.high || a.high == b.low || a.high == b.high;
}

std::vector<Cause> races_by_cause(const Cause& races, const json& report) {
  std::vector<Cause> causes;
  for (const json* race : races) {
    const RaceLines lines = lines_of(*race, report);
    Cause joined;
    std::vector<Cause> others;
    for (Cause& cause : causes) {
      const bool joins = std::any_of(cause.begin(), cause.end(),
                                     [&](const json* known) { return one_cause(lines_of(*known, report), lines); });
      if (joins) joined.insert(joined.end(), cause.begin(), cause.end());
      else others.push_back(std::move(cause));
    }
    joined.push_back(race);
    others.push_back(std::move(joined));
    causes = std::move(others);
  }
  return causes;
}

// --- one cause in words

// The kernel of a cause, with those made from the same template.
std::string kernels_of(const Cause& cause) {
  std::vector<std::string> kernels;
  const std::string first = string_of(*cause[0], "kernel");
  for (const json* hazard : cause)
    if (const std::string kernel = string_of(*hazard, "kernel"); template_of(kernel) == template_of(first))
      add_once(kernels, kernel);
  return first.empty() ? "" : first_of(kernels, 2, "");
}

// Where a cause shows besides the two places that its first hazard names.
std::vector<std::string> other_places(const Cause& cause) {
  constexpr size_t kMost = 6;
  const auto place_of = [&](const json& hazard) { return place(string_of(hazard, "file"), number_of(hazard, "line")); };
  const std::string other_file = string_of(*cause[0], "other_file");
  const std::string first = place_of(*cause[0]),
                    other = place(other_file.empty() ? string_of(*cause[0], "file") : other_file,
                                  number_of(*cause[0], "other_line"));
  const auto kernel_of = [](const json& hazard) { return template_of(string_of(hazard, "kernel")); };
  std::vector<std::string> places, elsewhere;
  for (const json* hazard : cause) {
    if (kernel_of(*hazard) != kernel_of(*cause[0]))
      add_once(elsewhere, fmt::format("{} ({})", kernel_of(*hazard), place_of(*hazard)));
    else if (const std::string here = place_of(*hazard); here != first && here != other) add_once(places, here);
  }
  std::vector<std::string> sentences;
  if (!places.empty()) sentences.push_back("The same at " + first_of(places, kMost, " places") + ".");
  if (!elsewhere.empty()) sentences.push_back("Also read by " + first_of(elsewhere, kMost, "") + ".");
  return sentences;
}

// --- notes

// Memory that was never freed, as one note: a list of allocations helps nobody.
std::string note_of_leaks(const Cause& leaks) {
  if (leaks.size() == 1) return string_of(*leaks[0], "message");
  constexpr size_t kMost = 6;
  uint64_t allocations = 0;
  std::vector<std::string> places;
  for (const json* leak : leaks) {
    allocations += count(*leak, "count", 1);
    if (const int line = number_of(*leak, "line")) add_once(places, place(string_of(*leak, "file"), line));
  }
  return fmt::format("{} were never freed{}; free them before the program ends, with cudaFree or cudaFreeHost.",
                     count_of(static_cast<int64_t>(allocations), "allocation"),
                     places.empty() ? "" : ": made at " + first_of(places, kMost, ""));
}

std::vector<std::string> notes_of(const json& report) {
  std::vector<std::string> notes;
  if (report.contains("uncounted")) {
    std::vector<std::string> calls;
    for (const auto& one : report["uncounted"])
      calls.push_back(fmt::format("{} ({} {})", string_of(one, "call"), count(one, "times"),
                                  count(one, "times") == 1 ? "call" : "calls"));
    notes.push_back(fmt::format("run, and not counted: {}.", fmt::join(calls, ", ")));
  }
  Cause leaks;
  if (report.contains("notes"))
    for (const auto& note : report["notes"]) {
      if (string_of(note, "kind") == "leak") leaks.push_back(&note);
      else notes.push_back(string_of(note, "message"));
    }
  if (!leaks.empty()) notes.push_back(note_of_leaks(leaks));
  return notes;
}

}  // namespace

std::vector<std::vector<const json*>> causes_of(const json& report) {
  std::vector<std::pair<std::string, Cause>> groups;  // with their kind
  std::map<std::tuple<std::string, std::string, std::string, int>, size_t> known;
  for (const auto& hazard : report.at("hazards")) {
    const std::string kind = string_of(hazard, "kind"), buffer = string_of(hazard, "buffer");
    // Each barrier, and each wrong call, is a matter of its own.
    const bool by_line = buffer.empty() || kind == "divergent" || kind == "wrong_call";
    const bool by_kernel = by_line || kind != "uninitialised";  // unwritten memory stays unwritten for all kernels
    const auto key = std::make_tuple(kind, by_kernel ? template_of(string_of(hazard, "kernel")) : "", buffer,
                                     by_line ? number_of(hazard, "line") : 0);
    const auto [it, fresh] = known.emplace(key, groups.size());
    if (fresh) groups.push_back({by_line ? "" : kind, {}});
    groups[it->second].second.push_back(&hazard);
  }
  std::vector<Cause> causes;
  for (auto& [kind, group] : groups) {
    if (kind != "race") causes.push_back(std::move(group));
    else
      for (Cause& cause : races_by_cause(group, report)) causes.push_back(std::move(cause));
  }
  // In the report's order; the hazards of the array lie one behind the other.
  for (Cause& cause : causes) std::sort(cause.begin(), cause.end());
  std::sort(causes.begin(), causes.end(), [](const Cause& a, const Cause& b) { return a[0] < b[0]; });
  return causes;
}

std::vector<std::string> draw_hazards(const json& report, Sources& sources, const Looks& looks) {
  const auto causes = causes_of(report);
  std::vector<std::string> lines;
  if (causes.empty()) lines.push_back(styled("No hazards.", Style::good, looks));
  auto quote = [&](const std::string& file, int number) {
    const std::string text = sources.line(file, number);
    if (number > 0 && !text.empty())
      lines.push_back(shortened(fmt::format("     {}  {}", place(file, number), text), looks.width - 1, looks));
  };
  int n = 0;
  for (const auto& cause : causes) {
    const json& hazard = *cause[0];
    std::string head = fmt::format("{}. {}", ++n, string_of(hazard, "kind"));
    std::replace(head.begin(), head.end(), '_', ' ');
    if (const std::string kernels = kernels_of(cause); !kernels.empty()) head += " in " + kernels;
    if (const auto times = count(hazard, "count", 1); times > 1)
      head += fmt::format(" ({} times{})", grouped(times), hazard.value("or_more", false) ? " or more" : "");
    for (const auto& line : wrapped(head, looks.width - 1, 3)) lines.push_back(styled(line, Style::bad, looks));
    for (const auto& line : wrapped(string_of(hazard, "message"), looks.width - 4, 0)) lines.push_back("   " + line);
    const std::string file = string_of(hazard, "file"), other_named = string_of(hazard, "other_file"),
                      other_file = other_named.empty() ? file : other_named;
    const int line = number_of(hazard, "line"), other = number_of(hazard, "other_line");
    quote(file, line);
    if (other != line || other_file != file) quote(other_file, other);
    for (const auto& sentence : other_places(cause))
      for (const auto& text : wrapped(sentence, looks.width - 4, 0)) lines.push_back("   " + text);
  }
  for (const auto& note : notes_of(report))
    for (const auto& line : wrapped("Note: " + note, looks.width - 1, 3)) lines.push_back(line);
  return lines;
}

}  // namespace warpwise
