#include "gui/panels/trip_parts.h"

#include <algorithm>
#include <set>

#include "engine/export/units.h"
#include "gui/plot/tracks.h"

namespace warpwise::gui {

namespace {

std::vector<TimePart> trip_parts(const App& app, const Result& result) {
  const Timeline* trip = app.timeline(result.step, result.size);
  // The CPU backend's own account of a run is no GPU's.
  if (!trip || (trip->source != "measured" && result.source != "modelled")) return {};
  std::vector<TimePart> parts = parts_of(*trip);
  // Of work that is the host's alone a GPU sees nothing but waiting.
  if (std::all_of(parts.begin(), parts.end(), [](auto& part) { return part.doing == Doing::waiting; })) parts.clear();
  return parts;
}

std::set<Doing> doings_of(const Frame& frame, const std::vector<Row>& rows) {
  std::set<Doing> doings;
  for (const Row& row : rows)
    if (row.result)
      for (const TimePart& part : trip_parts(frame.app, *row.result)) doings.insert(part.doing);
  return doings;
}

const char* brief_words_of(Doing doing) {
  switch (doing) {
    case Doing::copying_in: return "in";
    case Doing::kernels: return "kern.";
    case Doing::copying_out: return "out";
    case Doing::between_gpus: return "GPUs";
    case Doing::several: return "several";
    case Doing::waiting: return "wait";
  }
  return "";
}

}  // namespace

ImU32 doing_colour(Doing doing, const Theme& theme) {
  switch (doing) {
    case Doing::copying_in: return engine_colour("copy_in", theme);
    case Doing::kernels: return engine_colour("compute", theme);
    case Doing::copying_out: return engine_colour("copy_out", theme);
    case Doing::between_gpus: return engine_colour("peer", theme);
    case Doing::several: return theme.steps[3];
    case Doing::waiting: return theme.field_active;
  }
  return theme.field_active;
}

std::vector<BarPart> bar_parts(const App& app, const Result& result, const Style& style) {
  std::vector<BarPart> parts;
  for (const TimePart& part : trip_parts(app, result))
    parts.push_back(
        {part.share, doing_colour(part.doing, *style.theme), words_of(part.doing), brief_words_of(part.doing)});
  return parts;
}

std::string parts_text(const App& app, const Result& result) {
  std::string text;
  for (const TimePart& part : trip_parts(app, result))
    text += (text.empty() ? "" : ", ") + std::string(words_of(part.doing)) + " " + percent_text(part.share);
  return text;
}

float parts_legend_height(const Frame& frame, const std::vector<Row>& rows) {
  return doings_of(frame, rows).empty() ? 0 : frame.style.px(1.5);
}

void draw_parts_legend(const Frame& frame, const std::vector<Row>& rows) {
  const std::set<Doing> seen = doings_of(frame, rows);
  if (seen.empty()) return;
  const Style& style = frame.style;
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 at = ImGui::GetCursorScreenPos();
  const float right = at.x + ImGui::GetContentRegionAvail().x, side = style.px(0.75);
  const std::string title = "Time of trips, from the left:";
  const float title_wide = text_size(style, Face::small, title).x + style.px(0.75);
  float wanted = 0;
  for (const Doing doing : seen) wanted += side + style.px(1.5) + text_size(style, Face::small, words_of(doing)).x;
  if (title_wide + wanted <= right - at.x) {
    draw_text(list, style, Face::small, ImVec2(at.x, at.y + style.px(0.125)), style.theme->dim, title);
    at.x += title_wide;
  }
  ImGui::Dummy(ImVec2(1, style.px(1.25)));
  for (const Doing doing : seen) {
    const std::string words = words_of(doing);
    const float wide = text_size(style, Face::small, words).x;
    if (at.x + side + style.px(0.375) + wide > right) return;
    const float top = at.y + style.px(0.5) - side / 2;
    list->AddRectFilled(ImVec2(at.x, top), ImVec2(at.x + side, top + side), doing_colour(doing, *style.theme));
    at.x += side + style.px(0.375);
    draw_text(list, style, Face::small, ImVec2(at.x, at.y + style.px(0.125)), style.theme->dim, words);
    at.x += wide + style.px(1);
  }
}

}  // namespace warpwise::gui
