#include "gui/text/listing.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "gui/text/code_view.h"
#include "gui/text/listing_rows.h"

namespace warpwise::gui {

namespace {

using Change = DiffLine::Change;

/// Where the columns of the margin end (the first one: begins), from its left edge; the last entry is the margin's width.
std::vector<float> margin_columns(const Margin& margin, const Style& style) {
  std::vector<float> ends;
  float at = 0;
  for (size_t column = 0; column < margin.heads.size(); column++) {
    float wide = text_size(style, Face::small, margin.heads[column]).x;
    auto fit = [&](const MarginRow& row) {
      if (column < row.cells.size()) wide = std::max(wide, text_size(style, Face::small, row.cells[column]).x);
    };
    for (const auto& [line, row] : margin.rows) fit(row);
    for (const ForeignLine& line : margin.elsewhere) fit(line.row);
    at += wide + style.px(0.8f);
    ends.push_back(at);
  }
  return ends;
}

void draw_cells(ImDrawList* list, const std::vector<std::string>& cells, const std::vector<float>& ends, ImVec2 at,
                ImU32 colour, const Style& style) {
  for (size_t i = 0; i < std::min(cells.size(), ends.size()); i++) {
    float x =
        i == 0 ? at.x + style.px(0.3f) : at.x + ends[i] - style.px(0.5f) - text_size(style, Face::small, cells[i]).x;
    draw_text(list, style, Face::small, ImVec2(x, at.y), colour, cells[i]);
  }
}

constexpr size_t kLongestLine = 4096;  // places of a selection in one row

/// Selecting with the mouse, letter by letter, and what is selected so far.
class ListingTrail {
 public:
  ListingTrail(const TextTools& tools, const std::vector<ListingRow>& rows) : tools_(tools), rows_(rows) {
    if (tools.selection && tools.selection->owner == tools.owner) tools.selection->text.clear();
    if (tools.find && tools.find->open) sought_ = small(tools.find->text);
  }

  bool finds(size_t row) const {
    return !sought_.empty() && rows_[row].code && small(*rows_[row].code).find(sought_) != std::string::npos;
  }

  /// The place behind a row's letters: what is selected, and what was sought.
  void row(ImDrawList* list, size_t row, ImVec2 at, float digit, float height, const Theme& t) {
    if (!rows_[row].code) return;
    const std::string& code = *rows_[row].code;
    auto behind = [&](size_t from, size_t to, ImU32 colour) {
      list->AddRectFilled(ImVec2(at.x + digit * static_cast<float>(from), at.y),
                          ImVec2(at.x + digit * static_cast<float>(to), at.y + height), colour);
    };
    if (finds(row))
      for (size_t found = small(code).find(sought_); found != std::string::npos;
           found = small(code).find(sought_, found + sought_.size()))
        behind(found, found + sought_.size(), with_alpha(t.warn, 0.4f));
    if (!tools_.selection || !tools_.selection->any || tools_.selection->owner != tools_.owner) return;
    const size_t first = std::min(tools_.selection->anchor, tools_.selection->head),
                 last = std::max(tools_.selection->anchor, tools_.selection->head), begin = row * kLongestLine;
    if (last < begin || first >= begin + kLongestLine) return;
    const size_t from = std::min(code.size(), first > begin ? first - begin : 0),
                 to = std::min(code.size(), last - begin);
    behind(from, std::max(to, from) + (last >= begin + kLongestLine ? 1 : 0), with_alpha(t.accent, 0.3f));
  }

  /// Rows out of sight are selected too.
  void gather() {
    Selection* s = tools_.selection;
    if (!s || !s->any || s->owner != tools_.owner) return;
    const size_t first = std::min(s->anchor, s->head), last = std::max(s->anchor, s->head);
    for (size_t row = first / kLongestLine; row <= last / kLongestLine && row < rows_.size(); row++) {
      if (!rows_[row].code) continue;
      const std::string& code = *rows_[row].code;
      const size_t from = row == first / kLongestLine ? std::min(code.size(), first % kLongestLine) : 0,
                   to = row == last / kLongestLine ? std::min(code.size(), last % kLongestLine) : code.size();
      const bool goes_on = row > first / kLongestLine && rows_[row].goes_on;
      s->text += (s->text.empty() || goes_on ? "" : "\n") + code.substr(from, to - from);
    }
  }

