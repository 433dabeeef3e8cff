// Horizontal bars, one a row, with quartile whiskers and labelled lines across all rows. Several columns share the rows, so
// that a step's figures stand side by side; the caller draws the rows' names.
#pragma once
#include <imgui.h>

#include <string>
#include <vector>

#include "engine/export/ticks.h"
#include "gui/plot/marks.h"
#include "gui/style/style.h"

namespace warpwise::gui {

/// A piece of a bar, of its length, with its name where there is room for it.
struct BarPart {
  double share = 0;
  ImU32 colour = 0;
  std::string words, brief;  // the same in few letters
};

struct Bar {
  double value = 0;       // not finite or, on a log axis, not positive: no bar, the label alone
  double q1 = 0, q3 = 0;  // equal: no whisker
  double ghost = 0;       // the same figure of the source beside: a thin bar under this one; 0: none
  bool there = false;     // false: nothing is known yet, `label` says what is awaited
  std::string
      label;  // at the bar's end; two spaces part a figure from what is left out first where there is little room
  Signs signs;
  bool strong = false;         // the best one
  bool may_pass_edge = false;  // a linear scale leaves it out: far above the others, it is cut at the edge
  Look look;
  std::vector<BarPart> parts = {};  // what the bar is made of, from its left end; empty: one piece
};

/// Where a value lies on the rows that it holds for: a ceiling, a baseline, a tolerance.
struct ReferenceLine {
  double value = 0;
  std::string
      label;  // "ceiling 4.00 TB/s, Copy": a word, the figure, a comma, a name; the name is left out first, then the word; empty: a note names it
  ImU32 colour = 0;
  bool dashed = false;
  std::vector<size_t> rows;  // empty: all
  bool may_pass_edge = false;
};

/// Words above the rows about several lines: the first that there is room for, else the last.
struct HeaderNote {
  std::vector<std::string> texts;
  ImU32 colour = 0;
};

struct BarColumn {
  std::string title;  // "Time"
  std::string note;   // "median, ms"; dim, after the title
  std::string
      short_note;        // "ms": instead of it where there is little room, and instead of the title where there is less
  float note_room = 0;   // of the header's width, kept free for a control
  float share = 1;       // of the width that the columns share
  bool shrinks = false;  // without a bar, to what its words need
  std::string empty;     // said instead of an axis when no bar has a value, e.g. "no difference"
  Scale scale = Scale::linear;
  double factor = 1;                       // of linear tick labels
  std::string (*write)(double) = nullptr;  // log tick labels
  std::vector<Bar> bars;
  std::vector<ReferenceLine> lines;
  std::vector<HeaderNote> notes;
};

/// The part of a column between its left and right edge that stays the same for header, rows and axis.
struct BarLayout {
  float left = 0, right = 0;  // of the plot: the labels of the longest bars end at the column's right edge
  Axis axis;
  bool has_axis = false;
  bool whole_labels = true;  // false: without what follows two spaces

  bool passes_edge(double value) const { return axis.scale == Scale::linear && value > axis.hi * 1.02; }
};

/// The part of a label that fits: all of it, or what its parts leave, or nothing: never half a number.
std::string fitted_figure(const std::string& label, Face face, float width, const Style& style);
std::string fitted_reference(const std::string& label, float width, const Style& style);

/// The least that the columns need together for every figure to be whole, and their units to be said.
float least_bar_width(const std::vector<BarColumn>& columns, const Style& style);
/// Each column's share of `room`, but first of all what its figures need.
std::vector<float> share_bar_width(const std::vector<BarColumn>& columns, float room, const Style& style);

BarLayout lay_out_bars(const BarColumn& column, float left, float right, const Style& style);

/// Height that draw_bar_header needs, with so many lines for labels of lines.
float bar_header_height(const Style& style, int lanes = 2);
float bar_axis_height(const Style& style);

void draw_bar_header(ImDrawList* list, const BarColumn& column, const BarLayout& layout, float top, const Style& style,
                     int lanes = 2);
/// The face of words in a row of this height.
Face row_face(float row_height, bool strong, const Style& style);
/// Rows of `row_height` from `top` down.
void draw_bar_rows(ImDrawList* list, const BarColumn& column, const BarLayout& layout, float top, float row_height,
                   const Style& style);
void draw_bar_axis(ImDrawList* list, const BarColumn& column, const BarLayout& layout, float top, const Style& style);

}  // namespace warpwise::gui
