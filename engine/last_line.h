// The last line that a program has said.
#pragma once
#include <string>

namespace warpwise {

/// The last line of `text` that is not blank, without the blanks at its end; empty if there is none.
inline std::string last_line(const std::string& text) {
  const size_t end = text.find_last_not_of(" \t\r\n");
  if (end == std::string::npos) return "";
  const size_t before = text.find_last_of('\n', end), begin = before == std::string::npos ? 0 : before + 1;
  return text.substr(begin, end + 1 - begin);
}

}  // namespace warpwise
