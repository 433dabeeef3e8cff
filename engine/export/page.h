// A report: one HTML page with everything that recordings contain. Self-contained, without scripts.
#pragma once
#include <string>
#include <vector>

#include "engine/export/charts.h"

namespace warpwise {

/// For one source, or several beside each other: the others are compared with the first. `modeller`: null if nothing is
/// modelled.
std::string report_page(const std::vector<ChartSource>& sources, const Modeller* modeller);

}  // namespace warpwise
