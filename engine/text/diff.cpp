#include "engine/text/diff.h"

#include <algorithm>
#include <cctype>

namespace warpwise {

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

WordChange differing_words(const std::string& before, const std::string& after) {
  auto of_word = [](char sign) { return std::isalnum(static_cast<unsigned char>(sign)) || sign == '_'; };
  size_t begin = 0, end = 0;
  while (begin < std::min(before.size(), after.size()) && before[begin] == after[begin]) begin++;
  // A word that differs in its end differs as a whole.
  while (begin > 0 && of_word(before[begin - 1]) &&
         ((begin < before.size() && of_word(before[begin])) || (begin < after.size() && of_word(after[begin]))))
    begin--;
  const size_t most = std::min(before.size(), after.size()) - begin;
  while (end < most && before[before.size() - 1 - end] == after[after.size() - 1 - end]) end++;
  while (end > 0 && of_word(before[before.size() - end]) &&
         ((before.size() - end > begin && of_word(before[before.size() - end - 1])) ||
          (after.size() - end > begin && of_word(after[after.size() - end - 1]))))
    end--;
  const size_t blank = std::min(before.find_first_not_of(' '), before.size());
  if (begin <= blank && end == 0) return {};
  return {begin, before.size() - end, after.size() - end};
}

}  // namespace warpwise
