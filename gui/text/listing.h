// A source file as a list of lines: highlighted, numbered, with what changed against another one and figures in the margin.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gui/style/style.h"
#include "gui/text/file_cache.h"
#include "gui/text/selection.h"

namespace warpwise::gui {

/// Figures beside a line. Each has a row of its own; further ones of a line stand below it.
struct MarginRow {
  std::vector<std::string> cells;  // one a column; the first is aligned to the left
  ImU32 colour = 0;
  bool chosen = false;
};

/// A line of another file, listed at the end.
struct ForeignLine {
  std::string place, code;  // "warp.cuh:17"
  MarginRow row;
};

struct Margin {
  std::vector<std::string> heads;         // of the columns
  std::multimap<size_t, MarginRow> rows;  // by line of the file, from 0
  std::vector<ForeignLine> elsewhere;
};

/// What the hands may do in a listing.
struct TextTools {
  std::string owner;               // of the selection: which text
  Selection* selection = nullptr;  // null: none of it
  Find* find = nullptr;
  std::string* copying = nullptr;  // takes the line under the mouse
  float* scroll = nullptr;         // lines that keys ask to scroll by; taken
};

/// What is said of a line: its ground takes the colour, and the words are its tip.
struct LineTint {
  ImU32 colour = 0;
  std::string words;
};

struct Listing {
  const SourceText* after = nullptr;
  const SourceText* before = nullptr;  // null: no comparison
  const std::vector<DiffLine>* changes = nullptr;
  Margin margin;
  std::optional<size_t> marked;      // a line of the file, as wrong
  std::map<size_t, LineTint> tints;  // by line of the file, from 0
  std::optional<size_t> spoken;      // a line of the file, that a stop speaks of
  TextTools tools;
};

/// Into the room that is left, down to `height` (0: all of it). `scroll_to`: a line to bring into sight; behind the last one,
/// the chosen line of another file.
/// Returns the number of the row of the margin that was clicked: those of the file in order, then those elsewhere.
std::optional<size_t> draw_listing(const Listing& listing, float height, std::optional<size_t> scroll_to,
                                   const Style& style);

}  // namespace warpwise::gui
