// The lesson's text: its blocks one below the other, boxes that open, and what a term means under the mouse.
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <filesystem>

#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/text/code_view.h"
#include "gui/text/flow.h"
#include "gui/text/glossary.h"
#include "gui/widgets.h"

namespace warpwise::gui {

namespace {

constexpr float kLeastLegible = 8;  // size of letters, in ImGui's units

/// What the blocks of a text are drawn with.
struct Page {
  App& app;
  const Skin& skin;
  std::filesystem::path folder;  // of the text, and of its pictures
  std::string hovered;           // the link under the mouse
};

void draw_runs(const Runs& runs, Face usual, float indent, ImU32 colour, Page& page) {
  const Skin& skin = page.skin;
  ImVec2 start = ImGui::GetCursorScreenPos();
  float width = std::max(skin.px(4), ImGui::GetContentRegionAvail().x - indent);
  ImVec2 size = flow(ImGui::GetWindowDrawList(), runs, usual, ImVec2(start.x + indent, start.y), width, colour, skin,
                     &page.hovered);
  ImGui::Dummy(ImVec2(std::min(size.x + indent, width + indent), size.y));
}

void draw_table(const Block& block, Page& page) {
  const Skin& skin = page.skin;
  // Columns as wide as their words want; squeezed in proportion where that is too much.
  size_t columns = block.rows.front().size();
  float pad = skin.px(0.45f), room = ImGui::GetContentRegionAvail().x;
  std::vector<float> wanted(columns, 0), least(columns, 0);
  for (const auto& row : block.rows)
    for (size_t i = 0; i < columns; i++)
      wanted[i] = std::max(wanted[i], flow(nullptr, row[i], Face::body, {}, 1e9f, 0, skin).x + skin.px(0.2f));
  float total = 0;
  for (float w : wanted) total += w;
  float available = room - 2 * pad * static_cast<float>(columns);
  if (total > available) {
    // Narrow columns keep their width; the wide ones share the rest.
    float fair = available / static_cast<float>(columns), spare = available, wide = 0;
    for (float w : wanted) (w <= fair ? spare -= w : wide += w);
    for (float& w : wanted)
      if (w > fair) w = std::max(skin.px(2), w * spare / wide);
  }

  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 start = ImGui::GetCursorScreenPos();
  float y = start.y, right = start.x;
  for (float w : wanted) right += w + 2 * pad;
  for (size_t r = 0; r < block.rows.size(); r++) {
    float height = 0;
    Face face = r == 0 ? Face::bold : Face::body;
    for (size_t i = 0; i < columns; i++)
      height = std::max(height, flow(nullptr, block.rows[r][i], face, {}, wanted[i], 0, skin).y);
    height += skin.px(0.3f);
    if (r == 0) list->AddRectFilled(ImVec2(start.x, y), ImVec2(right, y + height), skin.theme->field);
    float x = start.x;
    for (size_t i = 0; i < columns; i++) {
      float shift = block.right[i]
                        ? std::max(0.0f, wanted[i] - flow(nullptr, block.rows[r][i], face, {}, wanted[i], 0, skin).x)
                        : 0;
      flow(list, block.rows[r][i], face, ImVec2(x + pad + shift, y + skin.px(0.15f)), wanted[i], skin.theme->text, skin,
           &page.hovered);
      x += wanted[i] + 2 * pad;
    }
    y += height;
    list->AddLine(ImVec2(start.x, y), ImVec2(right, y), skin.theme->faint);
  }
  ImGui::Dummy(ImVec2(right - start.x, y - start.y + skin.px(0.3f)));
}

void draw_code_block(const Block& block, const Skin& skin) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 start = ImGui::GetCursorScreenPos();
  float pad = skin.px(0.5f), width = ImGui::GetContentRegionAvail().x, widest = 1;
  for (const auto& line : block.lines) widest = std::max(widest, text_size(skin, Face::mono, line).x);
  // Lines of a figure must not wrap: a wide one is set smaller, as far as it stays legible.
  float least = std::min(1.0f, kLeastLegible / skin.size(Face::mono));
  float scale = std::clamp((width - 2 * pad) / widest, least, 1.0f), line_height = skin.size(Face::mono) * 1.3f * scale;
  float height = line_height * static_cast<float>(block.lines.size()) + 2 * pad;
  list->AddRectFilled(start, ImVec2(start.x + width, start.y + height), skin.theme->field, skin.px(0.2f));
  bool source = block.language == "cuda" || block.language == "cpp" || block.language == "c++" ||
                block.language == "cu" || block.language == "c";
  auto spans = source ? highlight(block.lines) : std::vector<std::vector<Span>>(block.lines.size());
  list->PushClipRect(start, ImVec2(start.x + width, start.y + height), true);
  for (size_t i = 0; i < block.lines.size(); i++)
    draw_code_line(list, block.lines[i], spans[i],
                   ImVec2(start.x + pad, start.y + pad + line_height * static_cast<float>(i)), skin, scale);
  list->PopClipRect();
  ImGui::Dummy(ImVec2(width, height));
}

ImU32 ink_of(const Drawing::Colour& colour) { return IM_COL32(colour.rgb[0], colour.rgb[1], colour.rgb[2], 255); }

/// As wide as the text, but not so wide that its words grow much larger than the text's.
void draw_picture(const Block& block, Page& page) {
  const Skin& skin = page.skin;
  const SourceText& file = page.app.files.get(page.folder / block.file);
  const Drawing& drawing = file.drawing;
  if (!file.error.empty() || !drawing.error.empty()) {
    draw_runs(block.runs, Face::italic, 0, skin.theme->text, page);
    draw_runs({{file.error.empty() ? drawing.error : file.error, Emphasis::plain, {}}}, Face::body, 0, skin.theme->dim,
              page);
    return;
  }
  constexpr float kTextHeight = 14;  // of most words in a picture, in its own units
  const float scale = std::min(ImGui::GetContentRegionAvail().x / drawing.width, 1.15f * skin.em / kTextHeight);
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
        ImFont* font = skin.font(shape.bold ? Face::bold : Face::body);
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

void draw_blocks(const std::vector<Block>& blocks, Page& page);

/// Closed until its title is clicked.
void draw_box(const Block& block, Page& page) {
  std::string title;
  for (const Run& run : block.runs) title += run.text;
  const bool open = ImGui::CollapsingHeader(title.c_str());
  if (text_size(page.skin, Face::body, title).x > ImGui::GetItemRectSize().x - page.skin.px(2)) tip(title, page.skin);
  if (!open) return;
  ImGui::Indent(page.skin.px(0.8f));
  draw_blocks(block.blocks, page);
  ImGui::Unindent(page.skin.px(0.8f));
}

void draw_block(const Block& block, Page& page) {
  const Skin& skin = page.skin;
  const Theme& t = *skin.theme;
  switch (block.kind) {
    case Block::Kind::heading:
      ImGui::Dummy(ImVec2(1, skin.px(block.level == 1 ? 0.0f : 0.35f)));
      draw_runs(block.runs, block.level <= 2 ? Face::title : Face::bold, 0, t.text, page);
      break;
    case Block::Kind::paragraph: draw_runs(block.runs, Face::body, 0, t.text, page); break;
    case Block::Kind::quote: {
      ImVec2 start = ImGui::GetCursorScreenPos();
      draw_runs(block.runs, Face::body, skin.px(0.9f), t.dim, page);
      ImGui::GetWindowDrawList()->AddRectFilled(start, ImVec2(start.x + skin.px(0.2f), ImGui::GetItemRectMax().y),
                                                t.accent);
      break;
    }
    case Block::Kind::item: {
      float indent = skin.px(1.3f) * static_cast<float>(block.level + 1);
      ImVec2 start = ImGui::GetCursorScreenPos();
      float middle = start.y + skin.size(Face::body) * 0.7f;
      if (block.marker.empty())
        ImGui::GetWindowDrawList()->AddCircleFilled(ImVec2(start.x + indent - skin.px(0.65f), middle), skin.px(0.16f),
                                                    t.accent, 12);
      else
        draw_text(ImGui::GetWindowDrawList(), skin, Face::bold,
                  ImVec2(start.x + indent - text_size(skin, Face::bold, block.marker).x - skin.px(0.35f),
                         start.y + skin.size(Face::body) * 0.21f),
                  t.dim, block.marker);
      draw_runs(block.runs, Face::body, indent, t.text, page);
      break;
    }
    case Block::Kind::code: draw_code_block(block, skin); break;
    case Block::Kind::table: draw_table(block, page); break;
    case Block::Kind::rule: ImGui::Separator(); break;
    case Block::Kind::picture: draw_picture(block, page); break;
    case Block::Kind::box: draw_box(block, page); break;
  }
}

void draw_blocks(const std::vector<Block>& blocks, Page& page) {
  for (size_t i = 0; i < blocks.size(); i++) {
    ImGui::PushID(static_cast<int>(i));  // boxes of one title are boxes of their own
    draw_block(blocks[i], page);
    ImGui::PopID();
  }
}

/// What the term under the mouse means.
void draw_meaning(Page& page) {
  const std::string_view anchor = glossary_anchor(page.hovered);
  if (anchor.empty()) return;
  for (const Term& term : glossary_terms(page.app.files.get(page.app.source_root / "docs/glossary.md").blocks)) {
    if (term.anchor != anchor) continue;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(page.skin.px(26));
    {
      UseFace bold(page.skin, Face::bold);
      ImGui::TextUnformatted(term.name.c_str());
    }
    ImGui::TextUnformatted(term.meaning.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
  }
}

}  // namespace

void draw_lesson_text(const Frame& frame) {
  App& app = frame.app;
  const LessonInfo* lesson = app.lesson();
  if (!lesson) {
    ImGui::TextDisabled("%s", awaited(app).c_str());
    return;
  }
  const SourceText& text = app.files.get(app.source_root / lesson->folder / "lesson.md");
  Page page{app, frame.skin, app.source_root / lesson->folder, {}};
  ImGui::BeginChild("lesson", ImVec2(0, 0), false);
  if (!text.error.empty()) {
    // Without its text a lesson still has its summary.
    draw_runs({{lesson->title, Emphasis::bold, {}}}, Face::title, 0, frame.skin.theme->text, page);
    draw_runs(parse_inline(lesson->summary), Face::body, 0, frame.skin.theme->text, page);
    UseColour dim(frame.skin.theme->dim);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.error.c_str());
    ImGui::PopTextWrapPos();
  }
  draw_blocks(text.blocks, page);
  ImGui::Dummy(ImVec2(1, frame.skin.px(1)));
  ImGui::EndChild();
  draw_meaning(page);
}

}  // namespace warpwise::gui
