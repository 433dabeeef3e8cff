#include "gui/text/listing_rows.h"

#include <algorithm>
#include <utility>

#include "gui/text/code_view.h"

namespace warpwise::gui {

namespace {

using Change = DiffLine::Change;

/// Of lines that were removed and as many that were added in their place: which words differ.
void mark_words(std::vector<ListingRow>& rows) {
  for (size_t i = 0; i < rows.size();) {
    size_t removed = 0, added = 0;
    while (i + removed < rows.size() && rows[i + removed].change == Change::removed) removed++;
    std::vector<ListingRow*> after;
    while (i + removed + added < rows.size() && rows[i + removed + added].change == Change::added) {
      if (ListingRow& row = rows[i + removed + added]; row.code) after.push_back(&row);
      added++;
    }
    for (size_t k = 0; removed == after.size() && k < removed; k++) {
      ListingRow &was = rows[i + k], &is = *after[k];
      const auto [begin, was_end, is_end] = differing_words(*was.code, *is.code);
      was.word_begin = is.word_begin = begin, was.word_end = was_end, is.word_end = is_end;
    }
    i += std::max<size_t>(1, removed + added);
  }
}

/// How many lines of comment a file begins with.
size_t comment_lines(const SourceText& text) {
  size_t lines = 0;
  while (lines < text.lines.size() && text.lines[lines].starts_with("//")) lines++;
  return lines;
}

std::vector<ListingRow> rows_of(const Listing& listing) {
  static const std::vector<Span> kPlain;
  const Margin& margin = listing.margin;
  std::vector<ListingRow> rows;
  auto add = [&](DiffLine line) {
    const SourceText& text = line.change == Change::removed ? *listing.before : *listing.after;
    ListingRow row;
    row.change = line.change, row.code = &text.lines[line.line], row.spans = &text.spans[line.line];
    if (line.change == Change::removed) {
      rows.push_back(row);
      return;
    }
    row.number = std::to_string(line.line + 1), row.line = line.line;
    auto [first, last] = margin.rows.equal_range(line.line);
    if (first == last) rows.push_back(row);
    for (auto at = first; at != last; ++at) {
      row.figures = &at->second, row.figures_number = static_cast<size_t>(std::distance(margin.rows.begin(), at));
      rows.push_back(row);
      row.number.clear(), row.code = nullptr;
    }
  };
  // What the comments at the top say differs from file to file, and is no change of the code.
  const size_t head = comment_lines(*listing.after), head_before = listing.before ? comment_lines(*listing.before) : 0;
  if (listing.changes)
    for (DiffLine line : *listing.changes) {
      if (line.change == Change::removed && line.line < head_before) continue;
      if (line.change == Change::added && line.line < head) line.change = Change::same;
      add(line);
    }
  else
    for (size_t i = 0; i < listing.after->lines.size(); i++) add({Change::same, i});
  mark_words(rows);
  for (size_t i = 0; i < margin.elsewhere.size(); i++) {
    const ForeignLine& line = margin.elsewhere[i];
    ListingRow row;
    row.number = line.place, row.code = &line.code, row.spans = &kPlain;
    row.figures = &line.row, row.figures_number = margin.rows.size() + i;
    rows.push_back(row);
  }
  return rows;
}

}  // namespace

ListingRows::ListingRows(const Listing& listing, size_t columns) {
  std::deque<ListingRow> over;  // of the line above, what its first row has no room for
  for (ListingRow& row : rows_of(listing)) {
    if (row.code) {
      rows_.insert(rows_.end(), over.begin(), over.end());
      over.clear();
      if (columns > 0) over = pieces(row, columns);
      if (over.empty()) rows_.push_back(row);
      else rows_.push_back(over.front()), over.pop_front();
      continue;
    }
    // Figures that stand below their line: the line goes on beside them.
    if (!over.empty()) {
      const ListingRow figures = std::exchange(row, over.front());
      row.figures = figures.figures, row.figures_number = figures.figures_number;
      over.pop_front();
    }
    rows_.push_back(row);
  }
  rows_.insert(rows_.end(), over.begin(), over.end());
}

/// Nothing where the row has room.
std::deque<ListingRow> ListingRows::pieces(const ListingRow& row, size_t columns) {
  const std::string& code = *row.code;
  const size_t place = row.line || row.number.empty() ? 0 : row.number.size() + 2;  // of another file's line
  if (place + code.size() <= columns) return {};
  std::deque<ListingRow> pieces;
  for (const CodePiece& part : pieces_of(code, columns > place ? columns - place : 1)) {
    const size_t from = part.begin, to = part.end;
    pieces_.push_back({code.substr(from, to - from), spans_within(*row.spans, from, to)});
    ListingRow piece = row;
    piece.code = &pieces_.back().code, piece.spans = &pieces_.back().spans;
    piece.word_begin = std::clamp(row.word_begin, from, to) - from;
    piece.word_end = std::clamp(row.word_end, from, to) - from;
    if (from > 0)
      piece.goes_on = true, piece.indent = part.indent + place, piece.number.clear(), piece.figures = nullptr;
    pieces.push_back(piece);
  }
  return pieces;
}

}  // namespace warpwise::gui