  void follow_mouse(ImVec2 start, float digit, float height, bool over) {
    Selection* s = tools_.selection;
    if (!s || rows_.empty()) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto row =
        static_cast<size_t>(std::clamp((mouse.y - start.y) / height, 0.0f, static_cast<float>(rows_.size()) - 1));
    const auto column =
        static_cast<size_t>(std::clamp((mouse.x - start.x) / digit - static_cast<float>(rows_[row].indent) + 0.5f, 0.0f,
                                       static_cast<float>(kLongestLine - 1)));
    const size_t place = row * kLongestLine + column;
    if (over && tools_.copying && rows_[row].code) *tools_.copying = *rows_[row].code;
    if (over && ImGui::IsMouseClicked(0)) *s = {tools_.owner, place, place, true, false, ""};
    if (over && ImGui::IsMouseDoubleClicked(0))  // the whole line
      *s = {tools_.owner, row * kLongestLine, row * kLongestLine + kLongestLine - 1, false, true, ""};
    if (s->owner != tools_.owner || !s->held) return;
    if (ImGui::IsMouseDragging(0)) s->any = true, s->head = place;
    if (!ImGui::IsMouseDown(0)) s->held = false;
  }

 private:
  static std::string small(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char sign) { return static_cast<char>(std::tolower(sign)); });
    return text;
  }

  const TextTools& tools_;
  const std::vector<ListingRow>& rows_;
  std::string sought_;
};

}  // namespace

