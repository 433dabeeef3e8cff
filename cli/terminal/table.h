// Text tables that fit the available width: the least important columns are dropped first, and a bar fills the rest.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "cli/terminal/terminal.h"

namespace warpwise {

struct Cell {
  std::string text;
  Style style = Style::plain;
  double bar = -1;                                  // 0..1: a bar with this fraction of the column, instead of text
  std::vector<std::pair<double, char>> stack = {};  // parts of a bar: fraction and character
};

struct Column {
  std::string title;
  bool right = false;  // aligned right
  int keep = 100;      // columns with the lowest `keep` are dropped first; 100: never
  bool fills = false;  // takes the width that other columns leave: bars, or long text
  int least = 8;       // minimum width if it fills
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  /// One cell for each column.
  void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.empty(); }
  /// The heading and one line per row, none wider than `width` columns. Leaves out columns without text.
  std::vector<std::string> draw(const Looks& looks, int width) const;

 private:
  std::vector<int> natural_widths() const;
  int most_useful(size_t column) const;
  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

/// A bar over a fraction `share` (0..1) of `width` columns, in steps of an eighth if the terminal can show it.
std::string bar(double share, int width, const Looks& looks);

/// A bar of `width` columns in parts: each part gets its character in proportion to its share, at least once if the
/// width allows.
std::string stacked_bar(const std::vector<std::pair<double, char>>& parts, int width);

}  // namespace warpwise
