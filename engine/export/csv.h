// Figures as a table for spreadsheets and scripts, and what all of the project's CSV files have in common.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/export/charts.h"

namespace warpwise {

/// A line of names, then one for each row of each source; a row of the CPU backend that is modelled has a second one,
/// with `source` "modelled" and the size that it is modelled at. A step of a group's task that a source has left out
/// has a line without figures, whose message says why. RFC 4180, with a newline at each line's end.
std::string figures_csv(const std::vector<DrawnGroup>& groups, const std::vector<ChartSource>& sources);

/// One field: quoted where it must be. Text that a spreadsheet would take for a formula begins with an apostrophe,
/// and what begins with one has one more.
std::string csv_field(const std::string& text);
/// The fields of a line that is made of those, as they were.
std::vector<std::string> csv_fields(std::string_view line);

}  // namespace warpwise
