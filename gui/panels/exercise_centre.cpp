// Exercise mode: the student's file in the middle of the window, with the verdict above it, its lines in the colours of what the check
// says of them, and one thing to do next.
#include <algorithm>
#include <cstdio>
#include <string_view>
#include <utility>

#include "gui/actions/actions.h"
#include "gui/app/exercises.h"
#include "gui/panels/panels.h"
#include "gui/style/widgets.h"
#include "gui/text/listing.h"

namespace warpwise::gui {

namespace {

void wrapped(const std::string& text, float width, ImU32 colour) {
  UseColour ink(colour);
  ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
}

}  // namespace

std::string verdict_words(const CheckResult& result, const std::string& kind) {
  if (result.passed) {
    const std::string won = medal_of(result);
    return won.empty() ? "Passed" : "Passed: " + won;
  }
  if (result.stage == "compile") return "Does not compile";
  if (result.stage == "run") return "Does not run to its end";
  if (result.stage == "correct") return "Wrong result";
  if (result.stage == "hazards") return "Hazard found";
  if (kind == "predict") return "No right prediction yet";
  if (kind == "explain") return "No right sentence yet";
  return "Right, but its counters miss the goal";
}

std::string go_on_words(const App& app, const ExerciseInfo& next) {
  const bool same = next.lesson == app.exercises->session().current().lesson;
  const LessonInfo* lesson = app.board().lesson(next.lesson);
  return "Go on: " + next.title + (same || !lesson ? "" : ", of " + lesson->title);
}

std::string task_in_words(const ExerciseInfo& exercise, const std::string& readme) {
  return readme.size() <= exercise.title.size() + 2 ? exercise.task : readme;
}

std::string medal_distance(const CheckResult& result) {
  const auto found = result.report.find("medal");
  if (found == result.report.end()) return "";
  const double yours = found->at("yours");
  for (const char* medal : {"bronze", "silver", "gold"}) {
    const double wanted = found->at(medal);
    if (yours <= wanted) continue;
    char text[96];
    std::snprintf(text, sizeof text, "%s at %.3g: yours is %.3g, %.0f %% above", medal, wanted, yours,
                  100 * (yours / wanted - 1));
    return text;
  }
  return "";
}

std::map<size_t, LineTint> tints_of(const CheckResult& result, const std::string& file, const Theme& theme) {
  std::map<size_t, LineTint> tints;
  const auto tint = [&](const std::string& named, int line, ImU32 colour, const std::string& words) {
    if (line < 1 || file.empty() || !named.ends_with(file)) return;
    LineTint& there = tints[static_cast<size_t>(line) - 1];
    if (there.words.empty()) there.colour = colour;
    there.words += (there.words.empty() ? "" : "\n") + words;
  };
  for (const CompilerMessage& message : result.compiler)
    tint(message.file, message.line, message.error ? theme.bad : theme.warn, message.text);
  if (const auto hazards = result.report.find("hazards"); hazards != result.report.end())
    for (const auto& hazard : *hazards) {
      const std::string words = hazard.at("message"), at = hazard.value("file", ""),
                        other = hazard.value("other_file", "");
      tint(at, hazard.value("line", 0), theme.bad, words);
      if (hazard.value("other_line", 0) != hazard.value("line", 0))
        tint(other.empty() ? at : other, hazard.value("other_line", 0), theme.warn, words);
    }
  return tints;
}

namespace {

/// The one thing to do next: to check, to look at a line, to go on.
void draw_next_action(const Frame& frame, const CheckResult* result, const std::map<size_t, LineTint>& tints) {
  Exercises& exercises = *frame.app.exercises;
  ExerciseSession& session = exercises.session();
  const Style& style = frame.style;
  if (session.work() != ExerciseSession::Work::none) return;
  if (exercises.editing.open && exercises.editing.changed) {
    if (icon_button("##next action", Icon::play, "Save and check (Ctrl S)", 0, true, style)) exercises.save_edit();
  } else if (!result) {
    if (icon_button("##next action", Icon::play, "Check", 0, true, style)) session.check();
  } else if (result->passed) {
    if (const ExerciseInfo* next = exercises.next_to_do())
      if (icon_button("##next action", Icon::right, go_on_words(frame.app, *next), 0, true, style))
        exercises.choose(frame.app, *next);
  } else if (!tints.empty()) {
    const size_t line = tints.begin()->first + 1;
    if (icon_button("##next action", Icon::right, "Show line " + std::to_string(line), 0, true, style))
      exercises.show_line(static_cast<int>(line));
  } else if (session.hints_shown() < 3) {
    if (icon_button("##next action", Icon::right, "Take a hint", 0, true, style)) session.show_hint();
  }
}

/// Pinned above the file: how it stands, how far the next medal is, and what to do.
void draw_verdict(const Frame& frame, const CheckResult* result, const std::map<size_t, LineTint>& tints) {
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  ExerciseSession& session = frame.app.exercises->session();
  const bool working = session.work() != ExerciseSession::Work::none;
  const ImU32 ink = working || !result ? t.accent : result->passed ? t.good : t.bad;
  draw_strip(style, blend(t.window, ink, 0.14f), ink, [&](float width) {
    {
      UseFace bold(style, Face::bold);
      wrapped(session.work() == ExerciseSession::Work::checking ? "Checking\u2026"
              : session.work() == ExerciseSession::Work::timing ? "Right. Timing it beside the steps\u2026"
              : result                                          ? verdict_words(*result, session.current().kind)
                                                                : "Not checked yet",
              width, ink);
    }
    if (working) return;  // what the check before found may be mended
    if (result && !result->compiler.empty() && result->stage == "compile") {
      const CompilerMessage& first = result->compiler.front();
      wrapped("Line " + std::to_string(first.line) + ": " + first.text, width, t.text);
    } else if (result && !result->passed && !result->messages.empty()) {
      wrapped(result->messages.front(), width, t.text);
    }
    if (result)
      if (const std::string medal = medal_distance(*result); !medal.empty())
        wrapped((result->passed ? "Next medal, " : "A medal, ") + medal + ".", width, t.text);
    draw_next_action(frame, result, tints);
  });
}

/// The text grows with what is typed; a line that is asked for is selected; and the caret's line is noted.
int follow_edit(ImGuiInputTextCallbackData* data) {
  auto& exercises = *static_cast<Exercises*>(data->UserData);
  if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
    exercises.editing.text.resize(static_cast<size_t>(data->BufTextLen));
    data->Buf = exercises.editing.text.data();
    return 0;
  }
  const std::string_view text(data->Buf, static_cast<size_t>(data->BufTextLen));
  if (exercises.line > 0 && std::exchange(exercises.scroll_to_line, false)) {
    size_t begin = 0;
    for (int i = 1; i < exercises.line && begin < text.size(); i++)
      begin = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const size_t end = std::min(text.find('\n', begin), text.size());
    data->SelectionStart = static_cast<int>(begin);
    data->SelectionEnd = data->CursorPos = static_cast<int>(end);
  }
  const size_t caret = std::min(static_cast<size_t>(data->CursorPos), text.size());
  exercises.editing.line =
      1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(caret), '\n'));
  return 0;
}

