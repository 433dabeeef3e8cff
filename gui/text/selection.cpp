#include "gui/text/selection.h"

namespace warpwise::gui {

std::optional<size_t> next_match(Find& find, size_t count) {
  find.of = count;
  const bool anew = find.text != find.sought;
  if (!find.open || count == 0 || find.text.empty() || (!anew && find.go == 0)) {
    if (anew) find.sought = find.text, find.at = 0;
    find.go = 0;
    return std::nullopt;
  }
  const auto all = static_cast<long>(count);
  const long at = anew ? 0 : (static_cast<long>(find.at) + find.go % all + all) % all;
  find.sought = find.text, find.go = 0;
  return find.at = static_cast<size_t>(at);
}

}  // namespace warpwise::gui