std::optional<size_t> draw_listing(const Listing& listing, float height, std::optional<size_t> scroll_to,
                                   const Style& style) {
  const Theme& t = *style.theme;
  const auto columns = margin_columns(listing.margin, style);
  float line_height = std::floor(style.size(Face::mono) * 1.32f), digit = text_size(style, Face::mono, "0").x;
  float margin = columns.empty() ? 0 : columns.back() + style.px(0.3f);
  float gutter = digit * 4 + style.px(1.2f), widest = 0;
  // SecondSource a margin long lines are moved into sight; else they go on in the next row.
  const float fits = (ImGui::GetContentRegionAvail().x - gutter - ImGui::GetStyle().ScrollbarSize) / digit;
  const ListingRows whole(listing, columns.empty() ? static_cast<size_t>(std::max(16.0f, fits)) : 0);
  const auto& rows = whole.rows();
  for (const ListingRow& row : rows)
    if (row.code)
      widest =
          std::max(widest, digit * static_cast<float>(row.indent + row.code->size() +
                                                      (row.line || row.number.empty() ? 0 : row.number.size() + 2)));

  if (margin > 0) {
    ImVec2 at = ImGui::GetCursorScreenPos();
    draw_cells(ImGui::GetWindowDrawList(), listing.margin.heads, columns, at, t.dim, style);
    ImGui::Dummy(ImVec2(1, style.size(Face::small) * 1.1f));
    height = height > 0
                 ? std::max(line_height, height - style.size(Face::small) * 1.1f - ImGui::GetStyle().ItemSpacing.y)
                 : 0;
  }
  std::optional<size_t> clicked;
  ImGui::BeginChild("listing", ImVec2(0, height), false, margin > 0 ? ImGuiWindowFlags_HorizontalScrollbar : 0);
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 start = ImGui::GetCursorScreenPos(), mouse = ImGui::GetIO().MousePos;
  float left = ImGui::GetWindowPos().x, right = left + ImGui::GetWindowWidth();
  float top = ImGui::GetWindowPos().y, bottom = top + ImGui::GetWindowHeight();
  bool here = ImGui::IsWindowHovered();

  ListingTrail trail(listing.tools, rows);
  trail.gather();
  trail.follow_mouse(ImVec2(start.x + margin + gutter, start.y), digit, line_height,
                     here && mouse.x >= left + margin && mouse.y < bottom);
  if (listing.tools.find) {
    std::vector<size_t> matches;
    for (size_t i = 0; i < rows.size(); i++)
      if (trail.finds(i)) matches.push_back(i);
    if (const auto match = next_match(*listing.tools.find, matches.size()))
      ImGui::SetScrollY(std::max(0.0f, line_height * static_cast<float>(matches[*match]) - (bottom - top) * 0.4f));
  }
  if (listing.tools.scroll && *listing.tools.scroll != 0) {
    const float by = std::exchange(*listing.tools.scroll, 0.0f) * line_height;
    ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.0f, ImGui::GetScrollMaxY()));
  }

  // The margin and the line numbers stay where they are when long lines are moved into sight.
  float numbers = left + margin, code = start.x + margin + gutter;
  for (size_t i = 0; i < rows.size(); i++) {
    const ListingRow& row = rows[i];
    float y = start.y + line_height * static_cast<float>(i);
    if (scroll_to && row.line == scroll_to && row.code && !row.goes_on)
      ImGui::SetScrollY(std::max(0.0f, line_height * static_cast<float>(i) - (bottom - top) * 0.4f));
    if (y + line_height < top || y > bottom) continue;
    ImU32 mark = row.change == Change::added ? t.added : t.removed;
    if (row.change != Change::same) list->AddRectFilled(ImVec2(numbers, y), ImVec2(right, y + line_height), mark);
    if (row.word_end > row.word_begin)
      list->AddRectFilled(ImVec2(code + digit * static_cast<float>(row.indent + row.word_begin), y),
                          ImVec2(code + digit * static_cast<float>(row.indent + row.word_end), y + line_height),
                          with_alpha(row.change == Change::added ? t.good : t.bad, 0.3f));
    if (listing.marked && row.line == listing.marked)
      list->AddRectFilled(ImVec2(numbers, y), ImVec2(right, y + line_height), t.removed);
    if (listing.spoken && row.line == listing.spoken)
      list->AddRectFilled(ImVec2(numbers, y), ImVec2(right, y + line_height), blend(t.selection, t.accent, 0.25f));
    bool hovered =
        here && row.figures && mouse.y >= y && mouse.y < y + line_height && mouse.x >= left && mouse.x < right;
    // The code of a line with several accesses is marked whichever of them is chosen; the margin shows which.
    bool chosen_below = false;
    for (size_t j = i + 1; row.code && j < rows.size() && !rows[j].code; j++)
      chosen_below = chosen_below || (rows[j].figures && rows[j].figures->chosen);
    if (chosen_below)
      list->AddRectFilled(ImVec2(numbers, y), ImVec2(right, y + line_height), blend(t.selection, t.accent, 0.25f));
    if (row.figures && (row.figures->chosen || hovered)) {
      list->AddRectFilled(ImVec2(left, y), ImVec2(row.code ? right : numbers, y + line_height),
                          row.figures->chosen ? blend(t.selection, t.accent, 0.25f) : t.selection);
      if (row.figures->chosen)
        list->AddRectFilled(ImVec2(left, y), ImVec2(left + style.px(0.15f), y + line_height), t.accent);
    }
    if (hovered) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      if (ImGui::IsMouseClicked(0)) clicked = row.figures_number;
    }
    list->PushClipRect(ImVec2(numbers + gutter - style.px(0.2f), top), ImVec2(right, bottom), true);
    float x = code + digit * static_cast<float>(row.indent);
    if (!row.line && row.figures) {
      draw_text(list, style, Face::mono, ImVec2(x, y), t.dim, row.number);
      x += digit * static_cast<float>(row.number.size() + 2);
    }
    if (row.line || !row.figures) trail.row(list, i, ImVec2(x, y), digit, line_height, t);
    if (row.code) draw_code_line(list, *row.code, *row.spans, ImVec2(x, y), style);
    list->PopClipRect();
    if (row.figures)
      draw_cells(list, row.figures->cells, columns, ImVec2(left, y + (line_height - style.size(Face::small)) / 2),
                 row.figures->colour, style);
    if (row.change != Change::same && row.code && !row.goes_on)
      draw_text(list, style, Face::mono, ImVec2(numbers + digit * 4 + style.px(0.35f), y),
                row.change == Change::added ? t.good : t.bad, row.change == Change::added ? "+" : "-");
    if (row.line)
      draw_text(list, style, Face::mono,
                ImVec2(numbers + digit * static_cast<float>(4 - static_cast<int>(row.number.size())), y),
                with_alpha(t.dim, 0.7f), row.number);
  }
  if (margin > 0) list->AddLine(ImVec2(numbers, top), ImVec2(numbers, bottom), t.faint);
  ImGui::Dummy(
      ImVec2(margin + gutter + widest + style.px(1), line_height * static_cast<float>(rows.size()) + style.px(1)));
  ImGui::EndChild();
  return clicked;
}

}  // namespace warpwise::gui
