// The tables of a report's page: machines, figures, counters.
#pragma once
#include <string>
#include <vector>

#include "engine/export/charts.h"

namespace warpwise {

std::string machines_table(const std::vector<ChartSource>& sources);

/// Every figure of a group with where it comes from; with several sources, how each compares with the first.
std::string figures_table(const DrawnGroup& group, const std::vector<ChartSource>& sources);

/// The ceilings that the fractions of the limit refer to, with their rates; empty if there are none.
std::string limits_words(const DrawnGroup& group, const std::vector<ChartSource>& sources);

/// The memory requests of the group's steps, if a source has counted them; empty if none has.
std::string counters_table(const DrawnGroup& group, const ChartSource& source);

}  // namespace warpwise
