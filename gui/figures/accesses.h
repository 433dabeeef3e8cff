// The accesses of a step in numbers and words: what the Inside view says of them, apart from how it is drawn.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/reader/accesses.h"
#include "engine/stream.h"
#include "gui/app/inside_choice.h"

namespace warpwise::gui {

/// "8 192", with blanks between thousands.
std::string grouped(int64_t count);
/// The example of the chosen block, warp and request, or the one nearest to these. Null if the access has no examples.
const RequestExample* find_example(const Access& access, const InsideChoice& choice);
/// Blocks of which examples are kept, in order.
std::vector<std::array<int, 3>> example_blocks(const Access& access);

/// The size to count at: the chosen one as long as it has no more elements than the CPU backend's own default.
Size size_to_count(const Size& chosen, const Size& backend_default);

}  // namespace warpwise::gui
