// Figures as a table for spreadsheets and scripts.
#pragma once
#include <string>
#include <vector>

#include "engine/export/charts.h"

namespace warpwise {

/// A line of names, then one for each row of each source; a row of the CPU backend that is modelled has a second one, with `source`
/// "modelled" and the size that it is modelled at. RFC 4180, with a newline at each line's end.
std::string figures_csv(const std::vector<ChartSource>& sources, const Modeller* modeller);

/// One field: quoted where it must be. Text that a spreadsheet would take for a formula is marked as text.
std::string csv_field(const std::string& text);

}  // namespace warpwise
