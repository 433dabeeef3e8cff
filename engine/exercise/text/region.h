// The marked region of an exercise's file, where the student writes.
#pragma once
#include <optional>
#include <string>

namespace warpwise {

struct MarkedFile {
  std::string before, region,
      after;  // `before` ends with the opening mark's line, `after` begins with the closing mark's
  std::string with(const std::string& other_region) const { return before + other_region + after; }
};

/// Splits a file at "// --- your code" and "// --- end of your code"; empty unless each is on a line of its own, once,
/// in this order.
std::optional<MarkedFile> split_at_marks(const std::string& text);

/// The first line of `text`, counted from 1, that differs from `pristine` outside the region; 0 if there is none.
int first_line_changed_outside(const std::string& text, const std::string& pristine);

}  // namespace warpwise
