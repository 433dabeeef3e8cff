#include "gui/text/prose.h"

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "gui/style/widgets.h"
#include "gui/text/code_view.h"
#include "gui/text/flow.h"
#include "gui/text/glossary.h"
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

void draw_code_block(const Block& block, const Prose& prose) {
  const Style& style = prose.style;
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 start = ImGui::GetCursorScreenPos();
  float pad = style.px(0.5f), width = ImGui::GetContentRegionAvail().x, widest = 1;
  for (const auto& line : block.lines) widest = std::max(widest, text_size(style, Face::mono, line).x);
  // Lines of a figure must not wrap: a wide one is set smaller, as far as it stays legible.
  float least = std::min(1.0f, kLeastLegible / style.size(Face::mono));
  float scale = std::clamp((width - 2 * pad) / widest, least, 1.0f),
        line_height = style.size(Face::mono) * 1.3f * scale;
  float height = line_height * static_cast<float>(block.lines.size()) + 2 * pad;
  list->AddRectFilled(start, ImVec2(start.x + width, start.y + height), style.theme->field, style.px(0.2f));
  bool source = block.language == "cuda" || block.language == "cpp" || block.language == "c++" ||
                block.language == "cu" || block.language == "c";
  auto spans = source ? highlight(block.lines) : std::vector<std::vector<Span>>(block.lines.size());
  list->PushClipRect(start, ImVec2(start.x + width, start.y + height), true);
  for (size_t i = 0; i < block.lines.size(); i++) {
    const ImVec2 at(start.x + pad, start.y + pad + line_height * static_cast<float>(i));
    if (prose.trail) {
      prose.trail->word(list, at, ImVec2(start.x + width - pad, at.y + line_height), block.lines[i], false, style);
      prose.trail->end_line();
    }
    draw_code_line(list, block.lines[i], spans[i], at, style, scale);
  }
  if (prose.trail) prose.trail->end_paragraph();
  list->PopClipRect();
  ImGui::Dummy(ImVec2(width, height));
}

ImU32 ink_of(const Drawing::Colour& colour) { return IM_COL32(colour.rgb[0], colour.rgb[1], colour.rgb[2], 255); }

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
  const float scale = std::min(ImGui::GetContentRegionAvail().x / drawing.width, 1.15f * style.em / kTextHeight);
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const auto at = [&](Drawing::Point p) { return ImVec2(start.x + p.x * scale, start.y + p.y * scale); };
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (const auto& shape : drawing.shapes) {
    const ImU32 fill = ink_of(shape.fill), stroke = ink_of(shape.stroke);
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
        const float size = shape.size * scale;
        const float wide = font->CalcTextSizeA(size, FLT_MAX, 0, shape.text.c_str()).x;
        constexpr float kAscent = 0.8f;  // of a letter's height, above its baseline
        list->AddText(font, size, ImVec2(corners[0].x - shape.anchor * wide, corners[0].y - kAscent * size), fill,
                      shape.text.c_str());
        break;
      }
    }
  }
  ImGui::Dummy(ImVec2(drawing.width * scale, drawing.height * scale));
}

/// Closed until its title is clicked.
void draw_box(const Block& block, Prose& prose) {
  std::string title;
  for (const Run& run : block.runs) title += run.text;
  const bool open = ImGui::CollapsingHeader(title.c_str());
  if (text_size(prose.style, Face::body, title).x > ImGui::GetItemRectSize().x - prose.style.px(2))
    tip(title, prose.style);
  if (!open) return;
  ImGui::Indent(prose.style.px(0.8f));
  for (size_t i = 0; i < block.blocks.size(); i++) {
    ImGui::PushID(static_cast<int>(i));  // boxes of one title are boxes of their own
    draw_block(block.blocks[i], prose);
    ImGui::PopID();
  }
  ImGui::Unindent(prose.style.px(0.8f));
}

}  // namespace

std::string plain_text(const Block& block) {
  if (block.kind == Block::Kind::comment) return "";
  std::string text;
  auto add = [&](const Runs& runs) {
    for (const Run& run : runs) text += run.text;
    text += ' ';
  };
  add(block.runs);
  for (const auto& row : block.rows)
    for (const Runs& cell : row) add(cell);
  for (const std::string& line : block.lines) text += line + '\n';
  for (const Block& inner : block.blocks) text += plain_text(inner);
  return text;
}

void draw_block(const Block& block, Prose& prose) {
  const Style& style = prose.style;
  const Theme& t = *style.theme;
  switch (block.kind) {
    case Block::Kind::heading:
      ImGui::Dummy(ImVec2(1, style.px(block.level == 1 ? 0.0f : 0.35f)));
      draw_runs(block.runs, block.level <= 2 ? Face::title : Face::bold, 0, t.text, prose);
      break;
    case Block::Kind::paragraph: draw_runs(block.runs, Face::body, 0, t.text, prose); break;
    case Block::Kind::quote: {
      ImVec2 start = ImGui::GetCursorScreenPos();
      draw_runs(block.runs, Face::body, style.px(0.9f), t.dim, prose);
      ImGui::GetWindowDrawList()->AddRectFilled(start, ImVec2(start.x + style.px(0.2f), ImGui::GetItemRectMax().y),
                                                t.accent);
      break;
    }
    case Block::Kind::item: {
      float indent = style.px(1.3f) * static_cast<float>(block.level + 1);
      ImVec2 start = ImGui::GetCursorScreenPos();
      float middle = start.y + style.size(Face::body) * 0.7f;
      if (block.marker.empty())
        ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(start.x + indent - style.px(0.65f), middle), style.px(0.16f),
                                                    t.accent, 12);
      else
        draw_text(ImGui::GetWindowDrawList(), style, Face::bold,
                  ImVec2(start.x + indent - text_size(style, Face::bold, block.marker).x - style.px(0.35f),
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