void draw_editor(const Frame& frame) {
  Exercises& exercises = *frame.app.exercises;
  std::string& text = exercises.editing.text;
  UseFace mono(frame.style, Face::mono);
  ImGui::PushStyleColor(ImGuiCol_FrameBg, frame.style.theme->paper);
  ImGuiInputTextFlags flags = ImGuiInputTextFlags_CallbackResize | ImGuiInputTextFlags_CallbackAlways;
  // Dear ImGui 1.90 does not give the keyboard to a field that takes tabs: it takes them once it has the keyboard.
  if (exercises.line > 0 && exercises.scroll_to_line) give_keyboard_to_next();
  else flags |= ImGuiInputTextFlags_AllowTabInput;
  if (ImGui::InputTextMultiline("##edit", text.data(), text.capacity() + 1, ImGui::GetContentRegionAvail(), flags,
                                follow_edit, &exercises))
    exercises.editing.changed = true;
  ImGui::PopStyleColor();
}

}  // namespace

void draw_exercise_centre(const Frame& frame) {
  App& app = frame.app;
  Exercises& exercises = *app.exercises;
  ExerciseSession& session = exercises.session();
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const ExerciseInfo& exercise = session.current();
  const ExerciseFiles files(session.settings().root, exercise);
  const CheckResult* result = session.result(exercise);
  const auto tints = result ? tints_of(*result, exercise.file, t) : std::map<size_t, LineTint>();

  const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x, top = ImGui::GetCursorPosY();
  const std::string board = "Board", edit = exercises.editing.open ? "Read" : "Edit here";
  const auto wide = [&](const std::string& label) { return text_size(style, Face::body, label).x + style.px(1.25); };
  const float buttons = wide(board) + wide(edit) + style.px(0.375);
  {
    UseFace title(style, Face::title);
    ImGui::TextUnformatted(
        shortened(style, Face::title, exercise.title, ImGui::GetContentRegionAvail().x - buttons - style.px(1))
            .c_str());
  }
  const float below = ImGui::GetCursorPosY();
  ImGui::SetCursorPos(ImVec2(right - buttons, top));
  if (icon_button("##edit here", Icon::none, edit, wide(edit), false, style)) exercises.toggle_edit();
  tip(exercises.editing.open ? "Show the file with its lines marked."
                             : "Edit the file in this window. Ctrl S saves and checks it.",
      style);
  ImGui::SameLine(0, style.px(0.375));
  if (icon_button("##board", Icon::none, board, wide(board), false, style)) exercises.centre = false;
  tip("Show the board in the middle again. The digits do so too, each with its view.", style);
  ImGui::SetCursorPosY(std::max(below, ImGui::GetCursorPosY()));
  wrapped(task_in_words(exercise, exercises.readme()), ImGui::GetContentRegionAvail().x, t.dim);
  draw_verdict(frame, result, tints);

  const SourceText& text = app.files.get(files.own);
  if (!text.error.empty()) return wrapped(text.error, ImGui::GetContentRegionAvail().x, t.dim);
  if (link("##own in centre", files.shown, style)) exercises.note = open_in_editor(files.own.string(), exercises.line);
  tip("Saving this file checks it. A click opens it in your editor.", style);
  if (exercises.editing.open && exercises.editing.line > 0) {
    ImGui::SameLine(0, style.px(0.75));
    UseColour dim(t.dim);
    ImGui::TextUnformatted(("line " + std::to_string(exercises.editing.line)).c_str());
  }
  if (exercises.editing.open) return draw_editor(frame);
  Listing listing;
  listing.after = &text;
  listing.tools = tools_of(app, files.own.string());
  listing.tints = tints;
  draw_own_listing(frame, listing, 0);
}

void draw_own_listing(const Frame& frame, Listing& listing, float height) {
  Exercises& exercises = *frame.app.exercises;
  const auto& lines = listing.after->lines;
  std::optional<size_t> show;
  if (exercises.line > 0) {
    listing.marked = static_cast<size_t>(exercises.line) - 1;
    if (std::exchange(exercises.scroll_to_line, false)) show = listing.marked;
  } else if (std::exchange(exercises.scroll_to_region, false)) {
    for (size_t i = 0; i < lines.size() && !show; i++)
      if (lines[i].find("TODO") != std::string::npos) show = i;
  }
  ImGui::PushStyleColor(ImGuiCol_ChildBg, frame.style.theme->paper);
  draw_listing(listing, height, show, frame.style);
  ImGui::PopStyleColor();
}

}  // namespace warpwise::gui
