#include "gui/panels/trip_parts.h"

#include <set>

#include "engine/reader/parts.h"
#include "gui/plot/spans.h"
#include "engine/export/units.h"

namespace warpwise::gui {

namespace {

ImU32 colour_of(Doing doing, const Theme& theme) {
  switch (doing) {
    case Doing::copying_in: return engine_colour("copy_in", theme);
    case Doing::kernels: return engine_colour("compute", theme);
    case Doing::copying_out: return engine_colour("copy_out", theme);
    case Doing::between_gpus: return engine_colour("peer", theme);
    case Doing::several: return theme.steps[3];
    case Doing::waiting: return theme.dim;
  }
  return theme.dim;
}

std::vector<TimePart> trip_parts(const App& app, const Result& result) {
  const Timeline* trip = app.timeline(result.step, result.size);
  // The CPU backend's own account of a run is no GPU's.
  if (!trip || (trip->source != "measured" && result.source != "modelled")) return {};
  return parts_of(*trip);
}

}  // namespace

std::vector<BarPart> bar_parts(const App& app, const Result& result, const Skin& skin) {
  std::vector<BarPart> parts;
  for (const TimePart& part : trip_parts(app, result))
    parts.push_back({part.share, colour_of(part.doing, *skin.theme)});
  return parts;
}

std::string parts_text(const App& app, const Result& result) {
  std::string text;
  for (const TimePart& part : trip_parts(app, result))
    text += (text.empty() ? "" : ", ") + std::string(words_of(part.doing)) + " " + percent_text(part.share);
  return text;
}

void draw_parts_legend(const Frame& frame, const std::vector<Row>& rows, ImVec2 at, float right) {
  const Skin& skin = frame.skin;
  std::set<Doing> seen;
  for (const Row& row : rows)
    if (row.result)
      for (const TimePart& part : trip_parts(frame.app, *row.result)) seen.insert(part.doing);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float side = skin.px(0.7f);
  for (const Doing doing : seen) {
    const std::string words = words_of(doing);
    const float wide = text_size(skin, Face::small, words).x;
    if (at.x + side + skin.px(0.4f) + wide > right) return;
    const float top = at.y + skin.px(0.6f) - side / 2;
    list->AddRectFilled(ImVec2(at.x, top), ImVec2(at.x + side, top + side), colour_of(doing, *skin.theme));
    at.x += side + skin.px(0.4f);
    draw_text(list, skin, Face::small, ImVec2(at.x, at.y + skin.px(0.12f)), skin.theme->dim, words);
    at.x += wide + skin.px(1.1f);
  }
}

}  // namespace warpwise::gui
