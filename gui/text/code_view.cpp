#include "gui/text/code_view.h"

#include <cmath>

namespace warpwise::gui {

ImU32 token_colour(Token token, const Theme& t) {
  switch (token) {
    case Token::plain: return t.text;
    case Token::keyword: return t.keyword;
    case Token::qualifier: return t.qualifier;
    case Token::type: return t.type;
    case Token::number: return t.number;
    case Token::string: return t.string;
    case Token::comment: return t.comment;
    case Token::directive: return t.directive;
  }
  return t.text;
}

void draw_code_line(ImDrawList* list, const std::string& line, const std::vector<Span>& spans, ImVec2 at,
                    const Style& style, Face face, float scale) {
  auto draw = [&](const std::string& text, Token token) {
    const char* end = text.data() + text.size();
    list->AddText(style.font(face), style.size(face) * scale, ImVec2(std::floor(at.x), std::floor(at.y)),
                  token_colour(token, *style.theme), text.data(), end);
    at.x += text_size(style, face, text).x * scale;
  };
  if (spans.empty()) draw(line, Token::plain);
  for (const Span& span : spans) draw(line.substr(span.begin, span.length), span.token);
}

}  // namespace warpwise::gui
