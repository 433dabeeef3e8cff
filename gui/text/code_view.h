// One line of highlighted source.
#pragma once
#include <imgui.h>

#include <string>
#include <vector>

#include "engine/text/highlight.h"
#include "gui/style/style.h"

namespace warpwise::gui {

ImU32 token_colour(Token token, const Theme& theme);

/// A piece of a line that is too long for its room: what of the line, and how many blanks stand before it.
struct CodePiece {
  size_t begin = 0, end = 0, indent = 0;
};
/// A line in rows of `columns` letters, at least 1: the first has the line's own blanks, the others stand further in.
std::vector<CodePiece> pieces_of(const std::string& code, size_t columns);
/// Of spans of a line, what lies in [from, to), from 0.
std::vector<Span> spans_within(const std::vector<Span>& spans, size_t from, size_t to);

void draw_code_line(ImDrawList* list, const std::string& line, const std::vector<Span>& spans, ImVec2 at,
                    const Style& style, Face face = Face::mono, float scale = 1);

}  // namespace warpwise::gui
