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

/// Where a step's row lies.
struct StepRow {
  ImVec2 start;
  float width = 0, height = 0;
  float right() const { return start.x + width; }
  float middle() const { return start.y + height / 2; }
};

/// A square that is filled with the step's own mark. A click shows the step, or leaves it out.
void draw_tick_box(const Frame& frame, const StepInfo& step, const Look& look, bool here, const StepRow& row) {
  App& app = frame.app;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float box = style.px(1);
  ImGui::BeginDisabled(!here);
  if (ImGui::InvisibleButton("tick", ImVec2(box + style.px(0.375), row.height))) app.tick(step, !app.ticked(step));
  ImGui::EndDisabled();
  const bool hovered = ImGui::IsItemHovered();
  tip(!here              ? step.skip
      : app.ticked(step) ? "Shown, and measured by the next run. A click leaves it out."
                         : "Neither shown nor measured. A click brings it back.",
      style);
  const ImVec2 corner(row.start.x + style.px(0.125), row.middle() - box / 2), opposite(corner.x + box, corner.y + box);
  if (here && app.ticked(step)) {
    list->AddRectFilled(corner, opposite, with_alpha(look.colour, 0.22f), style.px(0.125));
    list->AddRect(corner, opposite, look.colour, style.px(0.125), 0, style.line());
    draw_marker(list, ImVec2((corner.x + opposite.x) / 2, row.middle()), style.px(0.25), look);
  } else {
    list->AddRect(corner, opposite, with_alpha(hovered ? t.text : t.dim, here ? 1 : 0.4f), style.px(0.125), 0,
                  style.line());
  }
}

/// What a click on a step chooses; `under`: the choice at the right that the mouse is on.
void choose_step(App& app, const StepInfo& step, const Company* under) {
  if (under) {
    app.show_only(under->steps);
    return;
  }
  // The text shows the step's passage; who wants its source presses once more, or has the source open.
  const bool again = app.step() == &step && app.settings.tab == "lesson";
  app.select_step(step.id);
  if (!step.file.empty() && (again || app.settings.tab != "lesson")) app.tab_wanted = "source";
}

/// The choices at the right end of a row. Adds up their width, and returns the one that the mouse is on.
const Company* draw_choices(const std::vector<Company>& choices, const StepRow& row, const Style& style, float& wide) {
  const Company* under = nullptr;
  for (auto each = choices.rbegin(); each != choices.rend(); ++each) {
    wide += text_size(style, Face::small, each->word).x + style.px(0.75);
    const float from = row.right() - wide;
    if (!under && ImGui::GetIO().MousePos.x >= from) under = &*each;
    draw_text(ImGui::GetWindowDrawList(), style, Face::small,
              ImVec2(from + style.px(0.5), style.top(Face::small, row.middle())),
              under == &*each ? style.theme->text : style.theme->accent, each->word);
  }
  return under;
}

