// Figures in the texts and their sources: shared by the tests of recordings and of trials.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "engine/reader/board.h"

namespace warpwise::test {

using Row = std::vector<std::string>;

/// The parts of a text between separators, without surrounding blanks and marks.
Row split(const std::string& text, char separator);

/// The tables of a Markdown file, each with its head and without the line of dashes.
std::vector<std::vector<Row>> tables_of(const std::filesystem::path& file);

/// "2^28", "8192x8192", or one number for all extents of a square problem.
std::optional<Size> size_of(const std::string& text, size_t dimensions);

/// Whether `text` ("12.3", "81%", "4.2e-15") is `figure` rounded to as many digits as are written.
bool rounds(const std::string& text, double figure);

/// One lesson's results in a recording.
class Recorded {
 public:
  Recorded(const std::filesystem::path& file, std::string lesson);

  size_t dimensions() const { return board_.lesson(lesson_)->tasks.front().dimensions.size(); }
  bool knows(const std::string& step) const { return board_.step(lesson_, step); }

  /// "GB/s", "GFLOP/s", "TFLOP/s", "µs", "ms", "error", "of limit", "times STEP", "share of STEP" or "of STEP" of a step at a size; of a
  /// traced run "ms of KERNEL", all spans of that name together. Empty where the quantity is none of these or was not recorded.
  std::optional<double> figure(const std::string& quantity, const std::string& step, const Size& size) const;

 private:
  std::string lesson_;
  Board board_;
};

}  // namespace warpwise::test
