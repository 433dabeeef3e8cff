#include "gui/style/theme.h"

namespace warpwise::gui {

namespace {

constexpr ImU32 rgb(unsigned hex) { return IM_COL32((hex >> 16) & 255, (hex >> 8) & 255, hex & 255, 255); }

/// What pictures in files share with the window.
Theme with_palette(const Palette& palette) {
  Theme t;
  t.text = rgb(palette.text), t.dim = rgb(palette.dim), t.faint = rgb(palette.faint), t.paper = rgb(palette.paper);
  t.bad = rgb(palette.bad), t.good = rgb(palette.good), t.warn = rgb(palette.warn);
  t.ceiling = rgb(palette.ceiling), t.baseline = rgb(palette.baseline);
  for (size_t i = 0; i < t.steps.size(); i++) t.steps[i] = rgb(palette.steps[i]);
  return t;
}

Theme make_dark() {
  Theme t = with_palette(kDarkPalette);
  t.light = false;
  t.window = rgb(0x14171b), t.panel = rgb(0x1b1f24);
  t.field = rgb(0x2a3038), t.field_hover = rgb(0x353d47), t.field_active = rgb(0x414b57);
  t.accent = rgb(0x3d8fd6), t.on_accent = rgb(0xffffff);
  t.notice = rgb(0x3b3320);
  t.selection = rgb(0x26313d);
  t.keyword = rgb(0x7cb7ff), t.qualifier = rgb(0xffb454), t.type = rgb(0x6fd3c7), t.number = rgb(0xd7a6ff);
  t.string = rgb(0xc3d67a), t.comment = rgb(0x8a96a3), t.directive = rgb(0xe08fb4);
  t.added = rgb(0x17382b), t.removed = rgb(0x43242a);
  return t;
}

Theme make_light() {
  Theme t = with_palette(kLightPalette);
  t.light = true;
  t.window = rgb(0xffffff), t.panel = rgb(0xf3f5f7);
  t.field = rgb(0xe1e6ec), t.field_hover = rgb(0xd3dae2), t.field_active = rgb(0xc2ccd7);
  t.accent = rgb(0x0b62b0), t.on_accent = rgb(0xffffff);
  t.notice = rgb(0xfff0c9);
  t.selection = rgb(0xdfeaf6);
  t.keyword = rgb(0x0b55b3), t.qualifier = rgb(0xa84b00), t.type = rgb(0x00706a), t.number = rgb(0x7a2fb0);
  t.string = rgb(0x4d6b00), t.comment = rgb(0x68737f), t.directive = rgb(0xa3275f);
  t.added = rgb(0xd9f2e3), t.removed = rgb(0xfbdfdc);
  return t;
}

}  // namespace

const Theme& theme(bool light) {
  static const Theme kDark = make_dark(), kLight = make_light();
  return light ? kLight : kDark;
}

ImU32 with_alpha(ImU32 colour, float alpha) {
  return (colour & ~IM_COL32_A_MASK) | (static_cast<ImU32>(alpha * 255.0f + 0.5f) << IM_COL32_A_SHIFT);
}

ImU32 blend(ImU32 a, ImU32 b, float amount) {
  ImVec4 x = ImGui::ColorConvertU32ToFloat4(a), y = ImGui::ColorConvertU32ToFloat4(b);
  auto mix = [&](float p, float q) { return p + (q - p) * amount; };
  return ImGui::ColorConvertFloat4ToU32(ImVec4(mix(x.x, y.x), mix(x.y, y.y), mix(x.z, y.z), mix(x.w, y.w)));
}

void apply_style(const Theme& t, float em) {
  ImGuiStyle& style = ImGui::GetStyle();
  style = ImGuiStyle();
  if (t.light) ImGui::StyleColorsLight(&style);
  else ImGui::StyleColorsDark(&style);

  auto set = [&](ImGuiCol index, ImU32 colour) { style.Colors[index] = ImGui::ColorConvertU32ToFloat4(colour); };
  set(ImGuiCol_Text, t.text), set(ImGuiCol_TextDisabled, t.dim);
  set(ImGuiCol_WindowBg, t.window), set(ImGuiCol_ChildBg, with_alpha(t.window, 0)), set(ImGuiCol_PopupBg, t.panel);
  set(ImGuiCol_Border, t.faint), set(ImGuiCol_Separator, t.faint);
  set(ImGuiCol_FrameBg, t.field), set(ImGuiCol_FrameBgHovered, t.field_hover),
      set(ImGuiCol_FrameBgActive, t.field_active);
  set(ImGuiCol_Button, t.field), set(ImGuiCol_ButtonHovered, t.field_hover), set(ImGuiCol_ButtonActive, t.field_active);
  set(ImGuiCol_Header, t.selection), set(ImGuiCol_HeaderHovered, t.field), set(ImGuiCol_HeaderActive, t.field_active);
  set(ImGuiCol_CheckMark, t.accent), set(ImGuiCol_PlotHistogram, t.accent);
  set(ImGuiCol_ScrollbarBg, with_alpha(t.panel, 0)), set(ImGuiCol_ScrollbarGrab, t.field_active);
  set(ImGuiCol_TextSelectedBg, with_alpha(t.accent, 0.35f));
  set(ImGuiCol_TableHeaderBg, t.field), set(ImGuiCol_TableBorderStrong, t.faint),
      set(ImGuiCol_TableBorderLight, t.faint);

  auto px = [&](Ems ems) { return std::floor(ems.value * em + 0.5f); };
  style.WindowPadding = ImVec2(px(0.5), px(0.5));
  style.FramePadding = ImVec2(px(0.5), px(0.25));
  style.ItemSpacing = ImVec2(px(0.5), px(0.375));
  style.ItemInnerSpacing = ImVec2(px(0.375), px(0.25));
  style.CellPadding = ImVec2(px(0.375), px(0.25));
  style.ScrollbarSize = px(0.75);
  style.GrabMinSize = px(0.75);
  style.WindowRounding = 0, style.ChildRounding = 0;
  style.FrameRounding = style.PopupRounding = style.ScrollbarRounding = style.GrabRounding = px(0.25);
  style.WindowBorderSize = 0, style.ChildBorderSize = 0;
}

}  // namespace warpwise::gui
