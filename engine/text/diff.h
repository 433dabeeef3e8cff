// What changed from one source to the next, line by line.
#pragma once
#include <string>
#include <vector>

namespace warpwise {

struct DiffLine {
  enum class Change { same, added, removed };
  Change change = Change::same;
  size_t line = 0;  // index into `after`, or, of a removed line, into `before`
};

/// The fewest added and removed lines that turn `before` into `after`; removed ones come before added ones.
std::vector<DiffLine> diff_lines(const std::vector<std::string>& before, const std::vector<std::string>& after);

/// Where two lines begin to differ, and where each ends to, in whole words; all equal where nothing is alike.
struct WordChange {
  size_t begin = 0, before_end = 0, after_end = 0;
};
WordChange differing_words(const std::string& before, const std::string& after);

}  // namespace warpwise
