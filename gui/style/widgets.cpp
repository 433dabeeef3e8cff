#include "gui/style/widgets.h"

#include <algorithm>
#include <cmath>

namespace warpwise::gui {

namespace {

/// The rectangle of an item that was just laid out, with ImGui's own colours for its state.
ImU32 state_colour(ImU32 idle, ImU32 hovered, ImU32 active) {
  return ImGui::IsItemActive() ? active : ImGui::IsItemHovered() ? hovered : idle;
}

}  // namespace

void draw_icon(ImDrawList* list, Icon icon, ImVec2 c, float r, ImU32 colour) {
  float line = std::max(1.2f, r * 0.28f);
  auto triangle = [&](float x, float half) {
    list->AddTriangleFilled(ImVec2(c.x + x - half * 0.8f, c.y - half), ImVec2(c.x + x - half * 0.8f, c.y + half),
                            ImVec2(c.x + x + half, c.y), colour);
  };
  switch (icon) {
    case Icon::none: break;
    case Icon::play: triangle(0, r); break;
    case Icon::pause:
      for (float side : {-0.5f, 0.5f})
        list->AddRectFilled(ImVec2(c.x + side * r - r * 0.26f, c.y - r * 0.9f),
                            ImVec2(c.x + side * r + r * 0.26f, c.y + r * 0.9f), colour);
      break;
    case Icon::once:
      triangle(-r * 0.25f, r * 0.8f);
      list->AddRectFilled(ImVec2(c.x + r * 0.65f, c.y - r * 0.8f), ImVec2(c.x + r * 0.95f, c.y + r * 0.8f), colour);
      break;
    case Icon::sweep: {
      const ImVec2 points[] = {{c.x - r, c.y + r * 0.8f},
                               {c.x - r * 0.35f, c.y + r * 0.1f},
                               {c.x + r * 0.3f, c.y - r * 0.45f},
                               {c.x + r, c.y - r * 0.8f}};
      list->AddPolyline(points, 4, colour, 0, line);
      for (const ImVec2& point : points) list->AddCircleFilled(point, r * 0.24f, colour, 10);
      break;
    }
    case Icon::sun:
      list->AddCircleFilled(c, r * 0.48f, colour, 20);
      for (int i = 0; i < 8; i++) {
        float angle = static_cast<float>(i) * 0.7853982f, x = std::cos(angle), y = std::sin(angle);
        list->AddLine(ImVec2(c.x + x * r * 0.68f, c.y + y * r * 0.68f), ImVec2(c.x + x * r, c.y + y * r), colour,
                      line * 0.8f);
      }
      break;
    case Icon::moon:
      list->PathArcTo(c, r * 0.9f, 0.2f, 4.5f, 20);
      list->PathArcTo(ImVec2(c.x + r * 0.35f, c.y - r * 0.3f), r * 0.72f, 4.1f, 0.75f, 20);
      list->PathStroke(colour, 0, line);
      break;
    case Icon::cross:
      for (float side : {-1.0f, 1.0f})
        list->AddLine(ImVec2(c.x - r * 0.7f, c.y - side * r * 0.7f), ImVec2(c.x + r * 0.7f, c.y + side * r * 0.7f),
                      colour, line);
      break;
    case Icon::menu:
      for (float y : {-0.6f, 0.0f, 0.6f})
        list->AddLine(ImVec2(c.x - r * 0.9f, c.y + y * r), ImVec2(c.x + r * 0.9f, c.y + y * r), colour, line);
      break;
    case Icon::left:
    case Icon::right: {
      float side = icon == Icon::left ? 1.0f : -1.0f;
      const ImVec2 points[] = {{c.x + side * r * 0.35f, c.y - r * 0.7f},
                               {c.x - side * r * 0.35f, c.y},
                               {c.x + side * r * 0.35f, c.y + r * 0.7f}};
      list->AddPolyline(points, 3, colour, 0, line);
      break;
    }
    case Icon::warning:
      list->AddTriangleFilled(ImVec2(c.x, c.y - r), ImVec2(c.x - r * 1.1f, c.y + r * 0.9f),
                              ImVec2(c.x + r * 1.1f, c.y + r * 0.9f), colour);
      list->AddRectFilled(ImVec2(c.x - r * 0.13f, c.y - r * 0.4f), ImVec2(c.x + r * 0.13f, c.y + r * 0.3f),
                          IM_COL32_BLACK);
      list->AddRectFilled(ImVec2(c.x - r * 0.13f, c.y + r * 0.45f), ImVec2(c.x + r * 0.13f, c.y + r * 0.7f),
                          IM_COL32_BLACK);
      break;
  }
}

void give_keyboard_to_next() {
  ImGui::SetWindowFocus();  // without it, Dear ImGui 1.90 looks for the field in the panel that has the keyboard
  ImGui::SetKeyboardFocusHere();
}

bool icon_button(const char* id, Icon icon, const std::string& label, float width, bool first, const Style& style) {
  const Theme& t = *style.theme;
  Face face = first ? Face::bold : Face::body;
  float wide = text_size(style, face, label).x, icon_wide = icon == Icon::none ? 0 : style.px(1);
  float between = label.empty() || icon == Icon::none ? 0 : style.px(0.5);
  float height = first ? style.px(2) : style.px(1.75);
  if (width <= 0) width = wide + icon_wide + between + style.px(1);

  bool pressed = ImGui::InvisibleButton(id, ImVec2(width, height));
  ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImU32 fill = first ? state_colour(t.accent, blend(t.accent, t.text, 0.12f), blend(t.accent, t.text, 0.25f))
                     : state_colour(t.field, t.field_hover, t.field_active);
  ImU32 ink = first ? t.on_accent : t.text;
  list->AddRectFilled(min, max, fill, style.px(0.25));
  float x = std::floor((min.x + max.x - wide - icon_wide - between) / 2), middle = (min.y + max.y) / 2;
  draw_icon(list, icon, ImVec2(x + icon_wide / 2, middle), style.px(0.375), ink);
  draw_text(list, style, face, ImVec2(x + icon_wide + between, style.top(face, middle)), ink, label);
  return pressed;
}

float tabs_width(const std::vector<std::string>& labels, const Style& style) {
  float width = -style.px(0.25);
  for (const auto& label : labels) width += text_size(style, Face::bold, label).x + style.px(1) + style.px(0.25);
  return width;
}

size_t tabs(const char* id, const std::vector<std::string>& labels, size_t chosen, const Style& style) {
  const Theme& t = *style.theme;
  ImGui::PushID(id);
  for (size_t i = 0; i < labels.size(); i++) {
    if (i > 0) ImGui::SameLine(0, style.px(0.25));
    Face face = i == chosen ? Face::bold : Face::body;
    // As wide as in bold, so that nothing moves when another one is chosen.
    ImVec2 size(text_size(style, Face::bold, labels[i]).x + style.px(1), style.px(2));
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::InvisibleButton("tab", size)) chosen = i;
    ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered()) list->AddRectFilled(min, max, t.field, style.px(0.25));
    float wide = text_size(style, face, labels[i]).x;
    draw_text(list, style, face, ImVec2((min.x + max.x - wide) / 2, min.y + style.px(0.375)),
              i == chosen ? t.text : t.dim, labels[i]);
    if (i == chosen)
      list->AddRectFilled(ImVec2(min.x + style.px(0.5), max.y - style.px(0.125)), ImVec2(max.x - style.px(0.5), max.y),
                          t.accent, 1);
    ImGui::PopID();
  }
  ImGui::PopID();
  return chosen;
}

