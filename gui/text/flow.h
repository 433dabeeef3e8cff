// Words of a text, laid out one by one so that bold, italic and code can share a line.
#pragma once
#include <string>

#include "engine/text/markdown.h"
#include "gui/style/style.h"
#include "gui/text/word_trail.h"

namespace warpwise::gui {

/// Words of runs from `start`, at most `width` wide. Draws if `list` is not null: terms of the glossary are then underlined, `trail` follows
/// the words, and `hovered` becomes the link of the term under the mouse or, over code, a backtick and that code. Returns the size that the
/// words take.
ImVec2 flow(ImDrawList* list, const Runs& runs, Face usual, ImVec2 start, float width, ImU32 colour, const Style& style,
            WordTrail* trail = nullptr, std::string* hovered = nullptr);

}  // namespace warpwise::gui
