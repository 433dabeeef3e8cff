// One line of highlighted source.
#pragma once
#include <imgui.h>

#include <string>
#include <vector>

#include "engine/text/highlight.h"
#include "gui/style/style.h"

namespace warpwise::gui {

ImU32 token_colour(Token token, const Theme& theme);
void draw_code_line(ImDrawList* list, const std::string& line, const std::vector<Span>& spans, ImVec2 at,
                    const Style& style, Face face = Face::mono, float scale = 1);

}  // namespace warpwise::gui
