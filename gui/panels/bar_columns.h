// What the board's columns say of each row: its bar, its label, and the lines that it is held to.
#pragma once
#include <vector>

#include "gui/app/app.h"
#include "gui/plot/bars.h"

namespace warpwise::gui {

BarColumn make_bar_column(const App& app, const std::vector<Row>& rows, Metric metric, const Style& style);

/// How each row compares with the source beside, in words.
BarColumn make_change_column(const App& app, const std::vector<Row>& rows, const Style& style);

/// Of these metrics; what stands after them is how rows compare with the source beside.
struct BoardColumns {
  std::vector<Metric> metrics;
  std::vector<BarColumn> columns;
};
/// Puts bars that are on their way where they are now: a figure that has changed, a guess that becomes the answer. Where a figure is
/// hidden, the last guess stands in its place, hollow.
void move_bars(App& app, const std::vector<Row>& rows, Metric metric, BarColumn& column, const BarLayout& layout,
               double seconds, const Style& style);

/// What is true of all rows' errors, so that no column needs to say it: "all results exact". Empty if they differ or one is wrong.
std::string words_for_all_errors(const App& app, const std::vector<Row>& rows);
/// Where `room` is too little for every figure, rates are left out: they say what times do.
BoardColumns board_columns(const App& app, const std::vector<Row>& rows, float room, const Style& style);

}  // namespace warpwise::gui
