// The tour in the window: where one is, what the stop says, and what the student expects before seeing the answer.
#include <imgui.h>

#include <algorithm>
#include <cstdio>

#include "gui/actions/actions.h"
#include "gui/figures/figures.h"
#include "gui/panels/tour_strip.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

void say_wrapped(const std::string& words, float width, ImU32 colour) {
  UseColour use(colour);
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
  ImGui::TextUnformatted(words.c_str());
  ImGui::PopTextWrapPos();
}

/// What a prediction is written in: digits, units, signs; no letter that a clicker sends.
int prediction_letters(ImGuiInputTextCallbackData* data) {
  static const std::string kLetters = "0123456789., %/^-+*xXkKmMuUnNsSGTgt";
  return data->EventChar < 128 && kLetters.find(static_cast<char>(data->EventChar)) != std::string::npos ? 0 : 1;
}

void draw_strip_head(const Frame& frame, float width) {
  App& app = frame.app;
  const Tour& tour = app.tour;
  const Style& style = frame.style;
  const float button = style.px(1.75f), gap = style.px(0.4f), top = ImGui::GetCursorPosY(),
              left = ImGui::GetCursorPosX();
  const std::string place = "Stop " + std::to_string(tour.at + 1) + " of " + std::to_string(tour.stops.size());
  const std::string next = tour.asking() ? "Show" : tour.at + 1 < tour.stops.size() ? "Next" : "";
  const float next_wide = text_size(style, Face::body, next).x + style.px(2.4f);
  const float buttons = 2 * button + (next.empty() ? 0 : next_wide) + 2 * gap;
  UseFace bold(style, Face::bold);
  ImGui::TextUnformatted(
      shortened(style, Face::bold, place + "  \u00b7  " + tour.stop()->title, width - buttons - gap).c_str());
  UseFace body(style, Face::body);
  float x = left + width - buttons;
  const auto place_button = [&](float wide) {
    ImGui::SetCursorPos(ImVec2(std::exchange(x, x + wide + gap), top - style.px(0.15f)));
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

void draw_predictions(const Frame& frame, float width) {
  App& app = frame.app;
  Tour& tour = app.tour;
  const Style& style = frame.style;
  std::string said;
  if (!tour.asking()) tour.entry_active = false;
  for (const std::string& words : predictions(tour)) said += (said.empty() ? "" : ",  ") + words;
  if (tour.asking() && tour.stop()->predict) {
    const auto rows = app.rows(app.shown_size());
    const Row* reference = tour.stop()->hide.empty() ? nullptr : reference_row(rows);
    const std::string hint = !tour.stop()->hide.empty() ? "300 us" + std::string(reference ? ", 2x" : "") : "a number";
    char text[40];
    std::snprintf(text, sizeof text, "%s", tour.entry.c_str());
    if (std::exchange(tour.entry_wanted, false)) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(std::min(width * 0.8f, style.px(22)));
    // Each prediction has a field of its own, which begins empty.
    ImGui::PushID(static_cast<int>(predictions(tour).size()));
    ImGui::InputTextWithHint("##prediction", ("What do you expect?  " + hint).c_str(), text, sizeof text,
                             ImGuiInputTextFlags_CallbackCharFilter, prediction_letters);
    tour.entry_active = ImGui::IsItemActive();
    ImGui::PopID();
    tour.entry = text;
    if (std::exchange(tour.entry_done, false)) {
      const std::string words = std::exchange(tour.entry, "");
      if (words.find_first_not_of(' ') == std::string::npos) {
        next_stop(app);
        return;
      }
      predict(app, words);
      tour.entry_wanted = true;
    }
    if (said.empty()) return;
    ImGui::SameLine();
  }
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
    if (link("##back", std::string("The board shows something else: back to this stop") + (here ? " (G)" : ""), style))
      set_board(app);
  });
  app.parts_at["tour"] = {from, ImVec2(from.x + whole, ImGui::GetCursorScreenPos().y)};
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
  const float out = frame.style.px(0.15f), thick = frame.style.px(0.22f);
  const auto [min, max] = at->second;
  ImGui::GetForegroundDrawList()->AddRect(ImVec2(min.x - out, min.y - out), ImVec2(max.x + out, max.y + out),
                                          frame.style.theme->warn, frame.style.px(0.3f), 0, thick);
}

}  // namespace warpwise::gui
