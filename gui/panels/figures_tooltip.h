// The tooltip of a bar or point.
#pragma once
#include "gui/figures/figures.h"
#include "gui/style/style.h"

namespace warpwise::gui {

/// A table of everything known about one result, as the tooltip of a bar or point; `first` is what the plot shows, if
/// no figure of the result. `exactly`: of a plot against size, whose points are for exactly this size.
void figures_tooltip(const App& app, const StepInfo& step, const Size& size, const Style& style, const Fact& first = {},
                     bool exactly = false);

}  // namespace warpwise::gui
