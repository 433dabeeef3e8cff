// A text's lines.
#pragma once
#include <algorithm>
#include <string_view>

namespace simt::translate {

// Calls `visit` with each line of a text, without its end.
template <class Visit>
void for_each_line(std::string_view text, Visit&& visit) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    visit(text.substr(at, end - at));
    at = end + 1;
  }
}

}  // namespace simt::translate
