// A class's wall: which exercise stalls, which wrong answers are common, who is where, what has just happened.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <ctime>

#include "gui/panels/panels.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr ImGuiTableFlags kTable = ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_RowBg;

void words(const std::string& text) {
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(text.c_str());
}

void words(const std::string& text, ImU32 colour) {
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  words(text);
  ImGui::PopStyleColor();
}

void number(int value, ImU32 colour) { words(value == 0 ? "" : std::to_string(value), colour); }

void heading(const char* text, const Style& style) {
  ImGui::Dummy(ImVec2(0, style.px(0.375)));
  const UseFace bold(style, Face::bold);
  ImGui::TextUnformatted(text);
}

bool begin(const char* id, std::initializer_list<const char*> columns) {
  if (!ImGui::BeginTable(id, static_cast<int>(columns.size()), kTable)) return false;
  for (const char* column : columns) ImGui::TableSetupColumn(column);
  ImGui::TableHeadersRow();
  return true;
}

void draw_exercise_rows(const ClassView::Shown& shown, const Style& style) {
  if (shown.exercises.empty() || !begin("exercises", {"exercise", "here", "stalled", "passed", "tried", "hints"}))
    return;
  for (const WallExercise& one : shown.exercises) {
    words(one.exercise);
    number(one.here, style.theme->text);
    number(one.stall, style.theme->bad);
    number(one.passed, style.theme->good);
    number(one.tried, style.theme->text);
    number(one.hints, style.theme->dim);
  }
  ImGui::EndTable();
}

void draw_answers(const ClassView::Shown& shown, const Style& style) {
  if (shown.answers.empty()) return;
  heading("The most common wrong answers", style);
  ImGui::PushTextWrapPos(0);
  for (const WallAnswer& one : shown.answers)
    ImGui::TextUnformatted(fmt::format("{}  {}, {}: {}", one.students, one.exercise, one.stage, one.message).c_str());
  ImGui::PopTextWrapPos();
}

void draw_students(const ClassView::Shown& shown, const Style& style) {
  auto students = shown.students;
  std::stable_sort(students.begin(), students.end(), [](auto& a, auto& b) { return a.stalls > b.stalls; });
  if (students.empty() || !begin("students", {"student", "exercise", "last check", "checks", "passed"})) return;
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(students.size()));
  while (clipper.Step())
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; i++) {
      const WallStudent& one = students[static_cast<size_t>(i)];
      words(one.name, one.stalls ? style.theme->bad : style.theme->text);
      words(one.exercise);
      words(one.stage, one.stage == "passed" ? style.theme->good : style.theme->text);
      number(one.checks, style.theme->text);
      number(one.passed, style.theme->good);
    }
  ImGui::EndTable();
}

void draw_events(const ClassView::Shown& shown, const Style& style) {
  constexpr size_t kMost = 12;
  if (shown.events.empty()) return;
  heading("The last minute", style);
  const auto now = static_cast<double>(std::time(nullptr));
  for (size_t i = 0; i < shown.events.size() && i < kMost; i++) {
    const WallEvent& one = shown.events[i];
    const std::string what = one.event.what != "check" ? one.event.what
                             : one.event.passed        ? "passed"
                                                       : "failed: " + one.event.stage;
    ImGui::TextUnformatted(
        fmt::format("{:.0f} s ago  {}  {}  {}", std::max(0.0, now - one.at), one.name, one.event.exercise, what)
            .c_str());
  }
}

}  // namespace

void draw_class(const Frame& frame) {
  const Style& style = frame.style;
  if (!frame.app.class_wall)
    return sentence("No class: start the window with WARPWISE_CLASS set to the class's folder (docs/class.md).", style);
  ClassView& view = *frame.app.class_wall;
  const ClassView::Shown shown = view.shown();
  const auto stall =
      std::count_if(shown.students.begin(), shown.students.end(), [](const auto& one) { return one.stalls; });
  {
    const UseFace bold(style, Face::bold);
    ImGui::TextUnformatted(fmt::format("{} {}, {} stalled", shown.students.size(),
                                       shown.students.size() == 1 ? "student" : "students", stall)
                               .c_str());
  }
  ImGui::SameLine(0, style.px(1));
  bool hidden = view.names_hidden();
  if (ImGui::Checkbox("Hide names", &hidden)) view.hide_names(hidden);
  if (!shown.trouble.empty()) sentence(shown.trouble, style);
  draw_exercise_rows(shown, style);
  draw_answers(shown, style);
  draw_events(shown, style);
  ImGui::Dummy(ImVec2(0, style.px(0.375)));
  draw_students(shown, style);
}

}  // namespace warpwise::gui
