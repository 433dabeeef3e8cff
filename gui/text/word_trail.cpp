#include "gui/text/word_trail.h"

#include <algorithm>
#include <cctype>

namespace warpwise::gui {

namespace {

char small_letter(char letter) { return static_cast<char>(std::tolower(static_cast<unsigned char>(letter))); }

}  // namespace

WordTrail::WordTrail(Selection& selection, std::string owner, const std::string& sought)
    : selection_(selection), owner_(std::move(owner)) {
  for (const char letter : sought)
    if (letter != ' ')
      (sought_.empty() || gap_ ? sought_.emplace_back() : sought_.back()) += small_letter(letter), gap_ = false;
    else gap_ = true;
  if (selection_.owner == owner_) selection_.text.clear();
}

void WordTrail::word(ImDrawList* list, ImVec2 min, ImVec2 max, const std::string& text, bool after_blank,
                     const Style& style) {
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const size_t place = places_++;
  if (mouse.y >= min.y && mouse.y < max.y && mouse.x >= min.x) under_ = place;
  if (selection_.holds(owner_, place)) {
    list->AddRectFilled(ImVec2(min.x - 1, min.y), ImVec2(max.x + style.px(0.25), max.y),
                        with_alpha(style.theme->accent, 0.3f));
    selection_.text += (after_blank && !selection_.text.empty() && selection_.text.back() != '\n' ? " " : "") + text;
  }
  std::string small;
  for (const char letter : text) small += small_letter(letter);
  for (const std::string& sought : sought_)
    if (found_ && small.find(sought) != std::string::npos)
      list->AddRectFilled(min, max, with_alpha(style.theme->warn, 0.35f));
}

void WordTrail::end_line() {
  if (selection_.owner == owner_ && !selection_.text.empty() && selection_.text.back() != '\n') selection_.text += '\n';
}

void WordTrail::end_paragraph() { end_line(); }

bool WordTrail::finds(const std::string& text) {
  std::string small;
  for (const char letter : text) small += small_letter(letter);
  found_ = !sought_.empty() && std::all_of(sought_.begin(), sought_.end(),
                                           [&](auto& sought) { return small.find(sought) != std::string::npos; });
  return found_;
}

void WordTrail::follow_mouse(bool over_text) {
  if (over_text && ImGui::IsMouseClicked(0)) {
    selection_ = {};
    if (under_) selection_ = {owner_, *under_, *under_, true, ImGui::IsMouseDoubleClicked(0), ""};
  }
  if (selection_.owner != owner_ || !selection_.held) return;
  if (ImGui::IsMouseDragging(0)) selection_.any = true;
  if (under_ && selection_.any && ImGui::IsMouseDragging(0)) selection_.head = *under_;
  if (!ImGui::IsMouseDown(0)) selection_.held = false;
}

}  // namespace warpwise::gui
