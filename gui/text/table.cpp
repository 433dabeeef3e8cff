#include "gui/text/table.h"

#include <algorithm>
#include <numeric>

#include "gui/text/flow.h"

namespace warpwise::gui {

TableColumns table_columns(const Block& block, float room, const Style& style) {
  TableColumns columns;
  columns.margin = style.px(0.5);
  const size_t count = block.rows.front().size();
  const float available = std::max(1.0f, room - 2 * columns.margin * static_cast<float>(count));
  for (const bool small : {false, true}) {
    if (small) columns.body = columns.head = Face::small;
    std::vector<float> wanted(count, 0), least(count, 0);  // on one line; with a line for each word
    for (size_t r = 0; r < block.rows.size(); r++)
      for (size_t i = 0; i < count; i++) {
        const Face face = r == 0 ? columns.head : columns.body;
        const float slack = style.px(0.25);
        wanted[i] = std::max(wanted[i], flow(nullptr, block.rows[r][i], face, {}, 1e9f, 0, style).x + slack);
        least[i] = std::max(least[i], flow(nullptr, block.rows[r][i], face, {}, 0, 0, style).x + slack);
      }
    const float all = std::accumulate(wanted.begin(), wanted.end(), 0.0f),
                needed = std::accumulate(least.begin(), least.end(), 0.0f);
    columns.widths = wanted;
    if (all <= available) break;
    // Above what its longest word needs, each column gets its share of what is left.
    const float part = needed < available ? (available - needed) / (all - needed) : 0,
                squeezed = std::min(1.0f, available / needed);
    for (size_t i = 0; i < count; i++)
      columns.widths[i] = squeezed * (least[i] + part * std::max(0.0f, wanted[i] - least[i]));
    if (needed <= available) break;
  }
  return columns;
}

void draw_table(const Block& block, Prose& prose) {
  const Style& style = prose.style;
  const auto [body, head, widths, margin] = table_columns(block, ImGui::GetContentRegionAvail().x, style);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 start = ImGui::GetCursorScreenPos();
  float y = start.y, right = start.x;
  for (float width : widths) right += width + 2 * margin;
  for (size_t r = 0; r < block.rows.size(); r++) {
    const Face face = r == 0 ? head : body;
    float height = 0;
    for (size_t i = 0; i < widths.size(); i++)
      height = std::max(height, flow(nullptr, block.rows[r][i], face, {}, widths[i], 0, style).y);
    height += style.px(0.25);
    if (r == 0) list->AddRectFilled(ImVec2(start.x, y), ImVec2(right, y + height), style.theme->field);
    float x = start.x;
    for (size_t i = 0; i < widths.size(); i++) {
      const float words = flow(nullptr, block.rows[r][i], face, {}, widths[i], 0, style).x,
                  shift = block.right[i] ? std::max(0.0f, widths[i] - words) : 0;
      flow(list, block.rows[r][i], face, ImVec2(x + margin + shift, y + style.px(0.125)), widths[i], style.theme->text,
           style, prose.trail, &prose.hovered);
      x += widths[i] + 2 * margin;
    }
    y += height;
    list->AddLine(ImVec2(start.x, y), ImVec2(right, y), style.theme->faint);
  }
  ImGui::Dummy(ImVec2(right - start.x, y - start.y + style.px(0.25)));
}

}  // namespace warpwise::gui