void splitter(const char* id, double& ems, double least, double most, int sign, const Style& style) {
  float height = std::max(1.0f, ImGui::GetContentRegionAvail().y);
  ImGui::InvisibleButton(id, ImVec2(style.px(0.375), height));
  bool held = ImGui::IsItemActive(), near = held || ImGui::IsItemHovered();
  if (near) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  if (held)
    ems = std::clamp(ems + sign * static_cast<double>(ImGui::GetIO().MouseDelta.x / style.em), least,
                     std::max(least, most));
  ImVec2 min = ImGui::GetItemRectMin(), max = ImGui::GetItemRectMax();
  float x = std::floor((min.x + max.x) / 2);
  ImGui::GetWindowDrawList()->AddLine(ImVec2(x, min.y), ImVec2(x, max.y),
                                      near ? style.theme->accent : style.theme->faint, near ? 2.0f : 1.0f);
}

void caption(const std::string& text, const Style& style) {
  UseFace face(style, Face::small);
  UseColour colour(style.theme->dim);
  ImGui::TextUnformatted(text.c_str());
}

Combo::Combo(const char* id, const std::string& shown, bool escape)
    : open_(ImGui::BeginCombo(id, shown.c_str(), ImGuiComboFlags_HeightLarge)) {
  if (open_ && escape) ImGui::CloseCurrentPopup();
}

Combo::~Combo() {
  if (open_) ImGui::EndCombo();
}

void sentence(const std::string& text, const Style& style) {
  ImVec2 room = ImGui::GetContentRegionAvail(), at = ImGui::GetCursorPos();
  float width = std::min(text_size(style, Face::body, text).x, std::max(style.px(6), room.x * 0.9f));
  ImGui::SetCursorPos(ImVec2(at.x + std::max(0.0f, (room.x - width) / 2), at.y + std::max(0.0f, room.y * 0.4f)));
  UseColour dim(style.theme->dim);
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width + 1);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
}

void tip(const std::string& text, const Style& style) {
  if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(std::min(style.px(24), ImGui::GetIO().DisplaySize.x * 0.9f));
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

bool link(const char* id, const std::string& words, const Style& style) {
  const std::string fitted = shortened(style, Face::body, words, ImGui::GetContentRegionAvail().x);
  const ImVec2 at = ImGui::GetCursorScreenPos(), size = text_size(style, Face::body, fitted);
  const bool pressed = ImGui::InvisibleButton(id, ImVec2(std::max(1.0f, size.x), ImGui::GetTextLineHeight()));
  const bool hovered = ImGui::IsItemHovered();
  if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImU32 ink = hovered ? style.theme->text : style.theme->accent;
  draw_text(list, style, Face::body, at, ink, fitted);
  list->AddLine(ImVec2(at.x, at.y + size.y), ImVec2(at.x + size.x, at.y + size.y), with_alpha(ink, 0.5f), 1);
  return pressed;
}

}  // namespace warpwise::gui
