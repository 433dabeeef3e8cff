// "This computer": the rows whose time is this computer's own, which no GPU's time stands beside, in a block below the
// board.
#include <algorithm>

#include "gui/figures/figures.h"
#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr Ems kLine = 1.5;
constexpr float kNames = 0.36f;  // of the width

double time_of(const Row& row) { return row.result->time_ms.median; }

void draw_row(const Frame& frame, const Row& row, double slowest) {
  App& app = frame.app;
  const Style& style = frame.style;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = std::max(style.px(8), ImGui::GetContentRegionAvail().x), height = style.px(kLine),
              middle = at.y + height / 2, bars = at.x + width * kNames;
  ImGui::PushID(row.step->id.c_str());
  if (ImGui::InvisibleButton("row", ImVec2(width, height))) app.select_step(row.step->id);
  if (ImGui::IsItemHovered()) {
    app.hovering_step = row.step->id;
    app.copying = row_text(app, *row.step, *row.result);
  }
  ImGui::PopID();
  const auto words = [&](Face face, float x, ImU32 colour, const std::string& text) {
    draw_text(list, style, face, ImVec2(x, style.top(face, middle)), colour, text);
  };
  draw_marker(list, ImVec2(at.x + style.px(0.5), middle), style.px(0.375), row.look);
  words(Face::body, at.x + style.px(1.25), style.theme->text,
        shortened(style, Face::body, app.numbered(*row.step), bars - at.x - style.px(1.5)));
  const float most = at.x + width - bars - style.px(5), length = most * static_cast<float>(time_of(row) / slowest);
  draw_bar(list, ImVec2(bars, middle - style.px(0.375)),
           ImVec2(bars + std::max(2.0f, length), middle + style.px(0.375)), row.look, style);
  words(Face::body, bars + std::max(2.0f, length) + style.px(0.5), style.theme->text, time_text(time_of(row)));
}

}  // namespace

void draw_side_by_side_and_this_computer(const Frame& frame, const std::vector<Row>& shown,
                                         const std::vector<Row>& here) {
  App& app = frame.app;
  const Style& style = frame.style;
  const bool steps =
      std::any_of(shown.begin(), shown.end(), [](auto& row) { return row.result && row.step->kind == Kind::step; });
  const bool open = app.here_open.value_or(!steps);
  const float room = ImGui::GetContentRegionAvail().y;
  const float block = here.empty() ? 0 : style.px(1.5) + (open ? style.px(kLine) * static_cast<float>(here.size()) : 0);
  const float board = std::max(style.px(8), room - block - style.px(0.5));
  ImGui::BeginChild("side by side",
                    ImVec2(0, steps ? board : std::min(board, side_by_side_height(shown.size(), style))), false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  draw_side_by_side(frame);
  ImGui::EndChild();
  if (here.empty()) return;
  const std::string rows = std::to_string(here.size()) + (here.size() == 1 ? " row" : " rows");
  if (link("##here",
           (open ? "\u25be " : "\u25b8 ") + ("This computer, by its own clock: " + rows) + ", at " +
               to_string(app.shown_size()),
           style))
    app.here_open = !open;
  tip("What the CPU backend cannot model. These times are this computer's: they are not compared with a GPU's.", style);
  if (!open) return;
  const auto slowest =
      std::max_element(here.begin(), here.end(), [](auto& a, auto& b) { return time_of(a) < time_of(b); });
  for (const Row& row : here) draw_row(frame, row, std::max(1e-9, time_of(*slowest)));
}

}  // namespace warpwise::gui
