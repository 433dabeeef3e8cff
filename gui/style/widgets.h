// Small controls that ImGui lacks, drawn the same in all its versions.
#pragma once
#include <string>
#include <vector>

#include "gui/style/style.h"

namespace warpwise::gui {

enum class Icon { none, play, pause, once, sweep, sun, moon, cross, left, right, warning, menu };

void draw_icon(ImDrawList* list, Icon icon, ImVec2 centre, float radius, ImU32 colour);

/// The field that comes next gets the keyboard, whichever panel has it now.
void give_keyboard_to_next();

/// A button of `width` (0: as wide as its label) with an icon before its label; `first`: the one to press first.
bool icon_button(const char* id, Icon icon, const std::string& label, float width, bool first, const Style& style);

/// Words side by side, one of them chosen. Returns the chosen one.
size_t tabs(const char* id, const std::vector<std::string>& labels, size_t chosen, const Style& style);

float tabs_width(const std::vector<std::string>& labels, const Style& style);

/// A vertical bar of the height that is left, dragged to change `ems`; `sign` is 1 where dragging right makes it wider.
void splitter(const char* id, double& ems, double least, double most, int sign, const Style& style);

/// A dim heading in small capitals.
void caption(const std::string& text, const Style& style);

/// ImGui's combo, closed by Esc.
class Combo {
 public:
  Combo(const char* id, const std::string& shown, bool escape);
  ~Combo();
  Combo(const Combo&) = delete;
  Combo& operator=(const Combo&) = delete;
  explicit operator bool() const { return open_; }

 private:
  bool open_;
};

/// Words that can be clicked, as wide as they are or cut to the room that is left.
bool link(const char* id, const std::string& words, const Style& style);

/// A sentence in the middle of the room that is left.
void sentence(const std::string& text, const Style& style);

/// A filled strip with an edge in `ink`; `draw` lays out its inside and the strip takes its height.
template <class Draw>
void draw_strip(const Style& style, ImU32 fill, ImU32 ink, Draw draw) {
  ImDrawList* list = ImGui::GetWindowDrawList();
  list->ChannelsSplit(2);
  list->ChannelsSetCurrent(1);
  ImVec2 start = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x;
  ImGui::SetCursorScreenPos(ImVec2(start.x + style.px(0.75), start.y + style.px(0.375)));
  ImGui::BeginGroup();
  draw(width - style.px(1.5));
  ImGui::EndGroup();
  float bottom = ImGui::GetItemRectMax().y + style.px(0.375);
  list->ChannelsSetCurrent(0);
  list->AddRectFilled(start, ImVec2(start.x + width, bottom), fill, style.px(0.25));
  list->AddRectFilled(start, ImVec2(start.x + style.px(0.25), bottom), ink, style.px(0.125));
  list->ChannelsMerge();
  ImGui::SetCursorScreenPos(start);
  ImGui::Dummy(ImVec2(width, bottom - start.y));
}

/// Words as the tooltip of the item before, wrapped; also where that item is disabled.
void tip(const std::string& text, const Style& style);

}  // namespace warpwise::gui
