// Lessons and their steps. A tick shows a step in the plots and has it measured; a click shows its source.
#include <algorithm>

#include "gui/figures/figures.h"
#include "gui/panels/figures_tooltip.h"
#include "gui/panels/panels.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

/// Which steps a click shows alone.
struct Company {
  std::string word, tip;
  std::vector<const StepInfo*> steps;
};

std::vector<Company> company(const App& app, const StepInfo& step) {
  std::vector<Company> choices{
      {"only", "Show this step alone, with baselines and ceilings. A second click shows all steps.", {&step}}};
  const StepInfo* other =
      app.step() && app.step() != &step && app.step()->kind == Kind::step ? app.step() : app.previous_step(step);
  if (other && other != &step)
    choices.push_back(
        {"pair",
         "Show this step and " + other->title + ", with baselines and ceilings. A second click shows all steps.",
         {&step, other}});
  return choices;
}

void draw_step(const Frame& frame, const StepInfo& step, bool is_fastest) {
  App& app = frame.app;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  Size size = app.shown_size();
  const Result* result = app.result(step.id, size);
  bool here = step.skip.empty() || result, chosen = app.step() == &step;
  float height = style.px(1.65f);

  ImGui::PushID(step.id.c_str());
  ImVec2 start = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x;
  ImDrawList* list = ImGui::GetWindowDrawList();
  if (chosen || app.hovered_step == step.id)
    list->AddRectFilled(ImVec2(start.x - style.px(0.3f), start.y),
                        ImVec2(start.x + width + style.px(0.3f), start.y + height),
                        chosen ? t.selection : with_alpha(t.selection, 0.6f), style.px(0.25f));

  // The tick box: a square that is filled with the step's own mark.
  float box = style.px(1.05f), middle = start.y + height / 2;
  ImGui::BeginDisabled(!here);
  if (ImGui::InvisibleButton("tick", ImVec2(box + style.px(0.35f), height))) app.tick(step, !app.ticked(step));
  ImGui::EndDisabled();
  bool over_box = ImGui::IsItemHovered();
  tip(!here              ? step.skip
      : app.ticked(step) ? "Shown, and measured by the next run. A click leaves it out."
                         : "Neither shown nor measured. A click brings it back.",
      style);
  ImVec2 corner(start.x + style.px(0.1f), middle - box / 2), opposite(corner.x + box, corner.y + box);
  Look look = app.look(step, result);
  if (here && app.ticked(step)) {
    list->AddRectFilled(corner, opposite, with_alpha(look.colour, 0.22f), style.px(0.15f));
    list->AddRect(corner, opposite, look.colour, style.px(0.15f), 0, style.em / 11);
    draw_marker(list, ImVec2((corner.x + opposite.x) / 2, middle), style.px(0.29f), look);
  } else {
    list->AddRect(corner, opposite, with_alpha(over_box ? t.text : t.dim, here ? 1 : 0.4f), style.px(0.15f), 0,
                  style.em / 14);
  }

  // The name, and its time at the right, with the sign of a wrong result.
  ImGui::SameLine(0, style.px(0.2f));
  float left = ImGui::GetCursorScreenPos().x;
  const bool pressed = ImGui::InvisibleButton("name", ImVec2(std::max(1.0f, start.x + width - left), height));
  const bool hovered = ImGui::IsItemHovered();
  const auto choices = hovered && step.kind == Kind::step && here ? company(app, step) : std::vector<Company>();
  float choices_wide = 0;
  const Company* under = nullptr;  // the choice that the mouse is on
  for (auto each = choices.rbegin(); each != choices.rend(); ++each) {
    choices_wide += text_size(style, Face::small, each->word).x + style.px(0.8f);
    const float from = start.x + width - choices_wide;
    if (!under && ImGui::GetIO().MousePos.x >= from) under = &*each;
    draw_text(list, style, Face::small, ImVec2(from + style.px(0.5f), middle - style.size(Face::small) * 0.52f),
              under == &*each ? t.text : t.accent, each->word);
  }
  if (pressed && under) {
    app.show_only(under->steps);
  } else if (pressed) {
    // The text shows the step's passage; who wants its source presses once more, or has the source open.
    const bool again = chosen && app.settings.tab == "lesson";
    app.select_step(step.id);
    if (!step.file.empty() && (again || app.settings.tab != "lesson")) app.tab_wanted = "source";
  }
  if (hovered) {
    app.hovering_step = step.id;
    if (result) app.copying = row_text(app, step, *result);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (under) tip(under->tip, style);
    else if (!here) tip(step.skip, style);
    else if (result) figures_tooltip(app, step, size, style);
    else tip(step.title, style);
  }
  std::string figure = !choices.empty()                       ? ""
                       : result && result->time_ms.median > 0 ? time_text(result->time_ms.median)
                       : here                                 ? ""
                                                              : "not here";
  Face figure_face = is_fastest ? Face::bold : Face::small;
  float figure_wide = !choices.empty() ? choices_wide
                      : figure.empty() ? 0
                                       : text_size(style, figure_face, figure).x + style.px(0.4f);
  Signs signs = result ? signs_of(*result) : Signs();
  signs.right = false;
  const float sign_wide = signs_width(signs, style.px(0.4f));
  ImU32 ink = here && app.ticked(step) ? t.text : t.dim;
  draw_text(list, style, Face::body, ImVec2(left, middle - style.size(Face::body) * 0.52f),
            here ? ink : with_alpha(t.dim, 0.7f),
            shortened(style, Face::body, app.numbered(step), start.x + width - left - figure_wide - sign_wide));
  draw_signs(list, ImVec2(start.x + width - figure_wide - sign_wide + style.px(0.2f), middle), style.px(0.4f), signs,
             t);
  draw_text(list, style, figure_face,
            ImVec2(start.x + width - figure_wide + style.px(0.4f), middle - style.size(figure_face) * 0.52f),
            is_fastest ? t.text : t.dim, figure);
  ImGui::PopID();
}

