// The tour in the window: where one is, what the stop says, and what the student expects before seeing the answer.
#include <imgui.h>

#include <algorithm>

#include "gui/actions/actions.h"
#include "gui/figures/figures.h"
#include "gui/panels/tour_strip.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr Ems kEntry = 1.75;  // the height of the line that a guess is typed into

void say_wrapped(const std::string& words, float width, ImU32 colour) {
  UseColour use(colour);
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
  ImGui::TextUnformatted(words.c_str());
  ImGui::PopTextWrapPos();
}

/// How a guess can be written: "300 us, or 2x: twice as long as Copy".
std::string guess_hint(const App& app) {
  if (app.tour.stop()->hide.empty()) return "a number";
  const StepInfo* reference = guess_reference(app);
  if (!reference) return "300 \u00b5s";
  if (asks_times_faster(*app.tour.stop())) return "2x: twice as fast as " + reference->title + ", or 300 \u00b5s";
  return "300 \u00b5s, or 2x: twice as long as " + reference->title;
}

/// The line that a guess is typed into: in the window with a ground, on a slide as words alone.
void draw_entry(const Frame& frame, float width) {
  const Tour& tour = frame.app.tour;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const float pad = tour.presenting ? style.px(0.125) : style.px(0.5), height = style.px(kEntry);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (!tour.presenting) list->AddRectFilled(at, ImVec2(at.x + width, at.y + height), t.field, style.px(0.25));
  const float top = at.y + (height - style.size(Face::body)) / 2;
  const std::string words = tour.entry.empty() ? "Your guess?  " + guess_hint(frame.app) : tour.entry;
  draw_text(list, style, Face::body, ImVec2(at.x + pad, top), tour.entry.empty() ? t.dim : t.accent,
            shortened(style, Face::body, words, width - 2 * pad));
  const float caret = at.x + pad + (tour.entry.empty() ? -style.px(0.25) : text_size(style, Face::body, tour.entry).x);
  list->AddRectFilled(ImVec2(caret + 1, top), ImVec2(caret + 1 + style.line(), top + style.size(Face::body)), t.accent);
  ImGui::Dummy(ImVec2(width, height));
}

void draw_strip_head(const Frame& frame, float width) {
  App& app = frame.app;
  const Tour& tour = app.tour;
  const Style& style = frame.style;
  const float button = style.px(1.75), gap = style.px(0.375), top = ImGui::GetCursorPosY(),
              left = ImGui::GetCursorPosX();
  const std::string place = "Stop " + std::to_string(tour.at + 1) + " of " + std::to_string(tour.stops.size());
  const std::string next = tour.asking() ? "Show" : tour.at + 1 < tour.stops.size() ? "Next" : "";
  const float next_wide = text_size(style, Face::body, next).x + style.px(2.5);
  const float buttons = 2 * button + (next.empty() ? 0 : next_wide) + 2 * gap;
  UseFace bold(style, Face::bold);
  ImGui::TextUnformatted(
      shortened(style, Face::bold, place + "  \u00b7  " + tour.stop()->title, width - buttons - gap).c_str());
  UseFace body(style, Face::body);
  float x = left + width - buttons;
  const auto place_button = [&](float wide) {
    ImGui::SetCursorPos(ImVec2(std::exchange(x, x + wide + gap), top - style.px(0.125)));
  };
  place_button(button);
  if (icon_button("##stop_before", Icon::left, "", button, false, style)) previous_stop(app);
  tip("The stop before (Backspace)", style);
  if (!next.empty()) {
    place_button(next_wide);
    if (icon_button("##stop_after", Icon::right, next, next_wide, true, style)) next_stop(app);
    tip(tour.asking() ? "The answer (Enter)" : "The next stop (Enter)", style);
  }
  place_button(button);
  if (icon_button("##leave", Icon::cross, "", button, false, style)) leave_tour(app);
  tip("Leave the tour (Shift G). G comes back to it.", style);
}

}  // namespace

