// What stands on each row of a listing: lines of the file with what changed, figures of the margin, long lines over
// several rows.
#pragma once
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "gui/text/listing.h"

namespace warpwise::gui {

/// What stands on one row of the list.
struct ListingRow {
  DiffLine::Change change = DiffLine::Change::same;
  std::string number;                 // or the place of a line elsewhere
  const std::string* code = nullptr;  // null: the line above goes on
  const std::vector<Span>* spans = nullptr;
  const MarginRow* figures = nullptr;
  size_t figures_number = 0;
  size_t indent = 0;                    // blanks before the code
  bool goes_on = false;                 // with the code of the row above
  std::optional<size_t> line;           // of the file
  size_t word_begin = 0, word_end = 0;  // what differs from the line that it stands for; equal: all of it
};

class ListingRows {
 public:
  /// `columns`: so many letters fit into a row; 0: any number.
  ListingRows(const Listing& listing, size_t columns);
  ListingRows(const ListingRows&) = delete;
  ListingRows& operator=(const ListingRows&) = delete;
  const std::vector<ListingRow>& rows() const { return rows_; }

 private:
  std::deque<ListingRow> pieces(const ListingRow& row, size_t columns);

  struct Piece {
    std::string code;
    std::vector<Span> spans;
  };
  std::vector<ListingRow> rows_;
  std::deque<Piece> pieces_;  // of lines that take several rows
};

}  // namespace warpwise::gui
