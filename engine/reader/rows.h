// The rows of boards, in the order in which readers list them. A row is a step at one size with one set of choices.
#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/reader/board.h"

namespace warpwise {

/// Every row of a board that has a result. The keys name their choices.
std::vector<Key> measured_rows(const Board& board);

/// Sorts by task, choices, number of elements and step. With several boards, the first board's order comes first.
class RowOrder {
 public:
  explicit RowOrder(const std::vector<const Board*>& boards);
  bool before(const Key& a, const Key& b) const;
  /// The step's task; empty if no board knows it.
  const std::string& task_of(const Key& key) const;

 private:
  using Pair = std::pair<std::string, std::string>;
  std::map<Pair, size_t> tasks_, steps_;  // by lesson and id
  std::map<Pair, std::string> task_of_;
  std::map<std::map<std::string, std::string>, size_t> choices_;
};

/// Rows of one task at one size with one set of choices, which are compared with each other.
struct RowGroup {
  std::string lesson, task;
  std::map<std::string, std::string> choices;
  Size size;
  std::vector<std::string> steps;
};
/// All rows of all boards.
std::vector<RowGroup> row_groups(const std::vector<const Board*>& boards);

}  // namespace warpwise
