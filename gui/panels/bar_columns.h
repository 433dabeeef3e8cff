// What the board's columns say of each row: its bar, its label, and the lines that it is held to.
#pragma once
#include <vector>

#include "gui/app.h"
#include "gui/plot/bars.h"

namespace warpwise::gui {

BarColumn make_bar_column(const App& app, const std::vector<Row>& rows, Metric metric, const Skin& skin);

}  // namespace warpwise::gui