void draw_kind(const Frame& frame, const char* heading, Kind kind, const std::vector<std::string>& best) {
  bool first = true;
  for (const StepInfo& step : frame.app.lesson()->steps) {
    if (step.kind != kind) continue;
    if (first) caption(heading, frame.style);
    first = false;
    bool is_best = std::find(best.begin(), best.end(), step.id) != best.end();
    draw_step(frame, step, is_best);
  }
}

}  // namespace

void draw_steps(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  if (app.board().lessons().empty()) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", awaited(app).c_str());
    ImGui::PopTextWrapPos();
    return;
  }
  // A copy of the ids: choosing another lesson must not disturb the loop.
  std::vector<std::pair<std::string, std::string>> lessons;
  for (const LessonInfo& lesson : app.board().lessons()) lessons.emplace_back(lesson.id, lesson.title);
  for (const auto& [id, title] : lessons) {
    bool open = app.lesson() && app.lesson()->id == id;
    {
      UseFace bold(style, Face::bold);
      UseColour colour(style.theme->text);
      if (lessons.size() == 1) {
        ImGui::TextUnformatted(title.c_str());
      } else if (ImGui::Selectable(((open ? "\u25be  " : "\u25b8  ") + title + "##" + id).c_str(), open)) {
        app.choose_lesson(id);
      }
    }
    if (!open) continue;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0));
    auto best = fastest(app, app.rows(app.shown_size()));
    for (const Kind kind : kStepKinds) {
      const std::string steps =
          app.shown_size() == app.size() ? "Steps" : "Steps, shown at " + to_string(app.shown_size());
      draw_kind(frame,
                kind == Kind::step       ? steps.c_str()
                : kind == Kind::baseline ? "Baselines"
                                         : "Ceilings, measured alongside",
                kind, best);
      ImGui::Dummy(ImVec2(1, style.px(0.3f)));
    }
    ImGui::PopStyleVar();
    ImGui::Dummy(ImVec2(1, style.px(0.3f)));
  }
}

}  // namespace warpwise::gui
