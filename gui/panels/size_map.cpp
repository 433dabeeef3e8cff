// Which step is the fastest, over sizes of which two extents vary: a field for each size, in its step's colour.
#include <algorithm>

#include "gui/figures/figures.h"
#include "gui/panels/figures_tooltip.h"
#include "gui/panels/panels.h"
#include "gui/plot/labels.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

/// Where the fields lie.
struct Fields {
  ImVec2 min, max;
  float wide = 0, tall = 0;
  ImVec2 at(const MapCell& cell) const {
    return ImVec2(min.x + wide * static_cast<float>(cell.col), max.y - tall * static_cast<float>(cell.row + 1));
  }
};

Fields lay_out(const SizeMap& map, ImVec2 min, ImVec2 room, const Style& style) {
  float names = text_size(style, Face::small, map.down).x;
  for (const int64_t value : map.rows) names = std::max(names, text_size(style, Face::small, std::to_string(value)).x);
  Fields fields;
  fields.min = ImVec2(min.x + names + style.px(0.75), min.y + style.px(1.75));
  fields.max = ImVec2(min.x + room.x - style.px(0.5), min.y + room.y - style.px(3));
  fields.wide = (fields.max.x - fields.min.x) / static_cast<float>(map.cols.size());
  fields.tall = (fields.max.y - fields.min.y) / static_cast<float>(map.rows.size());
  return fields;
}

void draw_names(ImDrawList* list, const SizeMap& map, const Fields& fields, ImVec2 min, const Style& style) {
  const auto text = [&](ImVec2 at, const std::string& words) {
    draw_text(list, style, Face::small, at, style.theme->dim, words);
  };
  draw_text(list, style, Face::bold, min, style.theme->text, "The fastest step");
  for (size_t row = 0; row < map.rows.size(); row++) {
    const std::string value = std::to_string(map.rows[row]);
    text(ImVec2(fields.min.x - style.px(0.375) - text_size(style, Face::small, value).x,
                fields.max.y - fields.tall * (static_cast<float>(row) + 0.5f) - style.size(Face::small) / 2),
         value);
  }
  for (size_t col = 0; col < map.cols.size(); col++) {
    const std::string value = std::to_string(map.cols[col]);
    text(ImVec2(
             fields.min.x + fields.wide * (static_cast<float>(col) + 0.5f) - text_size(style, Face::small, value).x / 2,
             fields.max.y + style.px(0.25)),
         value);
  }
  text(
      ImVec2(fields.min.x - style.px(0.375) - text_size(style, Face::small, map.down).x, fields.max.y + style.px(0.25)),
      map.down);
  text(ImVec2((fields.min.x + fields.max.x - text_size(style, Face::small, map.across).x) / 2,
              fields.max.y + style.px(1.5)),
       map.across);
}

void draw_field(ImDrawList* list, const App& app, const MapCell& cell, const Fields& fields, const Style& style) {
  const StepInfo& step = *app.board().step(app.lesson()->id, cell.best->step);
  const ImVec2 from = fields.at(cell), to(from.x + fields.wide - 2, from.y + fields.tall - 2);
  const ImU32 colour = app.look(step, cell.best).colour;
  list->AddRectFilled(from, to, with_alpha(colour, cell.shared ? 0.18f : 0.4f));
  if (app.step() == &step || app.hovered_step == step.id) list->AddRect(from, to, colour, 0, 0, style.line());
  const float line = style.size(Face::small) * kLabelLine, room = fields.wide - style.px(0.5);
  if (fields.tall < line * 1.1f || room < style.px(1.5)) return;
  const bool two = fields.tall > line * 2.2f;
  const bool fits = text_size(style, Face::small, step.title).x <= room;
  const std::string title = shortened(style, Face::small, fits ? step.title : step.id, room),
                    time = shortened(style, Face::small, time_text(cell.best->time_ms.median), room);
  const float y = from.y + (fields.tall - (two ? 2 : 1) * line) / 2;
  const auto middle = [&](const std::string& words, float at, ImU32 ink) {
    draw_text(list, style, Face::small, ImVec2(from.x + (fields.wide - text_size(style, Face::small, words).x) / 2, at),
              ink, words);
  };
  middle(title, y, style.theme->text);
  if (two) middle(time, y + line, style.theme->dim);
}

}  // namespace

void draw_size_map(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  const SizeMap map = app.lesson() ? map_in_sight(app) : SizeMap{};
  if (map.cells.empty()) {
    const bool any = app.lesson() && !app.plotted_sizes().empty();
    sentence(
        any ? "A map needs sizes of which two extents vary, and two steps at each: so far there are not enough of them."
            : awaited(app),
        style);
    if (app.lesson() && !grid_of(app.task()).empty() &&
        icon_button("##sweep here", Icon::sweep, "Measure all pairs", 0, true, style))
      app.sweep();
    return;
  }
  const ImVec2 min = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  const Fields fields = lay_out(map, min, room, style);
  if (fields.tall < style.px(1) || fields.wide < style.px(1)) {
    sentence("There is too little room here: make the window larger.", style);
    return;
  }
  ImDrawList* list = ImGui::GetWindowDrawList();
  draw_names(list, map, fields, min, style);
  for (const MapCell& cell : map.cells) draw_field(list, app, cell, fields, style);

  // The field under the mouse tells all about its step; a press chooses its size, too.
  ImGui::SetCursorScreenPos(fields.min);
  const bool pressed = ImGui::InvisibleButton("map", ImVec2(fields.max.x - fields.min.x, fields.max.y - fields.min.y));
  if (!ImGui::IsItemHovered()) return;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  for (const MapCell& cell : map.cells) {
    const ImVec2 from = fields.at(cell);
    if (mouse.x < from.x || mouse.x >= from.x + fields.wide || mouse.y < from.y || mouse.y >= from.y + fields.tall)
      continue;
    const StepInfo& step = *app.board().step(app.lesson()->id, cell.best->step);
    app.hovering_step = step.id;
    app.copying = row_text(app, step, *cell.best);
    figures_tooltip(app, step, cell.size, style, Fact{"fastest", ahead_words(cell)}, true);
    if (pressed) app.select_step(step.id), app.choose_size(cell.size);
  }
}

}  // namespace warpwise::gui
