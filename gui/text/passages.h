// Which passage of a lesson's text is about which step: text and board show the same one.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/stream.h"
#include "gui/text/markdown.h"

namespace warpwise::gui {

/// The steps' ids by number of the block that begins with their title, id or number: "**Tiled.** ...", "3. **df_tiled**: ...".
/// Each step has one passage at most, and a passage one step.
std::map<size_t, std::string> passages(const std::vector<Block>& text, const LessonInfo& lesson);

/// The block that is about a step or, where none is about it alone, about the nearest step before it: some passages tell of several.
std::optional<size_t> passage_of(const std::map<size_t, std::string>& passages, const LessonInfo& lesson,
                                 const std::string& step);

}  // namespace warpwise::gui
