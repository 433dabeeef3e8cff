#include "gui/text/code_view.h"

#include "gui/plot/marks.h"

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

void draw_code_line(ImDrawList* list, const std::string& line, const std::vector<Span>& spans, ImVec2 at, const Skin& skin) {
  if (spans.empty()) draw_text(list, skin, Face::mono, at, skin.theme->text, line);
  for (const Span& span : spans) {
    std::string text = line.substr(span.begin, span.length);
    draw_text(list, skin, Face::mono, at, token_colour(span.token, *skin.theme), text);
    at.x += text_size(skin, Face::mono, text).x;
  }
}

}  // namespace warpwise::gui
