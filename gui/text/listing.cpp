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
    at += wide + style.px(0.75);
    ends.push_back(at);
  }
  return ends;
}

void draw_cells(ImDrawList* list, const std::vector<std::string>& cells, const std::vector<float>& ends, ImVec2 at,
                ImU32 colour, const Style& style) {
  for (size_t i = 0; i < std::min(cells.size(), ends.size()); i++) {
    float x =
        i == 0 ? at.x + style.px(0.25) : at.x + ends[i] - style.px(0.5) - text_size(style, Face::small, cells[i]).x;
    draw_text(list, style, Face::small, ImVec2(x, at.y), colour, cells[i]);
  }
}

constexpr float kLeastBesideMargin = 28;  // letters in a row
constexpr size_t kLongestLine = 4096;     // places of a selection in one row

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

/// Where the parts of a listing lie. The margin and the line numbers stay where they are when long lines are moved into sight.
struct ListingLayout {
  std::vector<float> columns;  // of the margin: where each ends
  float line_height = 0, digit = 0;
  float margin = 0, gutter = 0;                    // widths: of the figures, of the line numbers
  ImVec2 start;                                    // of the first row, as far as it is scrolled
  float left = 0, right = 0, top = 0, bottom = 0;  // of what is in sight

  float numbers() const { return left + margin; }
  float code() const { return start.x + margin + gutter; }
  float y(size_t row) const { return start.y + line_height * static_cast<float>(row); }
  float x(const ListingRow& row) const { return code() + digit * static_cast<float>(row.indent); }
};

ListingLayout lay_out(const Margin& margin, const Style& style) {
  ListingLayout layout;
  layout.columns = margin_columns(margin, style);
  layout.line_height = std::floor(style.size(Face::mono) * kCodeLine),
  layout.digit = text_size(style, Face::mono, "0").x;
  layout.margin = layout.columns.empty() ? 0 : layout.columns.back() + style.px(0.25);
  layout.gutter = layout.digit * 4 + style.px(1.25);
  return layout;
}

/// Of the code, with the place of a line elsewhere before it.
float widest_row(const std::vector<ListingRow>& rows, float digit) {
  size_t widest = 0;
  for (const ListingRow& row : rows)
    if (row.code)
      widest = std::max(widest,
                        row.indent + row.code->size() + (row.line || row.number.empty() ? 0 : row.number.size() + 2));
  return digit * static_cast<float>(widest);
}

/// To the next match, as far as keys ask, or to the line that is wanted.
void scroll(const Listing& listing, const std::vector<ListingRow>& rows, const ListingTrail& trail,
            const ListingLayout& layout, std::optional<size_t> wanted_line) {
  const auto bring_into_sight = [&](size_t row) {
    ImGui::SetScrollY(
        std::max(0.0f, layout.line_height * static_cast<float>(row) - (layout.bottom - layout.top) * 0.4f));
  };
  if (listing.tools.find) {
    std::vector<size_t> matches;
    for (size_t i = 0; i < rows.size(); i++)
      if (trail.finds(i)) matches.push_back(i);
    if (const auto match = next_match(*listing.tools.find, matches.size())) bring_into_sight(matches[*match]);
  }
  if (listing.tools.scroll && *listing.tools.scroll != 0) {
    const float by = std::exchange(*listing.tools.scroll, 0.0f) * layout.line_height;
    ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.0f, ImGui::GetScrollMaxY()));
  }
  if (!wanted_line) return;
  const bool elsewhere = *wanted_line >= listing.after->lines.size();
  for (size_t i = 0; i < rows.size(); i++)
    if (elsewhere ? !rows[i].line && rows[i].figures && rows[i].figures->chosen
                  : rows[i].line == wanted_line && rows[i].code && !rows[i].goes_on)
      bring_into_sight(i);
}

/// Whether one of the accesses of this row's line, which may take several rows, is the chosen one.
bool in_chosen_line(const std::vector<ListingRow>& rows, size_t row) {
  const auto begins = [&](size_t i) { return rows[i].code && !rows[i].goes_on; };
  while (row > 0 && !begins(row)) row--;
  bool chosen = false;
  for (size_t i = row; i < rows.size() && (i == row || !begins(i)); i++)
    chosen = chosen || (rows[i].figures && rows[i].figures->chosen);
  return chosen;
}

