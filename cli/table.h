// Tables of text that fit the width at hand: the least important columns go first, a bar takes what is left.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "cli/terminal.h"

namespace warpwise {

struct Cell {
  std::string text;
  Style style = Style::plain;
  double bar = -1;                                  // 0..1: a bar of this share of the column instead of text
  std::vector<std::pair<double, char>> stack = {};  // what a bar is made of: shares of it, each with its sign
};

struct Column {
  std::string title;
  bool right = false;  // aligned right
  int keep = 100;      // columns of low `keep` are left out first; those of 100 never
  bool fills = false;  // takes the width that the others leave: bars, or long text
  int least = 8;       // columns of one that fills
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}
  /// One cell for each column.
  void add(std::vector<Cell> row) { rows_.push_back(std::move(row)); }
  bool empty() const { return rows_.empty(); }
  /// The heading and one line for each row, none wider than `width` columns. Columns without any text are left out.
  std::vector<std::string> draw(const Looks& looks, int width) const;

 private:
  std::vector<int> natural_widths() const;
  int most_useful(size_t column) const;
  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

/// A bar of `share` (0..1) of `width` columns, in eighths of a column where the terminal can.
std::string bar(double share, int width, const Looks& looks);

/// A bar of `width` columns in parts: each as many of its signs as its share, but one at least where the width allows it.
std::string stacked_bar(const std::vector<std::pair<double, char>>& parts, int width);

}  // namespace warpwise
