#include "gui/text/code_view.h"

#include <algorithm>
#include <cmath>

namespace warpwise::gui {

namespace {

constexpr size_t kGoesOnIndent = 4;  // beyond the line's own

/// Where to break: behind the last blank or comma that fits, unless that leaves little in the row. A remark is not cut right behind its
/// slashes.
size_t break_at(const std::string& code, size_t from, size_t room) {
  if (code.size() - from <= room) return code.size();
  size_t found = code.find_last_of(" ,", from + room - 1);
  if (found != std::string::npos && found >= from + 2 && code.compare(found - 2, 3, "// ") == 0)
    found = code.find_last_of(" ,", found - 2);
  return found != std::string::npos && found > from + room / 2 ? found + 1 : from + room;
}

}  // namespace

std::vector<CodePiece> pieces_of(const std::string& code, size_t columns) {
  if (code.size() <= columns) return {{0, code.size(), 0}};
  const size_t own = std::min(code.find_first_not_of(' '), code.size()),
               indent = std::min(own + kGoesOnIndent, columns / 2);
  std::vector<CodePiece> pieces;
  for (size_t from = 0; from < code.size(); from = pieces.back().end)
    pieces.push_back({from, break_at(code, from, from == 0 ? columns : columns - indent), from == 0 ? 0 : indent});
  return pieces;
}

std::vector<Span> spans_within(const std::vector<Span>& spans, size_t from, size_t to) {
  std::vector<Span> within;
  for (const Span& span : spans) {
    const size_t begin = std::max(span.begin, from), end = std::min(span.begin + span.length, to);
    if (begin < end) within.push_back({begin - from, end - begin, span.token});
  }
  return within;
}

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
