// The exercises of the lesson: which are passed, the chosen one with what its last check found, and the student's own file.
#include <algorithm>
#include <cmath>

#include "gui/exercises.h"
#include "gui/panels/exercise_result.h"
#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/text/code_view.h"
#include "gui/widgets.h"

namespace warpwise::gui {

namespace {

constexpr float kFileHeight = 17;  // em

void wrapped(const std::string& text, ImU32 colour) {
  UseColour ink(colour);
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
}

/// Passed: a tick in a filled square; tried: an open square with a dot; else an open square.
void draw_state(ImDrawList* list, ImVec2 corner, float box, const ExerciseProgress& done, const Skin& skin) {
  const Theme& t = *skin.theme;
  const ImVec2 opposite(corner.x + box, corner.y + box), middle(corner.x + box / 2, corner.y + box / 2);
  if (!done.passed.empty()) {
    list->AddRectFilled(corner, opposite, with_alpha(t.good, 0.22f), skin.px(0.15f));
    draw_check_mark(list, middle, box * 0.3f, t.good);
  }
  list->AddRect(corner, opposite, done.passed.empty() ? t.dim : t.good, skin.px(0.15f), 0, skin.em / 14);
  if (done.passed.empty() && done.checks > 0) list->AddCircleFilled(middle, box * 0.17f, t.warn, 12);
}

void draw_row(const Frame& frame, const ExerciseInfo& exercise) {
  Exercises& exercises = *frame.app.exercises;
  ExerciseSession& session = exercises.session();
  const Skin& skin = frame.skin;
  const Theme& t = *skin.theme;
  const ExerciseProgress done = session.progress().of(exercise.id);
  const bool chosen = &exercise == &session.current();
  const float height = skin.px(1.65f), box = skin.px(0.95f);
  ImGui::PushID(exercise.id.c_str());
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const bool pressed = ImGui::InvisibleButton("exercise", ImVec2(std::max(1.0f, width), height));
  const bool hovered = ImGui::IsItemHovered();
  if (chosen || hovered)
    list->AddRectFilled(start, ImVec2(start.x + width, start.y + height), with_alpha(t.selection, chosen ? 1 : 0.6f),
                        skin.px(0.25f));
  if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  std::string said = exercise.task;
  if (!done.passed.empty()) said += "\nPassed on " + done.passed.substr(0, 10) + ".";
  else if (done.checks > 0) said += "\nChecked, and not passed yet.";
  tip(said, skin);
  draw_state(list, ImVec2(start.x + skin.px(0.2f), start.y + (height - box) / 2), box, done, skin);
  const std::string kind = session.at_work_on() == &exercise
                               ? session.work() == ExerciseSession::Work::timing ? "timing\u2026" : "checking\u2026"
                               : exercise.kind;
  const float kind_wide = text_size(skin, Face::small, kind).x + skin.px(0.4f), left = start.x + box + skin.px(0.7f);
  draw_text(list, skin, chosen ? Face::bold : Face::body, ImVec2(left, start.y + (height - skin.size(Face::body)) / 2),
            t.text,
            shortened(skin, chosen ? Face::bold : Face::body, exercise.title,
                      start.x + width - kind_wide - left - skin.px(0.4f)));
  draw_text(list, skin, Face::small,
            ImVec2(start.x + width - kind_wide, start.y + (height - skin.size(Face::small)) / 2), t.dim, kind);
  ImGui::PopID();
  if (pressed) exercises.choose(frame.app, exercise);
}

void draw_list(const Frame& frame) {
  ExerciseSession& session = frame.app.exercises->session();
  const Skin& skin = frame.skin;
  const float top = ImGui::GetCursorPosY(), button = skin.px(6);
  ImGui::SetCursorPosY(top + skin.px(0.35f));
  caption(progress_line(session.progress()), skin);
  ImGui::SameLine();
  ImGui::SetCursorPos(ImVec2(ImGui::GetWindowWidth() - button, top));
  if (icon_button("##all", Icon::none, "Check all", button, false, skin)) session.check_all();
  tip("Check every exercise of every lesson, one after the other.", skin);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0));
  for (const auto& exercise : exercise_list())
    if (exercise.lesson == session.current().lesson) draw_row(frame, exercise);
  ImGui::PopStyleVar();
}

/// What the session does about the chosen exercise, in one line.
std::string status(ExerciseSession& session) {
  const std::string more = session.waiting() > 0 ? ", " + std::to_string(session.waiting()) + " to come" : "";
  if (session.work() == ExerciseSession::Work::checking)
    return "Checking " + session.at_work_on()->title + more + "\u2026";
  if (session.work() == ExerciseSession::Work::timing) return "Right. Timing it beside the steps\u2026";
  if (session.to_time()) return "Right. It is timed as soon as the board's own job makes room\u2026";
  return session.result(session.current()) ? "" : "Edit the file and save it: it is checked at once.";
}

