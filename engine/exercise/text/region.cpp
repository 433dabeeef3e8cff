#include "engine/exercise/text/region.h"

#include <algorithm>

namespace warpwise {

namespace {

constexpr std::string_view kOpen = "// --- your code", kClose = "// --- end of your code";

struct Line {
  size_t begin, end;  // `end` is past the newline
};

/// The line that consists of `mark`; empty if there is none or more than one.
std::optional<Line> find_mark(const std::string& text, std::string_view mark) {
  std::optional<Line> found;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    std::string_view line(text.data() + begin, end - begin);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    if (line == mark) {
      if (found) return std::nullopt;
      found = Line{begin, end};
    }
    begin = end;
  }
  return found;
}

int lines_in(std::string_view text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

/// The first line where two texts differ, counted from 1; 0 if they are equal except for carriage returns.
int first_difference(std::string_view a, std::string_view b) {
  int line = 1;
  size_t i = 0, j = 0;
  while (true) {
    while (i < a.size() && a[i] == '\r') i++;
    while (j < b.size() && b[j] == '\r') j++;
    if (i == a.size() || j == b.size()) return i == a.size() && j == b.size() ? 0 : line;
    if (a[i] != b[j]) return line;
    if (a[i] == '\n') line++;
    i++;
    j++;
  }
}

}  // namespace

std::optional<MarkedFile> split_at_marks(const std::string& text) {
  const auto open = find_mark(text, kOpen), close = find_mark(text, kClose);
  if (!open || !close || open->end > close->begin) return std::nullopt;
  return MarkedFile{text.substr(0, open->end), text.substr(open->end, close->begin - open->end),
                    text.substr(close->begin)};
}

int first_line_changed_outside(const std::string& text, const std::string& pristine) {
  const auto mine = split_at_marks(text), given = split_at_marks(pristine);
  if (!mine || !given) return first_difference(text, pristine);
  if (const int line = first_difference(mine->before, given->before)) return line;
  const int line = first_difference(mine->after, given->after);
  return line == 0 ? 0 : line + lines_in(mine->before) + lines_in(mine->region);
}

}  // namespace warpwise
