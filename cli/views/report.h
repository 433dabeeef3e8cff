// Counters (the `report` of docs/stream.md) as text, for `inspect` and `exec`.
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
  /// The same line as it is in the file.
  std::string whole_line(const std::string& file, int number);

 private:
  struct Text {
    std::vector<std::string> whole, shown;
  };
  const Text& text(const std::string& file);
  std::vector<std::filesystem::path> folders_;
  std::map<std::string, Text> files_;
};

/// What `exec` adds to the kernels' tables.
struct KernelPage {
  std::vector<std::string> sentences = {};  // by kernel: its modelled time
  std::vector<size_t> first = {};           // the kernels to show, in this order; empty: all
};

/// Per kernel: launches, grid, block, and a table of requests, sectors or wavefronts, and bytes used of those moved.
std::vector<std::string> draw_kernels(const InspectionReport& report, const Looks& looks, const KernelPage& page = {});

/// Per kernel, one sentence: the time that the model predicts for a GPU, and what binds it; empty where there is no
/// model. `parsed`: the same report.
std::vector<std::string> modelled_sentences(const nlohmann::json& report, const InspectionReport& parsed,
                                            const Modeller* modeller);
/// The same, with the kernels' names.
std::vector<std::string> draw_modelled(const nlohmann::json& report, const InspectionReport& parsed,
                                       const Modeller* modeller, const Looks& looks);

/// The accesses that move most, at most `most`, with their source lines and operands. Accesses of one line to one operand
/// are one row.
std::vector<std::string> draw_hot_lines(const InspectionReport& report, Sources& sources, size_t most,
                                        const Looks& looks);

/// A file with its counters beside each line: of its lines those with counters, and `around` more on both sides of them.
/// Lines of other files that it calls follow.
inline constexpr int kWholeFile = 1 << 20;
std::vector<std::string> draw_annotated(const InspectionReport& report, const std::string& file, Sources& sources,
                                        int around, const Looks& looks);

/// What the words of the tables mean: those that appear in them.
std::vector<std::string> draw_legend(const InspectionReport& report, const Looks& looks);

}  // namespace warpwise
