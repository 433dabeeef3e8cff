// Which passage of a lesson's text is about which step: text and board show the same one.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/stream.h"
#include "engine/text/markdown.h"

namespace warpwise {

/// The step whose id the words begin with: "tiled." or "columns: tiles down the columns."; null where there is none.
const StepInfo* step_named_first(const std::string& words, const LessonInfo& lesson);

/// The steps' ids by number of the block that begins with their id in bold: "**tiled.** ...", "- **df_tiled**: ...".
/// Each step has one passage at most, and a passage one step.
std::map<size_t, std::string> passages(const std::vector<Block>& text, const LessonInfo& lesson);

/// The block that is about a step or, where none is about it alone, about the nearest step before it: some passages tell of several.
std::optional<size_t> passage_of(const std::map<size_t, std::string>& passages, const LessonInfo& lesson,
                                 const std::string& step);

/// A step's passage as it is shown: with the step's number before its id. Texts have no numbers, since the table gives them.
Block numbered(Block passage, int number);

}  // namespace warpwise
