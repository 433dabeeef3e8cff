// Two recordings beside each other in the terminal: what differs between the machines, a table for each problem, and a
// summary.
#pragma once
#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "engine/reader/comparison.h"

namespace warpwise {

/// One of the two: where it comes from, and what it holds.
struct ComparedFile {
  std::string path;
  const Board& board;
};

/// "a: run.jsonl: NVIDIA H200, warpwise 0.1.0, recorded 2026-11-21"; the same of b; a line for each difference; what
/// went wrong in either.
std::vector<std::string> draw_machines(const ComparedFile& a, const ComparedFile& b, const Comparison& comparison,
                                       const Looks& looks);

/// The tables, with a heading each and the rows that only one of the two holds below. `modeller`: null where nothing is
/// modelled.
std::vector<std::string> draw_comparison(const ComparedFile& a, const ComparedFile& b, const Comparison& comparison,
                                         const Modeller* modeller, const Looks& looks);

/// "70 rows in both: 2 slower, ..."
std::vector<std::string> draw_summary(const Comparison& comparison, double threshold, const Looks& looks);

nlohmann::json comparison_json(const ComparedFile& a, const ComparedFile& b, const Comparison& comparison,
                               const Modeller* modeller);

}  // namespace warpwise
