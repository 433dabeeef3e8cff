#include "cli/terminal/table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warpwise {

namespace {

constexpr int kGap = 2;  // blanks between columns
constexpr int kLongestBar = 40;
constexpr int kShortestText = 6;  // of the first column, if no other can shrink

std::string padded(const std::string& text, int width, bool right) {
  const std::string blanks(std::max(0, width - display_width(text)), ' ');
  return right ? blanks + text : text + blanks;
}

}  // namespace

std::string bar(double share, int width, const Looks& looks) {
  static constexpr const char* kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const double length = std::clamp(std::isfinite(share) ? share : 0.0, 0.0, 1.0) * width;
  std::string text;
  if (!looks.unicode) return std::string(static_cast<size_t>(std::lround(length)), '#');
  const int eighths = static_cast<int>(std::lround(length * 8));
  for (int i = 0; i < eighths / 8; i++) text += "█";
  return text + kEighths[eighths % 8];
}

std::string stacked_bar(const std::vector<std::pair<double, char>>& parts, int width) {
  std::vector<int> signs;
  for (const auto& [share, sign] : parts)
    signs.push_back(std::max(1, static_cast<int>(std::lround(share * static_cast<double>(width)))));
  // The largest part absorbs rounding differences.
  if (!signs.empty()) {
    auto largest = std::max_element(signs.begin(), signs.end());
    *largest = std::max(1, *largest + width - std::accumulate(signs.begin(), signs.end(), 0));
  }
  std::string text;
  for (size_t i = 0; i < parts.size(); i++) text += std::string(static_cast<size_t>(signs[i]), parts[i].second);
  return text.substr(0, static_cast<size_t>(std::max(0, width)));
}

std::vector<int> Table::natural_widths() const {
  std::vector<int> widths(columns_.size(), 0);
  for (size_t c = 0; c < columns_.size(); c++) {
    bool used = false;
    for (const auto& row : rows_) {
      used |= !row[c].text.empty() || row[c].bar >= 0;
      widths[c] = std::max(widths[c], display_width(row[c].text));
    }
    if (used) widths[c] = std::max(columns_[c].fills ? columns_[c].least : widths[c], display_width(columns_[c].title));
  }
  return widths;
}

// The maximum useful width of a column that fills.
int Table::most_useful(size_t column) const {
  int width = 0;
  for (const auto& row : rows_)
    width = std::max(width, row[column].bar >= 0 ? kLongestBar : display_width(row[column].text));
  return width;
}

std::vector<std::string> Table::draw(const Looks& looks, int width) const {
  std::vector<int> widths = natural_widths();
  auto total = [&] {
    const auto shown = std::count_if(widths.begin(), widths.end(), [](int w) { return w > 0; });
    return std::accumulate(widths.begin(), widths.end(), 0) + kGap * std::max(0, static_cast<int>(shown) - 1);
  };

  // Leaves out columns that do not fit, least important first; then shortens the first column.
  while (total() > width) {
    size_t least = columns_.size();
    for (size_t c = 0; c < columns_.size(); c++)
      if (widths[c] > 0 && columns_[c].keep < 100 &&
          (least == columns_.size() || columns_[c].keep < columns_[least].keep))
        least = c;
    if (least == columns_.size()) break;
    widths[least] = 0;
  }
  if (const int over = total() - width; over > 0 && !widths.empty())
    widths[0] = std::max(kShortestText, widths[0] - over);

  for (size_t c = 0; c < columns_.size(); c++)
    if (columns_[c].fills && widths[c] > 0)
      widths[c] = std::max(widths[c], std::min(most_useful(c), widths[c] + std::max(0, width - total())));

  std::vector<std::string> lines;
  auto draw_row = [&](const std::vector<Cell>& row) {
    std::string line;
    int blanks = 0;  // written later, so that no line ends with blanks
    for (size_t c = 0; c < columns_.size(); c++) {
      if (widths[c] == 0) continue;
      const Cell& cell = row[c];
      const std::string text = !cell.stack.empty() ? stacked_bar(cell.stack, widths[c])
                               : cell.bar >= 0     ? bar(cell.bar, widths[c], looks)
                                                   : shortened(cell.text, widths[c], looks);
      const std::string aligned = padded(text, widths[c], columns_[c].right);
      const size_t first = aligned.find_first_not_of(' ');
      if (first == std::string::npos) {
        blanks += widths[c] + kGap;
        continue;
      }
      const size_t last = aligned.find_last_not_of(' ');
      line += std::string(blanks + first, ' ') + styled(aligned.substr(first, last + 1 - first), cell.style, looks);
      blanks = static_cast<int>(aligned.size() - last - 1) + kGap;
    }
    lines.push_back(line);
  };
  std::vector<Cell> heading;
  for (const auto& column : columns_) heading.push_back({column.title, Style::dim});
  draw_row(heading);
  for (const auto& row : rows_) draw_row(row);
  return lines;
}

}  // namespace warpwise