/// What lies behind a row's words: what changed, what is wrong, spoken of or chosen, and what the mouse is on.
void draw_ground(ImDrawList* list, const Listing& listing, const std::vector<ListingRow>& rows, size_t i, bool hovered,
                 const ListingLayout& layout, const Style& style) {
  const Theme& t = *style.theme;
  const ListingRow& row = rows[i];
  const float y = layout.y(i), numbers = layout.numbers();
  const ImU32 chosen_ground = blend(t.selection, t.accent, 0.25f);
  const auto fill = [&](float from, float to, ImU32 colour) {
    list->AddRectFilled(ImVec2(from, y), ImVec2(to, y + layout.line_height), colour);
  };
  const bool added = row.change == Change::added;
  if (row.change != Change::same) fill(numbers, layout.right, added ? t.added : t.removed);
  if (row.word_end > row.word_begin) {
    const auto letter = [&](size_t at) { return layout.x(row) + layout.digit * static_cast<float>(at); };
    fill(letter(row.word_begin), letter(row.word_end), with_alpha(added ? t.good : t.bad, 0.3f));
  }
  if (const auto tint = row.line ? listing.tints.find(*row.line) : listing.tints.end(); tint != listing.tints.end()) {
    fill(layout.left, layout.right, with_alpha(tint->second.colour, 0.16f));
    fill(layout.left, layout.left + style.px(0.25), tint->second.colour);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (ImGui::IsWindowHovered() && mouse.y >= y && mouse.y < y + layout.line_height) {
      ImGui::BeginTooltip();
      ImGui::PushTextWrapPos(style.px(30));
      ImGui::TextUnformatted(tint->second.words.c_str());
      ImGui::PopTextWrapPos();
      ImGui::EndTooltip();
    }
  }
  if (listing.marked && row.line == listing.marked) fill(numbers, layout.right, t.removed);
  if (listing.spoken && row.line == listing.spoken) fill(numbers, layout.right, chosen_ground);
  // The code of a line with several accesses is marked whichever of them is chosen; the margin shows which.
  const bool chosen_code = row.code && in_chosen_line(rows, i);
  if (chosen_code) fill(numbers, layout.right, chosen_ground);
  if (!row.figures || !(row.figures->chosen || hovered)) return;
  fill(layout.left, row.code && !chosen_code ? layout.right : numbers,
       row.figures->chosen ? chosen_ground : t.selection);
  if (row.figures->chosen) fill(layout.left, layout.left + style.px(0.125), t.accent);
}

void draw_row(ImDrawList* list, const ListingRow& row, size_t i, ListingTrail& trail, const ListingLayout& layout,
              const Style& style) {
  const Theme& t = *style.theme;
  const float y = layout.y(i), numbers = layout.numbers(), digit = layout.digit;
  list->PushClipRect(ImVec2(numbers + layout.gutter - style.px(0.25), layout.top), ImVec2(layout.right, layout.bottom),
                     true);
  float x = layout.x(row);
  if (!row.line && row.figures) {
    draw_text(list, style, Face::mono, ImVec2(x, y), t.dim, row.number);
    x += digit * static_cast<float>(row.number.size() + 2);
  }
  if (row.line || !row.figures) trail.row(list, i, ImVec2(x, y), digit, layout.line_height, t);
  if (row.code) draw_code_line(list, *row.code, *row.spans, ImVec2(x, y), style);
  list->PopClipRect();
  if (row.figures)
    draw_cells(list, row.figures->cells, layout.columns,
               ImVec2(layout.left, y + (layout.line_height - style.size(Face::small)) / 2), row.figures->colour, style);
  const bool added = row.change == Change::added;
  if (row.change != Change::same && row.code && !row.goes_on)
    draw_text(list, style, Face::mono, ImVec2(numbers + digit * 4 + style.px(0.375), y), added ? t.good : t.bad,
              added ? "+" : "-");
  if (row.line)
    draw_text(list, style, Face::mono,
              ImVec2(numbers + digit * static_cast<float>(4 - static_cast<int>(row.number.size())), y),
              with_alpha(t.dim, 0.7f), row.number);
}

