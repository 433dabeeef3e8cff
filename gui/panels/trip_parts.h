// What trips are made of, as the board's bars show it: copying in, kernels, copying out, in the hues of the Timeline view.
#pragma once
#include <string>
#include <vector>

#include "engine/reader/time_parts.h"
#include "gui/app/app.h"
#include "gui/panels/panels.h"
#include "gui/plot/bars.h"

namespace warpwise::gui {

/// The hue of a part: it lies beside others in one bar, and nothing but its colour names it.
ImU32 doing_colour(Doing doing, const Theme& theme);

/// Of the result's timeline, where that is a GPU's, measured or modelled; else none.
std::vector<BarPart> bar_parts(const App& app, const Result& result, const Style& style);
/// "copying in 65 %, kernels 2 %, copying out 33 %"; empty where there is no such timeline.
std::string parts_text(const App& app, const Result& result);
/// A line of the hues of the parts in sight; none where there are none.
void draw_parts_legend(const Frame& frame, const std::vector<Row>& rows);
float parts_legend_height(const Frame& frame, const std::vector<Row>& rows);

}  // namespace warpwise::gui
