// Counters and hazards (the `report` of docs/stream.md) as text, for `inspect` and `exec`.
#pragma once
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "engine/reader/modelled.h"
#include "engine/reader/report.h"

namespace warpwise {

/// Lines of source files, read once. Paths are as in a report: absolute, or relative to one of the folders given.
class Sources {
 public:
  explicit Sources(std::vector<std::filesystem::path> folders) : folders_(std::move(folders)) {}
  /// All lines of a file; empty if it cannot be read. Tabs are two blanks.
  const std::vector<std::string>& lines(const std::string& file);
  /// One line without its indentation, counted from 1; empty if there is none.
  std::string line(const std::string& file, int number);

 private:
  std::vector<std::filesystem::path> folders_;
  std::map<std::string, std::vector<std::string>> files_;
};

/// Per kernel: launches, grid, block, and a table of requests, sectors or wavefronts, and bytes used of those moved.
std::vector<std::string> draw_kernels(const InspectionReport& report, const Looks& looks);

/// Per kernel, one line: the time that the model predicts for a GPU, and what binds it; nothing where there is no model.
/// `parsed`: the same report.
std::vector<std::string> draw_modelled(const nlohmann::json& report, const InspectionReport& parsed,
                                       const Modeller* modeller, const Looks& looks);

/// The source lines that move most, at most `most`, with the counters of each access.
std::vector<std::string> draw_hot_lines(const InspectionReport& report, Sources& sources, size_t most,
                                        const Looks& looks);

/// A whole file with its counters beside each line; lines of other files that it calls follow.
std::vector<std::string> draw_annotated(const InspectionReport& report, const std::string& file, Sources& sources,
                                        const Looks& looks);

/// Hazards of one kind, kernel and buffer have one cause, as a rule; so have all reads of one unwritten buffer. In the
/// report's order.
std::vector<std::vector<const nlohmann::json*>> causes_of(const nlohmann::json& report);

/// Each cause in full, with the source lines of both parties, and where else it shows; or a line that says there is none. Then the notes.
std::vector<std::string> draw_hazards(const nlohmann::json& report, Sources& sources, const Looks& looks);

}  // namespace warpwise
