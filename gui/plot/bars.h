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

/// Words at a bar's end.
struct BarLabel {
  std::string figure;     // "52.4 TFLOP/s": never half of it
  std::string more = {};  // "89 %": left out first where there is little room; in stacked columns below the figure

  std::string whole() const { return figure + (more.empty() ? "" : "  " + more); }
  void add(const std::string& words) { more += (more.empty() || words.empty() ? "" : "  ") + words; }
};

struct Bar {
  double value = 0;       // not finite or, on a log axis, not positive: no bar, the label alone
  double q1 = 0, q3 = 0;  // equal: no whisker
  double ghost = 0;       // the same figure of the source beside: a thin bar under this one; 0: none
  bool there = false;     // false: nothing is known yet, `label` says what is awaited
  BarLabel label;
  BarLabel answer = {};  // what a question hides: its room is kept, so that the axis stays as it is
  Signs signs;
  bool strong = false;         // the best one
  bool may_pass_edge = false;  // a linear scale leaves it out: far above the others, it is cut at the edge
  Look look;
  std::vector<BarPart> parts = {};  // what the bar is made of, from its left end; empty: one piece
};

/// What a reference line is called: "ceiling 4.00 TB/s, Copy". Where there is little room the name is cut and then left out, next
/// the kind; never half a figure.
struct ReferenceLabel {
  std::string kind = {}, figure = {};  // "ceiling", "4.00 TB/s"; empty: a note names the line
  std::string name = {};               // "Copy", or none

  bool empty() const { return figure.empty(); }
};

/// Where a value lies on the rows that it holds for: a ceiling, a baseline, a tolerance.
struct ReferenceLine {
  double value = 0;
  ReferenceLabel label;
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
  std::string title;       // "Time"
  std::string note;        // "median, ms"; dim, after the title
  std::string short_note;  // "LOG, ms": instead of it where there is little room
  std::string unit;        // "ms": instead of the title too, where there is less
  float note_room = 0;     // of the header's width, kept free for a control
  float share = 1;         // of the width that the columns share
  bool shrinks = false;    // without a bar, to what its words need
  bool stacked = false;    // rows are tall enough for two lines at a bar's end, so that the bars have more of the width
  std::string empty;       // said instead of an axis when no bar has a value, e.g. "no difference"
  Scale scale = Scale::linear;
  double factor = 1;                       // of linear tick labels
  std::string (*write)(double) = nullptr;  // log tick labels
  std::vector<Bar> bars;
  std::vector<ReferenceLine> lines;
  std::vector<HeaderNote> notes;
  double least_held = 0, most_held = 0;  // the axis has room for these, whatever the bars are; 0: for the bars alone
};

/// The part of a column between its left and right edge that stays the same for header, rows and axis.
struct BarLayout {
  float left = 0, right = 0;  // of the plot: the labels of the longest bars end at the column's right edge
  Axis axis;
  bool has_axis = false;
  bool whole_labels = true;  // false: figures alone

  bool passes_edge(double value) const { return axis.scale == Scale::linear && value > axis.hi * 1.02; }
};

/// The part of a label that fits: all of it, or its figure, or nothing.
std::string fitted(const BarLabel& label, Face face, float width, const Style& style);
std::string fitted(const ReferenceLabel& label, float width, const Style& style);

/// The least that the columns need together for every figure to be whole, and their units to be said.
float least_bar_width(const std::vector<BarColumn>& columns, const Style& style);
/// Each column's share of `room`, but first of all what its figures need.
std::vector<float> share_bar_width(const std::vector<BarColumn>& columns, float room, const Style& style);

BarLayout lay_out_bars(const BarColumn& column, float left, float right, const Style& style);

/// What stands above the bars, below a column's title, in lines: words of the caller's own, and words about reference lines.
struct HeaderLines {
  int own = 1, labels = 2;
};
/// Height that draw_bar_header needs.
float bar_header_height(const Style& style, HeaderLines lines = {});
float bar_axis_height(const Style& style);

void draw_bar_header(ImDrawList* list, const BarColumn& column, const BarLayout& layout, float top, const Style& style,
                     HeaderLines lines = {});
/// The face of words in a row of this height.
Face row_face(float row_height, bool strong, const Style& style);
/// Where rows lie: of one height each, from `top` down.
struct RowPlaces {
  float top = 0, height = 0;
  std::vector<float> above = {};  // kept free above each row, for a heading; empty: nothing anywhere

  float of(size_t row) const;  ///< where it begins, below its heading
};
void draw_bar_rows(ImDrawList* list, const BarColumn& column, const BarLayout& layout, const RowPlaces& rows,
                   const Style& style);
void draw_bar_axis(ImDrawList* list, const BarColumn& column, const BarLayout& layout, float top, const Style& style);

}  // namespace warpwise::gui
