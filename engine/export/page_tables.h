// The tables of a report's page: machines, figures, counters.
#pragma once
#include <string>
#include <vector>

#include "engine/export/charts.h"

namespace warpwise {

std::string machines_table(const std::vector<ChartSource>& sources);

/// Every figure of a group and what it is of; beside several sources how each compares with the first.
std::string figures_table(const DrawnGroup& group, const std::vector<ChartSource>& sources);

/// The ceilings that shares of the limit refer to, and their rates; empty where there are none.
std::string limits_words(const DrawnGroup& group, const std::vector<ChartSource>& sources);

/// What the group's steps ask of memory, where a source has counted it; empty where none has.
std::string counters_table(const DrawnGroup& group, const ChartSource& source);

}  // namespace warpwise