/// Beside the scroll bar, where in all of the file the lines are that something is said of: changed, wrong, chosen.
void draw_places(ImDrawList* list, const Listing& listing, const std::vector<ListingRow>& rows,
                 const ListingLayout& layout, const Style& style) {
  const Theme& t = *style.theme;
  const float step = (layout.bottom - layout.top) / static_cast<float>(rows.size());
  list->PushClipRect(ImVec2(layout.left, layout.top), ImVec2(layout.right, layout.bottom));
  for (size_t i = 0; i < rows.size(); i++) {
    const ListingRow& row = rows[i];
    const auto tint = row.line ? listing.tints.find(*row.line) : listing.tints.end();
    const ImU32 colour = tint != listing.tints.end()              ? tint->second.colour
                         : row.line && row.line == listing.marked ? t.bad
                         : row.figures && row.figures->chosen     ? t.accent
                         : row.figures                            ? row.figures->colour
                         : row.change == Change::added            ? t.good
                         : row.change == Change::removed          ? t.bad
                                                                  : 0;
    if (colour == 0) continue;
    const float y = layout.top + step * static_cast<float>(i);
    list->AddRectFilled(ImVec2(layout.right - style.px(0.25), y),
                        ImVec2(layout.right, y + std::max(step, style.px(0.125))), colour);
  }
  list->PopClipRect();
}

}  // namespace

std::optional<size_t> draw_listing(const Listing& listing, float height, std::optional<size_t> scroll_to,
                                   const Style& style) {
  const Theme& t = *style.theme;
  ListingLayout layout = lay_out(listing.margin, style);
  // Long lines go on in the next row. Where a margin leaves next to nothing, they are moved into sight.
  const float room = ImGui::GetContentRegionAvail().x - layout.margin - layout.gutter -
                     ImGui::GetStyle().ScrollbarSize - (layout.margin > 0 ? style.px(1) : 0);
  const ListingRows whole(
      listing, static_cast<size_t>(std::max(layout.margin > 0 ? kLeastBesideMargin : 16.0f, room / layout.digit)));
  const auto& rows = whole.rows();

  if (layout.margin > 0) {
    const float heads = style.size(Face::small) * kLabelLine;
    draw_cells(ImGui::GetWindowDrawList(), listing.margin.heads, layout.columns, ImGui::GetCursorScreenPos(), t.dim,
               style);
    ImGui::Dummy(ImVec2(1, heads));
    if (height > 0) height = std::max(layout.line_height, height - heads - ImGui::GetStyle().ItemSpacing.y);
  }
  std::optional<size_t> clicked;
  ImGui::BeginChild("listing", ImVec2(0, height), false, layout.margin > 0 ? ImGuiWindowFlags_HorizontalScrollbar : 0);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 mouse = ImGui::GetIO().MousePos, pos = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  layout.start = ImGui::GetCursorScreenPos();
  layout.left = pos.x, layout.right = pos.x + size.x, layout.top = pos.y, layout.bottom = pos.y + size.y;
  const bool here = ImGui::IsWindowHovered();

  ListingTrail trail(listing.tools, rows);
  trail.gather();
  trail.follow_mouse(ImVec2(layout.code(), layout.start.y), layout.digit, layout.line_height,
                     here && mouse.x >= layout.numbers() && mouse.y < layout.bottom);
  scroll(listing, rows, trail, layout, scroll_to);
  for (size_t i = 0; i < rows.size(); i++) {
    const float y = layout.y(i);
    if (y + layout.line_height < layout.top || y > layout.bottom) continue;
    const bool hovered = here && rows[i].figures && mouse.y >= y && mouse.y < y + layout.line_height &&
                         mouse.x >= layout.left && mouse.x < layout.right;
    draw_ground(list, listing, rows, i, hovered, layout, style);
    if (hovered) {
      ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      if (ImGui::IsMouseClicked(0)) clicked = rows[i].figures_number;
    }
    draw_row(list, rows[i], i, trail, layout, style);
  }
  if (layout.margin > 0)
    list->AddLine(ImVec2(layout.numbers(), layout.top), ImVec2(layout.numbers(), layout.bottom), t.faint);
  if (ImGui::GetScrollMaxY() > 0) draw_places(list, listing, rows, layout, style);
  ImGui::Dummy(ImVec2(layout.margin + layout.gutter + widest_row(rows, layout.digit) + style.px(1),
                      layout.line_height * static_cast<float>(rows.size()) + style.px(1) +
                          (layout.margin > 0 ? ImGui::GetStyle().ScrollbarSize : 0)));
  ImGui::EndChild();
  return clicked;
}

}  // namespace warpwise::gui
