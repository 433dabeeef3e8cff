// Inside a step: its source with what each line does to memory, one request of a warp as sectors or banks beside that
// of another step, and hazards. The figures are the CPU backend's, whatever else the window shows.
#include <algorithm>

#include "gui/panels/inside_parts.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr Ems kSmallScreen = 46;  // less height than this: a laptop of 1366x768 has 39

void hazard_line(const Frame& frame, const std::string& file, int line) {
  if (line <= 0) return;
  App& app = frame.app;
  const SourceText& text = app.files.get(file);
  std::string code = static_cast<size_t>(line) <= text.lines.size() ? text.lines[static_cast<size_t>(line) - 1] : "";
  UseFace mono(frame.style, Face::mono);
  ImGui::TextUnformatted(("  " + inside_file_name(file) + ":" + std::to_string(line) + "  " +
                          code.substr(std::min(code.find_first_not_of(' '), code.size())))
                             .c_str());
}

void draw_hazards(const Frame& frame, const Findings& findings) {
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  ImDrawList* list = ImGui::GetWindowDrawList();
  float mark = style.size(Face::body);
  auto line = [&](bool bad, const std::string& words) {
    ImVec2 at = ImGui::GetCursorScreenPos();
    if (bad) draw_cross_mark(list, ImVec2(at.x + mark * 0.5f, at.y + mark * 0.58f), mark * 0.42f, t.bad);
    else draw_check_mark(list, ImVec2(at.x + mark * 0.5f, at.y + mark * 0.58f), mark * 0.42f, t.good);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + mark * 1.4f);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(words.c_str());
    ImGui::PopTextWrapPos();
  };
  if (findings.report.hazards.empty() && findings.wrong.empty())
    line(false,
         "No hazard: no race, nothing out of bounds, uninitialised, misaligned or divergent; and the result is right.");
  for (const HazardReport& hazard : findings.report.hazards) {
    line(true, hazard.message + (hazard.count > 1 ? "  (" + grouped(hazard.count) + " times)" : ""));
    const std::string& other = hazard.other_file.empty() ? hazard.file : hazard.other_file;
    hazard_line(frame, hazard.file, hazard.line);
    if (hazard.other_line != hazard.line || other != hazard.file) hazard_line(frame, other, hazard.other_line);
  }
  if (!findings.wrong.empty()) line(true, "The result is wrong: " + findings.wrong);
}

/// While the figures are not there, or never will be.
void draw_waiting(const Frame& frame, const Question& question) {
  App& app = frame.app;
  std::string refusal = app.inspector.refusal(question);
  if (refusal.empty()) {
    bool held = app.measuring_on_cpu();
    sentence(held ? "Counting begins when the measurement in hand has ended: it would disturb the times."
                  : "Counting at " + to_string(question.size) + "\u2026",
             frame.style);
    return;
  }
  if (icon_button("##again", Icon::once, "Try again", 0, false, frame.style)) app.inspector.forget_refusals();
  sentence(refusal, frame.style);
}

/// `alone`: the requests without anything else.
void draw_sides(const Frame& frame, bool alone) {
  App& app = frame.app;
  const Style& style = frame.style;
  const LessonInfo* own = nullptr;
  if (std::string words = why_not_inside(app, own); !words.empty()) {
    sentence(words, style);
    return;
  }
  const bool yours = shows_own(app);
  const StepInfo mine = yours ? own_step(app) : StepInfo(), earlier = yours ? own_before(app) : StepInfo();
  InsideSide now = make_side(app, *own, yours ? &mine : counted_step(*own, app.step()->id));
  if (!now.findings) {
    draw_waiting(frame, question_of(app, *own, now.step->id));
    return;
  }
  const auto chosen = app.inside.against.find(now.step->id);
  const bool to_earlier =
      yours && chosen != app.inside.against.end() && chosen->second == kOwnBefore && app.exercises->findings_before();
  InsideSide before = make_side(app, *own, to_earlier ? &earlier : against(app, *own, yours ? mine : *app.step()),
                                counted_at(*own, now));  // counts of another size would be no comparison
  choose_access(now, app.inside, access_to_show_first(now.lines, before.findings ? &before.findings->report : nullptr));
  if (before.findings) choose_access(before, app.inside, now.access ? counterpart(before.lines, *now.access) : nullptr);

  if (alone) {
    draw_requests(frame, now, before, ImGui::GetContentRegionAvail().y, true);
    return;
  }

  // The listing and the pictures share what the rest leaves; where that is too little, all of it scrolls.
  draw_inside_head(frame, *own, now, before.step);
  // On a small screen the line and its picture come first: they fit into it together.
  const bool small_screen = ImGui::GetContentRegionAvail().y < style.px(kSmallScreen);
  if (!small_screen) draw_whole_step(frame, *own, now, before);
  float spacing = ImGui::GetStyle().ItemSpacing.y;
  bool hazards = !now.findings->report.hazards.empty();
  float below = hazards ? style.px(7) : style.px(1.5);
  float room = ImGui::GetContentRegionAvail().y - below - 3 * spacing;
  const bool any_request = !now.lines.empty();  // the host's own steps make none
  float pictures = any_request ? std::clamp(room * 0.56f, style.px(15), style.px(34)) : 0;
  // What the pictures have no use for is the listing's; sliders may ask for all of it.
  if (!app.inside.what_if.open) pictures = std::min(pictures, requests_height(now, before, style));
  float source = std::max(style.px(7), room - pictures);
  draw_inside_source(frame, now, before.step, source);
  if (any_request) draw_requests(frame, now, before, pictures);
  if (small_screen) draw_whole_step(frame, *own, now, before);
  draw_hazards(frame, *now.findings);
}

}  // namespace

void draw_inside(const Frame& frame) { draw_sides(frame, false); }

void draw_requests_alone(const Frame& frame) { draw_sides(frame, true); }

}  // namespace warpwise::gui
