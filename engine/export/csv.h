// Figures as a table for spreadsheets and scripts, and the CSV rules that all of the project's files share.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/export/charts.h"

namespace warpwise {

/// A header line, then a line for each row of each source. A modelled row of the CPU backend has a second line with
/// `source` "modelled" and the size it is modelled at. A step of a group's task that a source left out has a line
/// without figures; its message says why. RFC 4180, with a newline at the end of each line.
std::string figures_csv(const std::vector<DrawnGroup>& groups, const std::vector<ChartSource>& sources);

/// One field, quoted if necessary. Text that a spreadsheet would take for a formula gets a leading apostrophe, and so
/// does text that already begins with one.
std::string csv_field(const std::string& text);
/// The rows of a table, as RFC 4180 has them: a quoted field may hold separators and line ends.
std::vector<std::vector<std::string>> csv_rows(std::string_view text, char separator);
/// The inverse of csv_field(): the original fields of a line made of them.
std::vector<std::string> csv_fields(std::string_view line);

}  // namespace warpwise
