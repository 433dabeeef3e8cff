// What lies over the window until Esc: the list of keys, and the palette, which finds every action by its name.
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "gui/actions/actions.h"
#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr Ems kKeysWidth = 28, kPaletteWidth = 34, kRow = 1.5, kLeastPalette = 8;

/// A name at the left and its keys at the right; returns whether it was clicked.
bool entry_row(int id, const std::string& name, const std::string& keys, bool chosen, const Style& style) {
  const Theme& t = *style.theme;
  ImGui::PushID(id);
  const float width = std::max(1.0f, ImGui::GetContentRegionAvail().x), height = style.px(kRow);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton("entry", ImVec2(width, height));
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (chosen || ImGui::IsItemHovered())
    list->AddRectFilled(at, ImVec2(at.x + width, at.y + height), chosen ? t.selection : t.field, style.px(0.25));
  const float keys_wide = text_size(style, Face::small, keys).x, y = at.y + (height - style.size(Face::body)) / 2;
  draw_text(list, style, Face::body, ImVec2(at.x + style.px(0.5), y), t.text,
            shortened(style, Face::body, name, width - keys_wide - style.px(2)));
  draw_text(list, style, Face::small,
            ImVec2(at.x + width - keys_wide - style.px(0.5), at.y + (height - style.size(Face::small)) / 2), t.dim,
            keys);
  ImGui::PopID();
  return pressed;
}

/// Groups of the table with keys, in its order.
std::vector<std::vector<const Action*>> groups_of_keys() {
  std::vector<std::vector<const Action*>> groups;
  for (const Action& action : actions()) {
    if (action.keys.empty()) continue;
    if (groups.empty() || std::strcmp(groups.back().front()->group, action.group) != 0) groups.emplace_back();
    groups.back().push_back(&action);
  }
  return groups;
}

/// Where there is room, in two columns of about the same height.
void draw_keys(const Frame& frame, bool two_columns) {
  const Style& style = frame.style;
  const auto groups = groups_of_keys();
  size_t all = 0, drawn = 0;
  for (const auto& group : groups) all += group.size() + 1;
  if (!ImGui::BeginTable("keys", two_columns ? 2 : 1)) return;
  ImGui::TableNextColumn();
  bool second = false, first = true;
  for (const auto& group : groups) {
    if (two_columns && !second && drawn + group.size() / 2 >= all / 2) ImGui::TableNextColumn(), second = first = true;
    if (!std::exchange(first, false)) ImGui::Dummy(ImVec2(1, style.px(0.25)));
    caption(group.front()->group, style);
    for (const Action* action : group)
      if (entry_row(static_cast<int>(drawn++), action->name, action->keys, false, style)) {
        frame.app.overlay.kind = Overlay::Kind::none;
        obey(frame.app, *action);
      }
    drawn++;
  }
  ImGui::EndTable();
  ImGui::Dummy(ImVec2(1, style.px(0.375)));
  caption("In plots: the wheel zooms, dragging moves, a double click shows all again.", style);
}

/// Over all that lies round the current window, so that it stands out.
void draw_veil(const Style& style) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 whole = ImGui::GetIO().DisplaySize, at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize(),
               to(at.x + size.x, at.y + size.y);
  const ImU32 colour = with_alpha(style.theme->window, 0.7f);
  list->PushClipRectFullScreen();
  list->AddRectFilled(ImVec2(0, 0), ImVec2(whole.x, at.y), colour);
  list->AddRectFilled(ImVec2(0, to.y), whole, colour);
  list->AddRectFilled(ImVec2(0, at.y), ImVec2(at.x, to.y), colour);
  list->AddRectFilled(ImVec2(to.x, at.y), ImVec2(whole.x, to.y), colour);
  list->PopClipRect();
}

void draw_palette(const Frame& frame) {
  App& app = frame.app;
  Overlay& over = app.overlay;
  char query[128];
  std::snprintf(query, sizeof query, "%s", over.query.c_str());
  if (over.fresh) give_keyboard_to_next();
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##query", "What do you want to do?", query, sizeof query)) over.chosen = 0;
  over.query = query;
  const auto found = entries(app, over.query);
  over.found = found.size();
  over.chosen = std::clamp(over.chosen, 0, std::max(0, static_cast<int>(found.size()) - 1));
  ImGui::BeginChild("found", ImVec2(0, 0), false);
  int run = std::exchange(over.accept, false) && !found.empty() ? over.chosen : -1;
  for (int i = 0; i < static_cast<int>(found.size()); i++) {
    const Entry& entry = found[static_cast<size_t>(i)];
    if (entry_row(i, entry.name, entry.keys, i == over.chosen, frame.style)) run = i;
    const float top = ImGui::GetItemRectMin().y - ImGui::GetWindowPos().y, bottom = top + ImGui::GetItemRectSize().y;
    if (i == over.chosen && (top < 0 || bottom > ImGui::GetWindowHeight())) ImGui::SetScrollHereY(0.5f);
  }
  if (found.empty())
    caption("Nothing of this name. Other words may do: step, size, lesson, view, copy\u2026", frame.style);
  ImGui::EndChild();
  if (run < 0) return;
  over = {};
  found[static_cast<size_t>(run)].run(app);
}

}  // namespace

void draw_overlay(const Frame& frame) {
  Overlay& over = frame.app.overlay;
  if (over.kind == Overlay::Kind::none) return;
  const Style& style = frame.style;
  const bool keys = over.kind == Overlay::Kind::keys;
  const ImVec2 whole = ImGui::GetIO().DisplaySize;
  const bool two_columns = keys && whole.x >= 2 * style.px(kKeysWidth) + style.px(4);
  if (over.fresh) over.found = entries(frame.app, "").size();
  // The palette is as high as what it has found.
  const float wide = !keys ? style.px(kPaletteWidth) : (two_columns ? 2 : 1) * style.px(kKeysWidth),
              rows =
                  static_cast<float>(over.found) * (style.px(kRow) + ImGui::GetStyle().ItemSpacing.y) + style.px(3.5),
              high = keys
                         ? whole.y * 0.9f
                         : std::clamp(rows, style.px(kLeastPalette), std::max(style.px(kLeastPalette), whole.y * 0.6f));
  const ImVec2 size(std::min(whole.x * 0.94f, wide), high);
  ImGui::SetNextWindowPos(ImVec2((whole.x - size.x) / 2, whole.y * 0.05f));
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, style.theme->paper);
  ImGui::PushStyleColor(ImGuiCol_Border, style.theme->dim);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  if (over.fresh) ImGui::SetNextWindowFocus();
  ImGui::Begin(keys ? "Keys" : "Palette", nullptr,
               ImGuiWindowFlags_NoDecoration * !keys | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
  draw_veil(style);
  const bool left =
      !over.fresh && ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
  if (keys) draw_keys(frame, two_columns);
  else draw_palette(frame);
  over.fresh = false;
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(2);
  if (left) over = {};
}

}  // namespace warpwise::gui
