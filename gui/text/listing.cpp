#include "gui/text/listing.h"

#include <algorithm>
#include <cmath>

#include "gui/plot/marks.h"
#include "gui/text/code_view.h"

namespace warpwise::gui {

namespace {

using Change = DiffLine::Change;

/// What stands on one row of the list.
struct ListingRow {
  Change change = Change::same;
  std::string number;                 // or the place of a line elsewhere
  const std::string* code = nullptr;  // null: the line above goes on
  const std::vector<Span>* spans = nullptr;
  const MarginRow* figures = nullptr;
  size_t figures_number = 0;
  std::optional<size_t> line;  // of the file
};

std::vector<ListingRow> rows_of(const Listing& listing) {
  static const std::vector<Span> kPlain;
  const Margin& margin = listing.margin;
  std::vector<ListingRow> rows;
  auto add = [&](DiffLine line) {
    const SourceText& text = line.change == Change::removed ? *listing.before : *listing.after;
    ListingRow row;
    row.change = line.change, row.code = &text.lines[line.line], row.spans = &text.spans[line.line];
    if (line.change == Change::removed) {
      rows.push_back(row);
      return;
    }
    row.number = std::to_string(line.line + 1), row.line = line.line;
    auto [first, last] = margin.rows.equal_range(line.line);
    if (first == last) rows.push_back(row);
    for (auto at = first; at != last; ++at) {
      row.figures = &at->second, row.figures_number = static_cast<size_t>(std::distance(margin.rows.begin(), at));
      rows.push_back(row);
      row.number.clear(), row.code = nullptr;
    }
  };
  if (listing.changes)
    for (const DiffLine& line : *listing.changes) add(line);
  else
    for (size_t i = 0; i < listing.after->lines.size(); i++) add({Change::same, i});
  for (size_t i = 0; i < margin.elsewhere.size(); i++) {
    const ForeignLine& line = margin.elsewhere[i];
    ListingRow row;
    row.number = line.place, row.code = &line.code, row.spans = &kPlain;
    row.figures = &line.row, row.figures_number = margin.rows.size() + i;
    rows.push_back(row);
  }
  return rows;
}

/// Where the columns of the margin end (the first one: begins), from its left edge; the last entry is the margin's width.
std::vector<float> margin_columns(const Margin& margin, const Skin& skin) {
  std::vector<float> ends;
  float at = 0;
  for (size_t column = 0; column < margin.heads.size(); column++) {
    float wide = text_size(skin, Face::small, margin.heads[column]).x;
    auto fit = [&](const MarginRow& row) {
      if (column < row.cells.size()) wide = std::max(wide, text_size(skin, Face::small, row.cells[column]).x);
    };
    for (const auto& [line, row] : margin.rows) fit(row);
    for (const ForeignLine& line : margin.elsewhere) fit(line.row);
    at += wide + skin.px(0.8f);
    ends.push_back(at);
  }
  return ends;
}

void draw_cells(ImDrawList* list, const std::vector<std::string>& cells, const std::vector<float>& ends, ImVec2 at,
                ImU32 colour, const Skin& skin) {
  for (size_t i = 0; i < std::min(cells.size(), ends.size()); i++) {
    float x = i == 0 ? at.x + skin.px(0.3f) : at.x + ends[i] - skin.px(0.5f) - text_size(skin, Face::small, cells[i]).x;
    draw_text(list, skin, Face::small, ImVec2(x, at.y), colour, cells[i]);
  }
}

}  // namespace

std::optional<size_t> draw_listing(const Listing& listing, float height, std::optional<size_t> scroll_to,
                                   const Skin& skin) {
  const Theme& t = *skin.theme;
  const auto rows = rows_of(listing);
  const auto columns = margin_columns(listing.margin, skin);
  float line_height = std::floor(skin.size(Face::mono) * 1.32f), digit = text_size(skin, Face::mono, "0").x;
  float margin = columns.empty() ? 0 : columns.back() + skin.px(0.3f);
  float gutter = digit * 4 + skin.px(1.2f), widest = 0;
  for (const ListingRow& row : rows)
    if (row.code)
      widest = std::max(
          widest,
          digit * static_cast<float>(row.code->size() + (row.line || row.number.empty() ? 0 : row.number.size() + 2)));

  if (margin > 0) {
    ImVec2 at = ImGui::GetCursorScreenPos();
    draw_cells(ImGui::GetWindowDrawList(), listing.margin.heads, columns, at, t.dim, skin);
    ImGui::Dummy(ImVec2(1, skin.size(Face::small) * 1.1f));
    height = height > 0
                 ? std::max(line_height, height - skin.size(Face::small) * 1.1f - ImGui::GetStyle().ItemSpacing.y)
                 : 0;
  }
  std::optional<size_t> clicked;
  ImGui::BeginChild("listing", ImVec2(0, height), false, ImGuiWindowFlags_HorizontalScrollbar);
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 start = ImGui::GetCursorScreenPos(), mouse = ImGui::GetIO().MousePos;
  float left = ImGui::GetWindowPos().x, right = left + ImGui::GetWindowWidth();
  float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight();
  bool here = ImGui::IsWindowHovered();

  // The margin and the line numbers stay where they are when long lines are moved into sight.
  float numbers = left + margin, code = start.x + margin + gutter;
  for (size_t i = 0; i < rows.size(); i++) {
    const ListingRow& row = rows[i];
    float y = start.y + line_height * static_cast<float>(i);
    if (scroll_to && row.line == scroll_to && row.code)
      ImGui::SetScrollY(std::max(0.0f, line_height * static_cast<float>(i) - (bottom - top) * 0.4f));
    if (y + line_height < top || y > bottom) continue;
    ImU32 mark = row.change == Change::added ? t.added : t.removed;
    if (row.change != Change::same) list->AddRectFilled(ImVec2(numbers, y), ImVec2(right, y + line_height), mark);
    bool hovered =
        here && row.figures && mouse.y >= y && mouse.y < y + line_height && mouse.x >= left && mouse.x < right;
    if (row.figures && (row.figures->chosen || hovered)) {
      list->AddRectFilled(ImVec2(left, y), ImVec2(right, y + line_height),
                          row.figures->chosen ? blend(t.selection, t.accent, 0.25f) : t.selection);
      if (row.figures->chosen)
        list->AddRectFilled(ImVec2(left, y), ImVec2(left + skin.px(0.15f), y + line_height), t.accent);
    }
    if (hovered) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      if (ImGui::IsMouseClicked(0)) clicked = row.figures_number;
    }
    list->PushClipRect(ImVec2(numbers + gutter - skin.px(0.2f), top), ImVec2(right, bottom), true);
    float x = code;
    if (!row.line && row.figures) {
      draw_text(list, skin, Face::mono, ImVec2(x, y), t.dim, row.number);
      x += digit * static_cast<float>(row.number.size() + 2);
    }
    if (row.code) draw_code_line(list, *row.code, *row.spans, ImVec2(x, y), skin);
    list->PopClipRect();
    if (row.figures)
      draw_cells(list, row.figures->cells, columns, ImVec2(left, y + (line_height - skin.size(Face::small)) / 2),
                 row.figures->colour, skin);
    if (row.change != Change::same && row.code)
      draw_text(list, skin, Face::mono, ImVec2(numbers + digit * 4 + skin.px(0.35f), y),
                row.change == Change::added ? t.good : t.bad, row.change == Change::added ? "+" : "-");
    if (row.line)
      draw_text(list, skin, Face::mono,
                ImVec2(numbers + digit * static_cast<float>(4 - static_cast<int>(row.number.size())), y),
                with_alpha(t.dim, 0.7f), row.number);
  }
  if (margin > 0) list->AddLine(ImVec2(numbers, top), ImVec2(numbers, bottom), t.faint);
  ImGui::Dummy(
      ImVec2(margin + gutter + widest + skin.px(1), line_height * static_cast<float>(rows.size()) + skin.px(1)));
  ImGui::EndChild();
  return clicked;
}

}  // namespace warpwise::gui
