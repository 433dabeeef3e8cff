// The exercises of the lesson: which are passed, the chosen one with what its last check found, and the student's own file.
#include <algorithm>
#include <utility>

#include "gui/app/exercises.h"
#include "gui/panels/exercise_result.h"
#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"
#include "gui/text/listing.h"

namespace warpwise::gui {

namespace {

constexpr Ems kFileHeight = 17;

void wrapped(const std::string& text, ImU32 colour) {
  UseColour ink(colour);
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
}

/// Passed: a tick in a filled square; tried: an open square with a dot; else an open square.
void draw_state(ImDrawList* list, ImVec2 corner, float box, const ExerciseProgress& done, const Style& style) {
  const Theme& t = *style.theme;
  const ImVec2 opposite(corner.x + box, corner.y + box), middle(corner.x + box / 2, corner.y + box / 2);
  if (!done.passed.empty()) {
    list->AddRectFilled(corner, opposite, with_alpha(t.good, 0.22f), style.px(0.125));
    draw_check_mark(list, middle, box * 0.3f, t.good);
  }
  list->AddRect(corner, opposite, done.passed.empty() ? t.dim : t.good, style.px(0.125), 0, style.line());
  if (done.passed.empty() && done.checks > 0) list->AddCircleFilled(middle, box * 0.17f, t.warn, 12);
}

float row_height(const Style& style) { return style.px(1.75); }

void draw_row(const Frame& frame, const ExerciseInfo& exercise) {
  Exercises& exercises = *frame.app.exercises;
  ExerciseSession& session = exercises.session();
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const ExerciseProgress done = session.progress().of(exercise.id);
  const bool chosen = &exercise == &session.current();
  const float height = row_height(style), box = style.px(1);
  ImGui::PushID(exercise.id.c_str());
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const bool pressed = ImGui::InvisibleButton("exercise", ImVec2(std::max(1.0f, width), height));
  const bool hovered = ImGui::IsItemHovered();
  if (chosen || hovered)
    list->AddRectFilled(start, ImVec2(start.x + width, start.y + height), with_alpha(t.selection, chosen ? 1 : 0.6f),
                        style.px(0.25));
  if (hovered) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  std::string said = exercise.task;
  if (!done.passed.empty())
    said += "\nPassed on " + done.passed.substr(0, 10) + (done.medal.empty() ? "." : ", " + done.medal + ".");
  else if (done.checks > 0) said += "\nChecked, and not passed yet.";
  tip(said, style);
  draw_state(list, ImVec2(start.x + style.px(0.25), start.y + (height - box) / 2), box, done, style);
  const std::string kind = session.at_work_on() == &exercise
                               ? session.work() == ExerciseSession::Work::timing ? "timing\u2026" : "checking\u2026"
                           : !done.medal.empty() ? done.medal
                                                 : exercise.kind + ", " + std::to_string(exercise.minutes) + " min";
  const float kind_wide = text_size(style, Face::small, kind).x + style.px(0.375),
              left = start.x + box + style.px(0.75);
  draw_text(list, style, chosen ? Face::bold : Face::body,
            ImVec2(left, start.y + (height - style.size(Face::body)) / 2), t.text,
            shortened(style, chosen ? Face::bold : Face::body, exercise.title,
                      start.x + width - kind_wide - left - style.px(0.375)));
  draw_text(list, style, Face::small,
            ImVec2(start.x + width - kind_wide, start.y + (height - style.size(Face::small)) / 2), t.dim, kind);
  ImGui::PopID();
  if (pressed) exercises.choose(frame.app, exercise);
}

void draw_list(const Frame& frame) {
  ExerciseSession& session = frame.app.exercises->session();
  const Style& style = frame.style;
  const float top = ImGui::GetCursorPosY(), button = style.px(6);
  ImGui::SetCursorPosY(top + style.px(0.375));
  caption(progress_line(session.progress()), style);
  ImGui::SameLine();
  ImGui::SetCursorPos(ImVec2(ImGui::GetWindowWidth() - button, top));
  if (icon_button("##all", Icon::none, "Check all", button, false, style)) session.check_all();
  tip("Check every exercise of every lesson, one after the other.", style);
  std::vector<const ExerciseInfo*> rows;
  for (const auto& exercise : exercise_list())
    if (exercise.lesson == session.current().lesson) rows.push_back(&exercise);
  // At most half of a low panel: the chosen exercise needs room, too.
  constexpr float kMostOfPanel = 0.45f;
  const float height = row_height(style), all = height * static_cast<float>(rows.size()),
              room = ImGui::GetContentRegionAvail().y * kMostOfPanel, shown = std::max(3 * height, std::min(all, room));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0));
  ImGui::BeginChild("list", ImVec2(0, shown), false);
  for (const ExerciseInfo* exercise : rows) {
    draw_row(frame, *exercise);
    if (exercise == &session.current() && std::exchange(frame.app.exercises->row_in_sight, exercise) != exercise)
      ImGui::SetScrollHereY();
  }
  ImGui::EndChild();
  ImGui::PopStyleVar();
}

