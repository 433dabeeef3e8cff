// Where the wrong elements of an output are: the buffer is divided into a few cells, few enough to print.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace warpwise {

/// Counts wrong elements by cell. A buffer with one extent is drawn as one row; with three or more, the last extent
/// gives the columns.
class ErrorMap {
 public:
  static constexpr int kMostRows = 16, kMostCols = 32;  // of cells

  bool empty() const { return wrong_.empty(); }
  /// Counts element `index` of a buffer with these extents. `unwritten`: the element still holds the poison (NaN).
  void add(int64_t index, const std::vector<int64_t>& extents, bool unwritten);
  /// Adds another map with the same extents; ignores one with other extents.
  void merge(const ErrorMap& more);
  int64_t wrong() const;
  int64_t unwritten() const;

  /// "31 x 33": the rows and columns of the buffer; empty if it is one row.
  std::string extents() const;

  /// One line for each row of cells: '.' right, '+' wrong in part, '#' wrong everywhere, 'o' wrong only where nothing was written.
  std::vector<std::string> picture() const;
  /// One sentence that says what a cell and the signs of picture() mean.
  std::string legend() const;

 private:
  int64_t rows_ = 0, cols_ = 0;
  std::vector<int64_t> wrong_, unwritten_;  // by cell, row by row
};

}  // namespace warpwise
