#include "gui/text/prose.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <sstream>
#include <utility>

#include "engine/export/palette.h"
#include "engine/text/glossary.h"
#include "gui/style/widgets.h"
#include "gui/text/code_view.h"
#include "gui/text/flow.h"
#include "gui/text/grown_words.h"
#include "gui/text/table.h"

namespace warpwise::gui {

namespace {

constexpr float kLeastLegible = 8;  // size of letters, in ImGui's units

void draw_runs(const Runs& runs, Face usual, float indent, ImU32 colour, Prose& prose) {
  const Style& style = prose.style;
  ImVec2 start = ImGui::GetCursorScreenPos();
  float width = std::max(style.px(4), ImGui::GetContentRegionAvail().x - indent);
  ImVec2 size = flow(ImGui::GetWindowDrawList(), runs, usual, ImVec2(start.x + indent, start.y), width, colour, style,
                     prose.trail, &prose.hovered);
  ImGui::Dummy(ImVec2(std::min(size.x + indent, width + indent), size.y));
}

/// Code as it is shown: a quoted difference without its marks.
struct ShownCode {
  std::vector<std::string> lines;
  std::vector<bool> changed;
  std::vector<std::vector<Span>> spans;
};

ShownCode shown_code(const Block& block) {
  ShownCode shown{block.lines, std::vector<bool>(block.lines.size()), {}};
  const bool marked = block.language == "diff" && !block.file.empty();
  for (size_t i = 0; marked && i < shown.lines.size(); i++) {
    shown.changed[i] = shown.lines[i].starts_with('+');
    shown.lines[i].erase(0, 2);
  }
  bool source = marked || block.language == "cuda" || block.language == "cpp" || block.language == "c++" ||
                block.language == "cu" || block.language == "c";
  shown.spans = source ? highlight(shown.lines) : std::vector<std::vector<Span>>(shown.lines.size());
  return shown;
}

/// A file as commands name it: "../../docs/workshop/hello.cu" of a lesson is "docs/workshop/hello.cu" of the project.
std::string from_root(const std::string& file) {
  const size_t up = file.rfind("../");
  return up == std::string::npos ? file : file.substr(up + 3);
}

/// Code that is quoted from a file has its name above; a click opens the file.
void draw_code_block(const Block& block, Prose& prose) {
  const Style& style = prose.style;
  const ShownCode code = shown_code(block);
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 start = ImGui::GetCursorScreenPos();
  const float pad = style.px(0.5), width = ImGui::GetContentRegionAvail().x;
  const auto widest = [&](Face face) {
    float wide = 1;
    for (const auto& line : code.lines) wide = std::max(wide, text_size(style, face, line).x);
    return wide;
  };
  // Wide lines are set smaller: those of a figure as far as they stay legible, as they must not wrap; those of a quotation in letters of
  // a size that the font was made for (a minus of other sizes may lie between two rows of pixels), and then over several rows.
  const Face face = widest(Face::mono) > width - 2 * pad ? Face::small_mono : Face::mono;
  const float least = block.file.empty() ? std::min(1.0f, kLeastLegible / style.size(face)) : 1;
  const float scale = std::clamp((width - 2 * pad) / widest(face), least, 1.0f), letter = text_size(style, face, "0").x,
              line_height = style.size(face) * kCodeLine * scale;
  const size_t columns =
      block.file.empty() ? std::string::npos : static_cast<size_t>(std::max(8.0f, (width - 2 * pad) / letter));
  std::vector<std::pair<size_t, CodePiece>> rows;  // each with its line
  for (size_t i = 0; i < code.lines.size(); i++)
    for (const CodePiece& piece : pieces_of(code.lines[i], columns)) rows.emplace_back(i, piece);
  const float name_height = block.file.empty() ? 0 : style.size(Face::small) * kLabelLine;
  float height = name_height + line_height * static_cast<float>(rows.size()) + 2 * pad;
  list->AddRectFilled(start, ImVec2(start.x + width, start.y + height), style.theme->field, style.px(0.25));
  list->PushClipRect(start, ImVec2(start.x + width, start.y + height), true);
  if (!block.file.empty())
    draw_text(list, style, Face::small, ImVec2(start.x + pad, start.y + pad / 2), style.theme->dim,
              from_root(block.file));
  const float top = start.y + pad + name_height;
  for (size_t row = 0; row < rows.size(); row++) {
    const auto& [i, piece] = rows[row];
    const std::string words = code.lines[i].substr(piece.begin, piece.end - piece.begin);
    const ImVec2 at(start.x + pad + letter * static_cast<float>(piece.indent),
                    top + line_height * static_cast<float>(row));
    if (code.changed[i])
      list->AddRectFilled(ImVec2(start.x, at.y), ImVec2(start.x + width, at.y + line_height), style.theme->added);
    if (prose.trail) {
      prose.trail->word(list, at, ImVec2(start.x + width - pad, at.y + line_height), words, false, style);
      if (row + 1 == rows.size() || rows[row + 1].first != i) prose.trail->end_line();
    }
    draw_code_line(list, words, spans_within(code.spans[i], piece.begin, piece.end), at, style, face, scale);
  }
  if (prose.trail) prose.trail->end_paragraph();
  list->PopClipRect();
  ImGui::Dummy(ImVec2(width, height));
  // The window has no place for a file from outside the text's folder: that is no step's.
  const bool opens = !block.file.empty() && !block.file.starts_with("..");
  if (!opens || code.lines.empty() || !ImGui::IsItemHovered()) return;
  tip("A click opens " + block.file + " here, in Source.", style);
  if (!ImGui::IsMouseReleased(0)) return;
  const float row = (ImGui::GetIO().MousePos.y - top) / line_height;
  const auto last = static_cast<float>(rows.size() - 1);
  prose.opened = block.file;
  prose.opened_line = code.lines[rows[static_cast<size_t>(std::clamp(row, 0.0f, last))].first];
}

ImU32 ink_of(const Drawing::Colour& colour, bool light) {
  uint32_t rgb = static_cast<uint32_t>(colour.rgb[0]) << 16 | static_cast<uint32_t>(colour.rgb[1]) << 8 | colour.rgb[2];
  if (!light) rgb = ink_in_the_dark(rgb);
  return IM_COL32(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255, 255);
}

/// How each of the drawing's words grows on a slide, by its shape.
std::vector<float> growth_of_words(const Drawing& drawing, ImVec2 scale, float height, const Style& style) {
  std::vector<WordsBox> words;
  std::vector<PlainBox> boxes;
  for (const auto& shape : drawing.shapes) {
    if (shape.kind == Drawing::Shape::Kind::rectangle)
      boxes.push_back({shape.points[0].x * scale.x, shape.points[0].y * scale.y, shape.points[1].x * scale.x,
                       shape.points[1].y * scale.y});
    if (shape.kind != Drawing::Shape::Kind::text) continue;
    const float size = shape.size * scale.y, held = shape.points[0].x * scale.x;
    const float wide =
        style.font(shape.bold ? Face::bold : Face::body)->CalcTextSizeA(size, FLT_MAX, 0, shape.text.c_str()).x;
    words.push_back({held + (0.5f - shape.anchor) * wide, shape.points[0].y * scale.y - size * 0.36f, wide, size,
                     shape.anchor, held});
  }
  std::vector<float> grown = growth(words, boxes, height), of_shapes(drawing.shapes.size(), 1);
  for (size_t i = 0, word = 0; i < drawing.shapes.size(); i++)
    if (drawing.shapes[i].kind == Drawing::Shape::Kind::text) of_shapes[i] = grown[word++];
  return of_shapes;
}

/// As wide as the text, but not so wide that its words grow much larger than the text's.
void draw_picture(const Block& block, Prose& prose) {
  const Style& style = prose.style;
  const SourceText& file = prose.files.get(prose.folder / block.file);
  const Drawing& drawing = file.drawing;
  if (!file.error.empty() || !drawing.error.empty()) {
    draw_runs(block.runs, Face::italic, 0, style.theme->text, prose);
    draw_runs({{file.error.empty() ? drawing.error : file.error, Emphasis::plain, {}}}, Face::body, 0, style.theme->dim,
              prose);
    return;
  }
  constexpr float kTextHeight = 14;  // of most words in a picture, in its own units
  constexpr float kMostStretch = 1.4f;
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const bool slide = prose.largest_words > 0;
  const float scale = slide ? std::min(room.x / drawing.width, room.y / drawing.height)
                            : std::min(room.x / drawing.width, kLabelLine * style.em / kTextHeight);
  // On a slide it may be stretched, so that its words have more room.
  const ImVec2 scales(slide ? std::min(room.x / drawing.width, scale * kMostStretch) : scale, scale);
  const auto grown = slide ? growth_of_words(drawing, scales, prose.largest_words, style)
                           : std::vector<float>(drawing.shapes.size(), 1);
  ImVec2 start = ImGui::GetCursorScreenPos();
  if (slide) start.x += (room.x - drawing.width * scales.x) / 2;
  const auto at = [&](Drawing::Point p) { return ImVec2(start.x + p.x * scales.x, start.y + p.y * scales.y); };
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (size_t i = 0; i < drawing.shapes.size(); i++) {
    const auto& shape = drawing.shapes[i];
    const ImU32 fill = ink_of(shape.fill, style.theme->light), stroke = ink_of(shape.stroke, style.theme->light);
    const float width = shape.stroke_width * scale, round = shape.round * scale;
    std::vector<ImVec2> corners;
    for (const auto& point : shape.points) corners.push_back(at(point));
    const int count = static_cast<int>(corners.size());
    switch (shape.kind) {
      case Drawing::Shape::Kind::rectangle:
        if (shape.fill.any) list->AddRectFilled(corners[0], corners[1], fill, round);
        if (shape.stroke.any) list->AddRect(corners[0], corners[1], stroke, round, 0, width);
        break;
      case Drawing::Shape::Kind::line:
        if (shape.stroke.any) list->AddLine(corners[0], corners[1], stroke, width);
        break;
      case Drawing::Shape::Kind::polygon:
        if (shape.fill.any) list->AddConvexPolyFilled(corners.data(), count, fill);
        if (shape.stroke.any) list->AddPolyline(corners.data(), count, stroke, ImDrawFlags_Closed, width);
        break;
      case Drawing::Shape::Kind::text: {
        ImFont* font = style.font(shape.bold ? Face::bold : Face::body);
        const float usual = shape.size * scale, size = usual * grown[i];
        const float wide = font->CalcTextSizeA(size, FLT_MAX, 0, shape.text.c_str()).x;
        constexpr float kAscent = 0.8f;              // of a letter's height, above its baseline
        const float lower = (size - usual) * 0.36f;  // their middle stays where it is
        list->AddText(font, size, ImVec2(corners[0].x - shape.anchor * wide, corners[0].y + lower - kAscent * size),
                      fill, shape.text.c_str());
        break;
      }
    }
  }
  ImGui::Dummy(ImVec2(drawing.width * scales.x, drawing.height * scales.y));
}

/// Words with line breaks, so that no row is wider than `width`, in pixels.
std::string in_rows(const std::string& text, float width, const Style& style) {
  std::string rows, row;
  std::istringstream words(text);
  for (std::string word; words >> word; row += (row.empty() ? "" : " ") + word)
    if (!row.empty() && text_size(style, Face::body, row + " " + word).x > width) rows += std::exchange(row, "") + "\n";
  return rows + row;
}

/// Closed until its title is clicked.
void draw_box(const Block& block, Prose& prose) {
  std::string title;
  for (const Run& run : block.runs) title += run.text;
  const float room = ImGui::GetContentRegionAvail().x - prose.style.px(2.5);  // beside the arrow
  if (!ImGui::CollapsingHeader((in_rows(title, room, prose.style) + "###" + title).c_str())) return;
  ImGui::Indent(prose.style.px(0.75));
  for (size_t i = 0; i < block.blocks.size(); i++) {
    ImGui::PushID(static_cast<int>(i));  // boxes of one title are boxes of their own
    draw_block(block.blocks[i], prose);
    ImGui::PopID();
  }
  ImGui::Unindent(prose.style.px(0.75));
}

}  // namespace

void draw_block(const Block& block, Prose& prose) {
  const Style& style = prose.style;
  const Theme& t = *style.theme;
  switch (block.kind) {
    case Block::Kind::heading:
      ImGui::Dummy(ImVec2(1, block.level == 1 ? 0 : style.px(0.375)));
      draw_runs(block.runs, block.level <= 2 ? Face::title : Face::bold, 0, t.text, prose);
      break;
    case Block::Kind::paragraph: draw_runs(block.runs, Face::body, 0, t.text, prose); break;
    case Block::Kind::quote: {
      ImVec2 start = ImGui::GetCursorScreenPos();
      draw_runs(block.runs, Face::body, style.px(1), t.dim, prose);
      ImGui::GetWindowDrawList()->AddRectFilled(start, ImVec2(start.x + style.px(0.25), ImGui::GetItemRectMax().y),
                                                t.accent);
      break;
    }
    case Block::Kind::item: {
      float indent = style.px(1.25) * static_cast<float>(block.level + 1);
      ImVec2 start = ImGui::GetCursorScreenPos();
      float middle = start.y + style.size(Face::body) * 0.7f;
      if (block.marker.empty())
        ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(start.x + indent - style.px(0.75), middle), style.px(0.125),
                                                    t.accent, 12);
      else
        draw_text(ImGui::GetWindowDrawList(), style, Face::bold,
                  ImVec2(start.x + indent - text_size(style, Face::bold, block.marker).x - style.px(0.375),
                         start.y + style.size(Face::body) * 0.21f),
                  t.dim, block.marker);
      draw_runs(block.runs, Face::body, indent, t.text, prose);
      break;
    }
    case Block::Kind::code: draw_code_block(block, prose); break;
    case Block::Kind::table: draw_table(block, prose); break;
    case Block::Kind::rule: ImGui::Separator(); break;
    case Block::Kind::picture: draw_picture(block, prose); break;
    case Block::Kind::box: draw_box(block, prose); break;
    case Block::Kind::comment: break;
  }
}

void draw_meaning(const Prose& prose) {
  const std::string_view anchor = glossary_anchor(prose.hovered);
  if (anchor.empty()) return;
  for (const Term& term : glossary_terms(prose.files.get(prose.glossary).blocks)) {
    if (term.anchor != anchor) continue;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(prose.style.px(26));
    {
      UseFace bold(prose.style, Face::bold);
      ImGui::TextUnformatted(term.name.c_str());
    }
    ImGui::TextUnformatted(term.meaning.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
  }
}

}  // namespace warpwise::gui