float predictions_height(const Frame& frame) {
  const Tour& tour = frame.app.tour;
  const float between = ImGui::GetStyle().ItemSpacing.y, entry = frame.style.px(kEntry) + between;
  return (tour.stop()->predict ? entry : 0) + (predictions(tour).empty() ? 0 : ImGui::GetTextLineHeight() + between);
}

void draw_predictions(const Frame& frame, float width) {
  App& app = frame.app;
  Tour& tour = app.tour;
  const Style& style = frame.style;
  std::string said;
  for (const std::string& words : predictions(tour)) said += (said.empty() ? "" : ",  ") + words;
  if (tour.takes_guesses()) draw_entry(frame, tour.presenting ? width : std::min(width, style.px(30)));
  if (said.empty()) return;
  say_wrapped((tour.asking() ? "" : "Expected: ") + said,
              width - (ImGui::GetCursorPosX() - ImGui::GetCursorStartPos().x), style.theme->accent);
}

void draw_tour_strip(const Frame& frame) {
  App& app = frame.app;
  const Tour& tour = app.tour;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  if (!tour.stop()) return;
  const ImVec2 from = ImGui::GetCursorScreenPos();
  const float whole = ImGui::GetContentRegionAvail().x;
  draw_strip(style, blend(t.window, t.accent, 0.13f), t.accent, [&](float width) {
    draw_strip_head(frame, width);
    if (!tour.stop()) return;  // the tour has just been left
    say_wrapped(tour.words(), width, t.text);
    draw_predictions(frame, width);
    for (const std::string& notice : tour.notices) say_wrapped(notice, width, t.warn);
    if (!wandered(app)) return;
    const bool here = app.lesson() && app.lesson()->id == tour.lesson;
    const char* instead =
        app.exercise_in_centre() ? "Your file is in the picture's place" : "The board shows something else";
    if (link("##back", std::string(instead) + ": back to this stop" + (here ? " (G)" : ""), style)) set_board(app);
  });
  app.parts_at["tour"] = {from, ImVec2(from.x + whole, ImGui::GetItemRectMax().y)};
  ImGui::Dummy(ImVec2(1, style.px(0.25)));
}

void draw_tour_offer(const Frame& frame) {
  App& app = frame.app;
  if (app.tour.on || !app.lesson()) return;
  const auto& text = app.files.get(app.source_root / app.lesson()->folder / "lesson.md");
  const auto stops = static_cast<size_t>(std::count_if(text.blocks.begin(), text.blocks.end(), [](const Block& block) {
    return block.kind == Block::Kind::comment && block.lines[0].starts_with("stop:");
  }));
  if (stops == 0) return;
  const auto was = app.settings.stops.find(app.lesson()->id);
  const bool begun = was != app.settings.stops.end() && was->second > 0 && was->second + 1 < static_cast<int>(stops);
  const std::string words =
      begun ? "Go on with the tour: stop " + std::to_string(was->second + 1) + " of " + std::to_string(stops) + " (G)"
            : "Tour: " + std::to_string(stops) + " stops (G)";
  if (icon_button("##tour", Icon::play, words, 0, true, frame.style)) start_tour(app);
  tip("Each stop shows a passage of the text, and sets the board to what it speaks of.", frame.style);
}

void draw_pointed_part(const Frame& frame) {
  const App& app = frame.app;
  const Stop* stop = app.tour.stop();
  if (!stop || stop->part.empty()) return;
  const auto at = app.parts_at.find(stop->part);
  if (at == app.parts_at.end()) return;
  const float out = frame.style.px(0.125), thick = frame.style.px(0.25);
  const auto [min, max] = at->second;
  ImGui::GetForegroundDrawList()->AddRect(ImVec2(min.x - out, min.y - out), ImVec2(max.x + out, max.y + out),
                                          frame.style.theme->warn, frame.style.px(0.25), 0, thick);
}

}  // namespace warpwise::gui
