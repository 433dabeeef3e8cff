// What lies over the window until Esc: the list of keys, and the palette, which finds every action by its name.
#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "gui/actions.h"
#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/widgets.h"

namespace warpwise::gui {

namespace {

constexpr float kKeysWidth = 30, kPaletteWidth = 34;  // em

/// A name at the left and its keys at the right; returns whether it was clicked.
bool entry_row(int id, const std::string& name, const std::string& keys, bool chosen, const Skin& skin) {
  const Theme& t = *skin.theme;
  ImGui::PushID(id);
  const float width = std::max(1.0f, ImGui::GetContentRegionAvail().x), height = skin.px(1.5f);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const bool pressed = ImGui::InvisibleButton("entry", ImVec2(width, height));
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (chosen || ImGui::IsItemHovered())
    list->AddRectFilled(at, ImVec2(at.x + width, at.y + height), chosen ? t.selection : t.field, skin.px(0.2f));
  const float keys_wide = text_size(skin, Face::small, keys).x, y = at.y + (height - skin.size(Face::body)) / 2;
  draw_text(list, skin, Face::body, ImVec2(at.x + skin.px(0.5f), y), t.text,
            shortened(skin, Face::body, name, width - keys_wide - skin.px(2)));
  draw_text(list, skin, Face::small,
            ImVec2(at.x + width - keys_wide - skin.px(0.5f), at.y + (height - skin.size(Face::small)) / 2), t.dim,
            keys);
  ImGui::PopID();
  return pressed;
}

void draw_keys(const Frame& frame) {
  const char* group = "";
  int id = 0;
  for (const Action& action : actions()) {
    if (!*action.keys) continue;
    if (std::strcmp(group, action.group) != 0) {
      if (id > 0) ImGui::Dummy(ImVec2(1, frame.skin.px(0.2f)));
      caption(group = action.group, frame.skin);
    }
    if (entry_row(id++, action.name, action.keys, false, frame.skin)) {
      frame.app.overlay.kind = Overlay::Kind::none;
      obey(frame.app, action.command);
    }
  }
  ImGui::Dummy(ImVec2(1, frame.skin.px(0.4f)));
  caption("In plots: the wheel zooms, dragging moves, a double click shows all again.", frame.skin);
}

void draw_palette(const Frame& frame) {
  App& app = frame.app;
  Overlay& over = app.overlay;
  char query[128];
  std::snprintf(query, sizeof query, "%s", over.query.c_str());
  if (over.fresh) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1);
  if (ImGui::InputTextWithHint("##query", "What do you want to do?", query, sizeof query)) over.chosen = 0;
  over.query = query;
  const auto found = entries(app, over.query);
  over.chosen = std::clamp(over.chosen, 0, std::max(0, static_cast<int>(found.size()) - 1));
  ImGui::BeginChild("found", ImVec2(0, 0), false);
  int run = std::exchange(over.accept, false) && !found.empty() ? over.chosen : -1;
  for (int i = 0; i < static_cast<int>(found.size()); i++) {
    const Entry& entry = found[static_cast<size_t>(i)];
    if (entry_row(i, entry.name, entry.keys, i == over.chosen, frame.skin)) run = i;
    const float top = ImGui::GetItemRectMin().y - ImGui::GetWindowPos().y, bottom = top + ImGui::GetItemRectSize().y;
    if (i == over.chosen && (top < 0 || bottom > ImGui::GetWindowHeight())) ImGui::SetScrollHereY(0.5f);
  }
  if (found.empty())
    caption("Nothing of this name. Other words may do: step, size, lesson, view, copy\u2026", frame.skin);
  ImGui::EndChild();
  if (run < 0) return;
  over = {};
  found[static_cast<size_t>(run)].run(app);
}

}  // namespace

void draw_overlay(const Frame& frame) {
  Overlay& over = frame.app.overlay;
  if (over.kind == Overlay::Kind::none) return;
  const Skin& skin = frame.skin;
  const bool keys = over.kind == Overlay::Kind::keys;
  const ImVec2 whole = ImGui::GetIO().DisplaySize;
  const ImVec2 size(std::min(whole.x * 0.94f, skin.px(keys ? kKeysWidth : kPaletteWidth)),
                    whole.y * (keys ? 0.9f : 0.6f));
  ImGui::SetNextWindowPos(ImVec2((whole.x - size.x) / 2, whole.y * 0.05f));
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, skin.theme->paper);
  ImGui::PushStyleColor(ImGuiCol_Border, skin.theme->dim);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  if (over.fresh) ImGui::SetNextWindowFocus();
  ImGui::Begin(keys ? "Keys" : "Palette", nullptr,
               ImGuiWindowFlags_NoDecoration * !keys | ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
  const bool left =
      !over.fresh && ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered(ImGuiHoveredFlags_RootAndChildWindows);
  if (keys) draw_keys(frame);
  else draw_palette(frame);
  over.fresh = false;
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopStyleColor(2);
  if (left) over = {};
}

}  // namespace warpwise::gui
