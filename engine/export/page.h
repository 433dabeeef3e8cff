// A report: one page of HTML with everything that recordings hold, complete in itself, without a script and without anything from elsewhere.
#pragma once
#include <string>
#include <vector>

#include "engine/export/charts.h"

namespace warpwise {

/// Of one source, or of several beside each other: the first is what the others are compared with. `modeller`: null where nothing is
/// modelled.
std::string report_page(const std::vector<ChartSource>& sources, const Modeller* modeller);

}  // namespace warpwise