void draw_exercise_buttons(const Frame& frame) {
  Exercises& exercises = *frame.app.exercises;
  ExerciseSession& session = exercises.session();
  const Skin& skin = frame.skin;
  const float gap = skin.px(0.3f);
  auto button = [&](const char* id, const std::string& label, const char* words) {
    const bool pressed = icon_button(id, Icon::none, label, 0, false, skin);
    tip(words, skin);
    ImGui::SameLine(0, gap);
    return pressed;
  };
  const ExerciseInfo* current = &session.current();
  const bool passed = !session.progress().of(current->id).passed.empty();
  if (button("##check", "Check", "Check it now. Saving the file does so too.")) session.check();
  if (button("##hint", "Hint " + std::to_string(std::min(session.hints_shown() + 1, 3)) + "/3",
             "Three hints, each more explicit."))
    session.show_hint();
  if (button("##reset", "Reset", "The file as it was given. Yours is kept beside it."))
    exercises.note = session.reset();
  if (button(
          "##solution", "Solution",
          passed ? "One way to solve it." : "Offered once the exercise passes; press twice to see it all the same.")) {
    exercises.solution_open = session.ask_solution() && !exercises.solution_open;
    exercises.file_open = false;
    exercises.note = exercises.solution_open || passed
                         ? ""
                         : "It is not passed yet. A hint may do; press Solution once more to see it all the same.";
  }
  if (button("##next", "Next", "The next exercise.")) {
    session.choose_next();
    exercises.choose(frame.app, session.current());
  }
  ImGui::NewLine();
}

/// The student's file, or the solution: with line numbers, and the line that was asked for in sight.
void draw_file(const Frame& frame, const std::filesystem::path& path, const std::string& title, int marked) {
  Exercises& exercises = *frame.app.exercises;
  const Skin& skin = frame.skin;
  const Theme& t = *skin.theme;
  caption(title, skin);
  const SourceText& text = frame.app.files.get(path);
  if (!text.error.empty()) return wrapped(text.error, t.dim);
  const float line_height = std::floor(skin.size(Face::mono) * 1.32f), digit = text_size(skin, Face::mono, "0").x,
              gutter = digit * 4 + skin.px(0.6f);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, t.paper);
  ImGui::BeginChild("file", ImVec2(0, skin.px(kFileHeight)), false, ImGuiWindowFlags_HorizontalScrollbar);
  ImGui::PopStyleColor();
  if (marked > 0 && exercises.scroll_to_line) {
    ImGui::SetScrollY(std::max(0.0f, line_height * static_cast<float>(marked) - ImGui::GetWindowHeight() / 2));
    exercises.scroll_to_line = false;
  }
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float left = ImGui::GetWindowPos().x, right = left + ImGui::GetWindowWidth();
  float widest = 0;
  for (size_t i = 0; i < text.lines.size(); i++) {
    const float y = start.y + line_height * static_cast<float>(i);
    const std::string number = std::to_string(i + 1);
    if (static_cast<int>(i) + 1 == marked)
      list->AddRectFilled(ImVec2(left, y), ImVec2(right, y + line_height), t.removed);
    draw_text(list, skin, Face::mono, ImVec2(start.x + digit * (4 - static_cast<float>(number.size())), y),
              with_alpha(t.dim, 0.7f), number);
    draw_code_line(list, text.lines[i], text.spans[i], ImVec2(start.x + gutter, y), skin);
    widest = std::max(widest, digit * static_cast<float>(text.lines[i].size()));
  }
  ImGui::Dummy(
      ImVec2(gutter + widest + skin.px(1), line_height * static_cast<float>(text.lines.size()) + skin.px(0.5f)));
  ImGui::EndChild();
}

void draw_current(const Frame& frame) {
  Exercises& exercises = *frame.app.exercises;
  ExerciseSession& session = exercises.session();
  const Skin& skin = frame.skin;
  const Theme& t = *skin.theme;
  const ExerciseInfo& exercise = session.current();
  const ExerciseFiles files(session.settings().root, exercise);
  {
    UseFace title(skin, Face::bold);
    wrapped(exercise.title, t.text);
  }
  if (!exercises.readme().empty()) wrapped(exercises.readme(), t.text);
  wrapped(exercise.task, t.dim);
  if (link("##own", exercise.file, skin)) exercises.note = open_in_editor(files.own.string(), exercises.line);
  tip("Watched: saving it checks it. Click to open it in your editor.", skin);
  draw_exercise_buttons(frame);

  for (int i = 0; i < session.hints_shown(); i++)
    wrapped("Hint " + std::to_string(i + 1) + ": " + exercise.hints[static_cast<size_t>(i)], t.text);
  if (!exercises.note.empty()) wrapped(exercises.note, t.warn);
  if (!session.trouble().empty()) wrapped(session.trouble(), t.bad);
  if (const std::string line = status(session); !line.empty()) wrapped(line, t.dim);
  if (exercises.solution_open)
    draw_file(frame, files.solution,
              "One solution, " + files.solution.lexically_relative(session.settings().root).string(), 0);
  if (const CheckResult* result = session.result(exercise)) draw_result(frame, *result);
  if (exercises.file_open)
    draw_file(frame, files.own, exercise.file + ", line " + std::to_string(exercises.line), exercises.line);
}

}  // namespace

void draw_exercises(const Frame& frame) {
  App& app = frame.app;
  if (!app.exercises || app.recorded()) {
    UseColour dim(frame.skin.theme->dim);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(app.recorded() ? "This is a recording: exercises are checked where kernels can run."
                                          : "There are no exercises here.");
    ImGui::PopTextWrapPos();
    return;
  }
  app.exercises->open(app);
  if (!app.exercises->opened()) return;
  draw_list(frame);
  ImGui::Separator();
  ImGui::BeginChild("current", ImVec2(0, 0), false);
  draw_current(frame);
  ImGui::Dummy(ImVec2(1, frame.skin.px(1)));
  ImGui::EndChild();
}

}  // namespace warpwise::gui