void draw_step(const Frame& frame, const StepInfo& step, bool is_fastest, bool is_here) {
  App& app = frame.app;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const Size size = app.shown_size();
  const Result* result = app.result(step.id, size);
  const bool here = step.skip.empty() || result, chosen = app.step() == &step;
  // While the tour asks, figures of rows that the board does not show would be an answer, or close to it.
  const bool untold = app.tour.asking() && !app.ticked(step);
  const StepRow row{ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail().x, style.px(1.5)};
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImGui::PushID(step.id.c_str());
  if (chosen || app.hovered_step == step.id)
    list->AddRectFilled(ImVec2(row.start.x - style.px(0.25), row.start.y),
                        ImVec2(row.right() + style.px(0.25), row.start.y + row.height),
                        chosen ? t.selection : with_alpha(t.selection, 0.6f), style.px(0.25));
  draw_tick_box(frame, step, app.look(step, result), here, row);

  ImGui::SameLine(0, style.px(0.25));
  const float left = ImGui::GetCursorScreenPos().x;
  const bool pressed = ImGui::InvisibleButton("name", ImVec2(std::max(1.0f, row.right() - left), row.height));
  const bool hovered = ImGui::IsItemHovered();
  const auto choices = hovered && step.kind == Kind::step && here ? company(app, step) : std::vector<Company>();
  float choices_wide = 0;
  const Company* under = draw_choices(choices, row, style, choices_wide);
  if (pressed) choose_step(app, step, under);
  if (hovered) {
    app.hovering_step = step.id;
    if (result) app.copying = row_text(app, step, *result);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (under) tip(under->tip, style);
    else if (!here) tip(step.skip, style);
    else if (result && !untold) figures_tooltip(app, step, size, style);
    else tip(step.title, style);
  }

  // The name, and its time at the right, with the sign of a wrong result.
  const std::string figure = !choices.empty() || untold             ? ""
                             : is_here                              ? "this computer"
                             : result && result->time_ms.median > 0 ? time_text(result->time_ms.median)
                             : here                                 ? ""
                             : app.recorded()                       ? "not recorded"
                                                                    : "not here";
  const Face face = is_fastest ? Face::bold : Face::small;
  const float figure_wide = !choices.empty() ? choices_wide
                            : figure.empty() ? 0
                                             : text_size(style, face, figure).x + style.px(0.375);
  Signs signs = result ? signs_of(*result) : Signs();
  signs.right = false;
  const float room = row.width + row.start.x - left - figure_wide - signs_width(signs, style.px(0.375));
  const ImU32 ink = !here ? with_alpha(t.dim, 0.7f) : app.ticked(step) ? t.text : t.dim;
  draw_text(list, style, Face::body, ImVec2(left, style.top(Face::body, row.middle())), ink,
            shortened(style, Face::body, app.numbered(step), room));
  draw_signs(list, ImVec2(left + room + style.px(0.25), row.middle()), style.px(0.375), signs, t);
  draw_text(list, style, face, ImVec2(row.right() - figure_wide + style.px(0.375), style.top(face, row.middle())),
            is_fastest ? t.text : t.dim, figure);
  ImGui::PopID();
}

void draw_kind(const Frame& frame, const char* heading, Kind kind, const std::vector<std::string>& best,
               const std::vector<Row>& here) {
  const LessonInfo& lesson = *frame.app.lesson();
  const TaskInfo* task = nullptr;
  for (const StepInfo& step : lesson.steps) {
    if (step.kind != kind) continue;
    if (!task) caption(heading, frame.style);
    // Of several problems each has a heading of its own.
    const TaskInfo* own = &lesson.task_of(step.id);
    if (kind == Kind::step && lesson.tasks.size() > 1 && own != task) {
      ImGui::Indent(frame.style.px(0.375));
      ImGui::PushTextWrapPos(0);
      caption(own->title, frame.style);
      ImGui::PopTextWrapPos();
      ImGui::Unindent(frame.style.px(0.375));
    }
    task = own;
    bool is_best = std::find(best.begin(), best.end(), step.id) != best.end();
    const bool is_here = std::any_of(here.begin(), here.end(), [&](auto& row) { return row.step == &step; });
    draw_step(frame, step, is_best, is_here);
  }
}

/// Of a Selectable: a title that is too long goes on in the next line, below its first letter.
std::string lesson_label(const std::string& title, const std::string& id, bool open, const Style& style) {
  constexpr size_t kMostLines = 3;
  const std::string sign = open ? "\u25be  " : "\u25b8  ";
  const float beside = text_size(style, Face::bold, sign).x;
  std::string indent, label = sign;
  while (text_size(style, Face::bold, indent + " ").x < beside) indent += ' ';
  const auto lines = broken(style, Face::bold, title, ImGui::GetContentRegionAvail().x - beside, kMostLines);
  for (size_t i = 0; i < lines.size(); i++) label += (i > 0 ? "\n" + indent : "") + lines[i];
  return label + "##" + id;
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
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(title.c_str());
        ImGui::PopTextWrapPos();
      } else if (ImGui::Selectable(lesson_label(title, id, open, style).c_str(), open)) {
        app.choose_lesson(id);
      }
    }
    if (!open) continue;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0));
    auto best = fastest(app, app.rows(app.shown_size()));
    const auto here = app.rows_here(app.shown_size());
    for (const Kind kind : kStepKinds) {
      const std::string steps =
          app.timed_size() == app.size() ? "Steps" : "Steps, times at " + to_string(app.timed_size());
      draw_kind(frame,
                kind == Kind::step       ? steps.c_str()
                : kind == Kind::baseline ? "Baselines"
                                         : "Ceilings, measured alongside",
                kind, best, here);
      ImGui::Dummy(ImVec2(1, style.px(0.25)));
    }
    ImGui::PopStyleVar();
    ImGui::Dummy(ImVec2(1, style.px(0.25)));
  }
}

}  // namespace warpwise::gui
