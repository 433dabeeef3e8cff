#include "gui/text/flow.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/text/glossary.h"

namespace warpwise::gui {

namespace {

constexpr float kCodePad = 0.18f;  // beside code in a line, by the size of the letters around it
constexpr size_t kWhole = 32;      // letters of code that stay together, blanks and all

Face face_of(Emphasis emphasis, Face usual) {
  switch (emphasis) {
    case Emphasis::plain: return usual;
    case Emphasis::bold: return usual == Face::title ? Face::title : Face::bold;
    case Emphasis::italic: return Face::italic;
    case Emphasis::code: return Face::mono;
  }
  return usual;
}

/// What is set as a whole: a run's letters between two blanks, or short code.
struct TextPiece {
  std::string text;
  Face face;
  bool code, after_blank;
  float wide;
  const std::string* link;
};

std::vector<TextPiece> pieces_of(const Runs& runs, Face usual, const Style& style) {
  std::vector<TextPiece> pieces;
  bool after_blank = true;
  for (const Run& run : runs) {
    Face face = face_of(run.emphasis, usual);
    bool code = run.emphasis == Emphasis::code;
    for (size_t at = 0; at < run.text.size();) {
      if (run.text[at] == ' ') {
        after_blank = true, at++;
        continue;
      }
      size_t end =
          code && run.text.size() <= kWhole ? run.text.size() : std::min(run.text.find(' ', at), run.text.size());
      std::string text = run.text.substr(at, end - at);
      float wide = text_size(style, face, text).x + (code ? 2 * kCodePad * style.size(usual) : 0);
      pieces.push_back({std::move(text), face, code, after_blank, wide, &run.link});
      after_blank = false, at = end;
    }
  }
  return pieces;
}

}  // namespace

ImVec2 flow(ImDrawList* list, const Runs& runs, Face usual, ImVec2 start, float width, ImU32 colour, const Style& style,
            WordTrail* trail, std::string* hovered) {
  float line_height = style.size(usual) * kTextLine, blank = style.size(usual) * 0.26f, x = 0, y = 0, widest = 0;
  std::vector<TextPiece> pieces = pieces_of(runs, usual, style);
  for (size_t i = 0; i < pieces.size(); i++) {
    const TextPiece& piece = pieces[i];
    // A bracket stays with what it stands before, unless that leaves no line for both.
    float word = piece.wide;
    for (size_t next = i + 1; next < pieces.size() && !pieces[next].after_blank; next++) word += pieces[next].wide;
    if (piece.after_blank && x > 0) x += blank;
    if (x > 0 && ((piece.after_blank && x + word > width) || x + piece.wide > width + blank)) x = 0, y += line_height;
    if (list) {
      ImVec2 from(start.x + x, start.y + y);
      if (piece.code)
        list->AddRectFilled(ImVec2(from.x, from.y + line_height * 0.06f),
                            ImVec2(from.x + piece.wide, from.y + line_height * 0.86f), style.theme->field,
                            style.px(0.125));
      if (trail)
        trail->word(list, from, ImVec2(from.x + piece.wide, from.y + line_height), piece.text, piece.after_blank,
                    style);
      float pad = piece.code ? kCodePad * style.size(usual) : 0;
      draw_text(list, style, piece.face,
                ImVec2(from.x + pad, from.y + (line_height - style.size(piece.face)) / 2 - line_height * 0.02f), colour,
                piece.text);
      const ImVec2 to(from.x + piece.wide, from.y + line_height);
      const bool term = !glossary_anchor(*piece.link).empty();
      if (term) {
        const float under = std::floor(from.y + line_height * 0.84f);
        list->AddLine(ImVec2(from.x, under), ImVec2(to.x, under), with_alpha(style.theme->accent, 0.7f));
      }
      if (hovered && (term || piece.code) && ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(from, to))
        *hovered = term ? *piece.link : '`' + piece.text;
    }
    x += piece.wide;
    widest = std::max(widest, x);
  }
  if (list && trail) trail->end_paragraph();
  return ImVec2(widest, runs.empty() ? 0 : y + line_height);
}

}  // namespace warpwise::gui
