// Where the wrong elements of an output lie: the buffer cut into a few cells, small enough to print.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace warpwise {

/// Counts of wrong elements by cell. Buffers of one extent are one row; of three or more, the last extent is the columns.
class ErrorMap {
 public:
  static constexpr int kMostRows = 16, kMostCols = 32;  // of cells

  bool empty() const { return wrong_.empty(); }
  /// Counts element `index` of a buffer of these extents. `unwritten`: it still holds what outputs are poisoned with (NaN).
  void add(int64_t index, const std::vector<int64_t>& extents, bool unwritten);
  /// Adds another map of the same extents; one of other extents is left out.
  void merge(const ErrorMap& more);
  int64_t wrong() const;
  int64_t unwritten() const;

  /// "31 x 33": the rows and columns of what is mapped; of one row, empty.
  std::string extents() const;

  /// One line for each row of cells: '.' right, '+' wrong in part, '#' wrong everywhere, 'o' wrong only where nothing was written.
  std::vector<std::string> picture() const;
  /// What a cell and the signs of picture() stand for, as one sentence.
  std::string legend() const;

 private:
  int64_t rows_ = 0, cols_ = 0;
  std::vector<int64_t> wrong_, unwritten_;  // by cell, row by row
};

}  // namespace warpwise