/// What the session does about the chosen exercise, in one line.
std::string status(ExerciseSession& session) {
  const std::string more = session.waiting() > 0 ? ", " + std::to_string(session.waiting()) + " to come" : "";
  if (session.work() == ExerciseSession::Work::checking)
    return "Checking " + session.at_work_on()->title + more + "\u2026";
  if (session.work() == ExerciseSession::Work::timing) return "Right. Timing it beside the steps\u2026";
  if (session.to_time()) return "Right. It is timed when the run in hand has ended\u2026";
  return session.result(session.current()) ? "" : "Edit the file and save it: it is checked at once.";
}

void draw_exercise_buttons(const Frame& frame) {
  Exercises& exercises = *frame.app.exercises;
  ExerciseSession& session = exercises.session();
  const Style& style = frame.style;
  const float gap = style.px(0.25), right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
  float at = ImGui::GetCursorPosX();
  bool first = true;
  auto button = [&](const char* id, const std::string& label, const char* words) {
    const float wide = text_size(style, Face::body, label).x + style.px(1);
    const bool same_line = !std::exchange(first, false) && at + gap + wide <= right;
    if (same_line) ImGui::SameLine(0, gap);
    at = (same_line ? at + gap : ImGui::GetCursorPosX()) + wide;
    const bool pressed = icon_button(id, Icon::none, label, wide, false, style);
    tip(words, style);
    return pressed;
  };
  const ExerciseInfo* current = &session.current();
  const bool passed = !session.progress().of(current->id).passed.empty();
  if (button("##check", "Check", "Check it now. Saving the file does so too.")) session.check();
  if (button("##hint", "Hint " + std::to_string(std::min(session.hints_shown() + 1, 3)) + "/3",
             "Three hints, each more explicit."))
    session.show_hint();
  if (button("##reset", "Reset", "Puts the file back as it was given. Yours is kept beside it, under another name."))
    exercises.note = session.reset();
  if (button("##solution", "Solution",
             passed ? "One way to solve it." : "Shown once the exercise passes. Press twice to see it before."))
    exercises.toggle_solution();
  if (exercises.findings() &&
      button("##inside", "Inside", "What each line of your kernel does to memory, lane by lane.")) {
    frame.app.inside.own = true;
    frame.app.settings.view = View::inside;
    exercises.centre = false;
  }
  if (!frame.app.exercise_in_centre() && !exercises.centre &&
      button("##file", "File", "Your file in the middle of the window, in place of the board."))
    exercises.centre = true;
  if (button("##next", "Next", "The next exercise.")) {
    session.choose_next();
    exercises.choose(frame.app, session.current());
  }
}

/// What the student's file is compared with, by choice: nothing, a file, or the text that was checked before.
const std::vector<DiffLine>* changes_of(const Frame& frame, const std::filesystem::path& own, Listing& listing) {
  Exercises& exercises = *frame.app.exercises;
  ExerciseSession& session = exercises.session();
  const auto& root = session.settings().root;
  struct Against {
    std::string title;
    std::filesystem::path file;
  };
  std::vector<Against> choices{{"nothing", {}},
                               {"the file as it was given", ExerciseFiles(root, session.current()).pristine}};
  if (const auto before = exercises.version_before(); !before.empty())
    choices.push_back({"the version checked before", before});
  if (const LessonInfo* lesson = frame.app.board().lesson(session.current().lesson))
    for (const StepInfo& step : lesson->steps)
      if (!step.file.empty() && step.id != kOwnStep)
        choices.push_back({"step " + frame.app.numbered(step), root / step.file});
  const auto chosen =
      std::find_if(choices.begin(), choices.end(), [&](auto& each) { return each.title == exercises.against; });
  const Against& now = chosen == choices.end() ? choices.front() : *chosen;
  ImGui::AlignTextToFramePadding();
  caption("Compared with", frame.style);
  ImGui::SameLine(0, frame.style.px(0.375));
  ImGui::SetNextItemWidth(std::min(frame.style.px(16), ImGui::GetContentRegionAvail().x));
  if (Combo combo("##against", now.title, frame.escape); combo)
    for (const Against& each : choices)
      if (ImGui::Selectable(each.title.c_str(), each.title == now.title)) exercises.against = each.title;
  if (now.file.empty()) return nullptr;
  listing.before = &frame.app.files.get(now.file);
  return listing.before->error.empty() ? &frame.app.files.changes(now.file, own) : nullptr;
}

