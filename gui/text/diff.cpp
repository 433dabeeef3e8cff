#include "gui/text/diff.h"

#include <algorithm>

namespace warpwise::gui {

std::vector<DiffLine> diff_lines(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  // common[i][j]: length of the longest common subsequence of before[i..] and after[j..]. Step files are short.
  size_t n = before.size(), m = after.size();
  std::vector<std::vector<unsigned>> common(n + 1, std::vector<unsigned>(m + 1, 0));
  for (size_t i = n; i-- > 0;)
    for (size_t j = m; j-- > 0;)
      common[i][j] = before[i] == after[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);

  std::vector<DiffLine> lines;
  for (size_t i = 0, j = 0; i < n || j < m;) {
    if (i < n && j < m && before[i] == after[j]) {
      lines.push_back({DiffLine::Change::same, j});
      i++, j++;
    } else if (i < n && (j == m || common[i + 1][j] >= common[i][j + 1])) {
      lines.push_back({DiffLine::Change::removed, i++});
    } else {
      lines.push_back({DiffLine::Change::added, j++});
    }
  }
  return lines;
}

}  // namespace warpwise::gui