/// A text that keys do not scroll: they scroll the panel that it lies in.
Listing listing_of(const Frame& frame, const SourceText& text, const std::string& owner) {
  Listing listing;
  listing.after = &text;
  listing.tools = tools_of(frame.app, owner);
  listing.tools.scroll = nullptr;
  return listing;
}

void draw_solution(const Frame& frame, const SourceText& text) {
  caption("One solution", frame.style);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, frame.style.theme->paper);
  draw_listing(listing_of(frame, text, "solution"), frame.style.px(kFileHeight), {}, frame.style);
  ImGui::PopStyleColor();
}

void draw_file(const Frame& frame, const ExerciseFiles& files) {
  const int line = frame.app.exercises->line;
  caption(files.shown + (line > 0 ? ", line " + std::to_string(line) : ""), frame.style);
  const SourceText& text = frame.app.files.get(files.own);
  if (!text.error.empty()) return wrapped(text.error, frame.style.theme->dim);
  Listing listing = listing_of(frame, text, files.own.string());
  listing.changes = changes_of(frame, files.own, listing);
  draw_own_listing(frame, listing, frame.style.px(kFileHeight));
}

/// A passed exercise says so, and what comes next.
void draw_passed(const Frame& frame) {
  Exercises& exercises = *frame.app.exercises;
  ExerciseSession& session = exercises.session();
  const Style& style = frame.style;
  const CheckResult* result = session.result(session.current());
  if (!result || !result->passed) return;
  {
    UseFace bold(style, Face::bold);
    wrapped("Passed. " + progress_line(session.progress()) + ".", style.theme->good);
  }
  const ExerciseInfo* next = exercises.next_to_do();
  if (!next) return wrapped("All exercises are passed.", style.theme->good);
  // With the file in the middle the verdict above it says what to do next.
  if (!frame.app.exercise_in_centre() &&
      icon_button("##go on", Icon::right, go_on_words(frame.app, *next), 0, true, style))
    exercises.choose(frame.app, *next);
}

void draw_current(const Frame& frame) {
  Exercises& exercises = *frame.app.exercises;
  ExerciseSession& session = exercises.session();
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const ExerciseInfo& exercise = session.current();
  const ExerciseFiles files(session.settings().root, exercise);
  const bool in_centre = frame.app.exercise_in_centre();
  if (!in_centre) {  // else it stands above the file
    {
      UseFace title(style, Face::bold);
      wrapped(exercise.title, t.text);
    }
    wrapped(task_in_words(exercise, exercises.readme()), t.text);
    if (link("##own", files.shown, style)) exercises.note = open_in_editor(files.own.string(), exercises.line);
    tip("Saving this file checks it. A click opens it in your editor.", style);
  }
  draw_exercise_buttons(frame);

  for (int i = 0; i < session.hints_shown(); i++)
    wrapped("Hint " + std::to_string(i + 1) + ": " + exercise.hints[static_cast<size_t>(i)], t.text);
  if (!exercises.note.empty()) wrapped(exercises.note, t.warn);
  if (!session.trouble().empty()) wrapped(session.trouble(), t.bad);
  if (const std::string line = status(session); !line.empty()) wrapped(line, t.dim);
  if (exercises.solution) draw_solution(frame, *exercises.solution);
  draw_passed(frame);
  if (const CheckResult* result = session.result(exercise)) draw_result(frame, *result);
  if (exercises.file_open && !in_centre) draw_file(frame, files);
}

}  // namespace

void draw_exercises(const Frame& frame) {
  App& app = frame.app;
  if (!app.exercises || app.recorded()) {
    UseColour dim(frame.style.theme->dim);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(app.recorded() ? "This is a recording: exercises are checked where kernels can run."
                                          : "There are no exercises here.");
    ImGui::PopTextWrapPos();
    if (app.tour.lent(app.source().label()) &&
        icon_button("##back", Icon::right, "Leave the tour, and do exercises", 0, true, frame.style))
      leave_tour(app);
    return;
  }
  app.exercises->open(app);
  if (!app.exercises->opened()) return;
  draw_list(frame);
  ImGui::Separator();
  ImGui::BeginChild("current", ImVec2(0, 0), false);
  draw_current(frame);
  scroll_by_keys(app, frame.style);
  ImGui::Dummy(ImVec2(1, frame.style.px(1)));
  ImGui::EndChild();
}

}  // namespace warpwise::gui
