// The lesson's text. A passage about a step and that step belong together: to choose one shows the other.
#include <algorithm>
#include <cmath>

#include "engine/text/passages.h"
#include "gui/panels/panels.h"
#include "gui/panels/tour_strip.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"
#include "gui/text/prose.h"

namespace warpwise::gui {

namespace {

/// Without its text a lesson still has its summary.
void draw_summary(const LessonInfo& lesson, const std::string& error, Prose& prose) {
  Block title, summary;
  title.kind = Block::Kind::heading, title.level = 1, title.runs = {{lesson.title, Emphasis::bold, {}}};
  summary.runs = parse_inline(lesson.summary);
  draw_block(title, prose);
  draw_block(summary, prose);
  UseColour dim(prose.style.theme->dim);
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(error.c_str());
  ImGui::PopTextWrapPos();
}

bool within(ImVec2 at, ImVec2 min, ImVec2 max) {
  return at.x >= min.x && at.x < max.x && at.y >= min.y && at.y < max.y;
}

/// The edge of a passage about a step; a click on the passage selects the step.
void mark_passage(const Frame& frame, const StepInfo& step, ImVec2 min, ImVec2 max) {
  App& app = frame.app;
  const Style& style = frame.style;
  const bool over = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(min, max), chosen = app.step() == &step;
  if (over) app.hovering_step = step.id;
  // Pressed here as well: what was dragged from elsewhere chooses nothing.
  if (over && ImGui::IsMouseReleased(0) && !app.selection.any && within(ImGui::GetIO().MouseClickedPos[0], min, max)) {
    app.select_step(step.id);
    app.passage_in_sight = app.lesson()->id + "/" + step.id;
  }
  if (!chosen && !over && app.hovered_step != step.id) return;
  ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(min.x - style.px(0.5), min.y), ImVec2(min.x - style.px(0.25), max.y),
                                            with_alpha(app.look(step, nullptr).colour, chosen ? 1 : 0.5f));
}

/// Shows the file that a click on quoted code asks for in Source, at that line.
void open_source(App& app, const LessonInfo& lesson, const Prose& prose) {
  const ImVec2 pressed = ImGui::GetIO().MouseClickedPos[0], released = ImGui::GetIO().MousePos;
  const float moved = std::abs(pressed.x - released.x) + std::abs(pressed.y - released.y);
  if (prose.opened.empty() || app.selection.any || moved > prose.style.px(0.5)) return;
  const std::string file = lesson.folder + "/" + prose.opened;
  const auto trimmed = [](const std::string& line) {
    return line.substr(std::min(line.size(), line.find_first_not_of(' ')));
  };
  for (const StepInfo& step : lesson.steps) {
    if (step.file != file) continue;
    app.select_step(step.id);
    app.passage_in_sight = lesson.id + "/" + step.id;  // the text stays where it is
    const auto& lines = app.files.get(app.source_root / file).lines;
    for (size_t i = 0; i < lines.size() && !app.source_line_wanted; i++)
      if (trimmed(lines[i]) == trimmed(prose.opened_line)) app.source_line_wanted = i;
    app.tab_wanted = "source";
    return;
  }
}

/// The number and title of the step whose id, `padded` for instance, is under the mouse.
void draw_step_meant(const App& app, const LessonInfo& lesson, const std::string& hovered) {
  if (!hovered.starts_with('`')) return;
  const StepInfo* step = app.board().step(lesson.id, hovered.substr(1));
  if (step && step->kind == Kind::step) ImGui::SetTooltip("%s", app.numbered(*step).c_str());
}

/// In place of the text that would answer the question of stop `at`.
void draw_cover(const Frame& frame, size_t at) {
  Tour& tour = frame.app.tour;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  ImGui::Dummy(ImVec2(1, style.px(0.25)));
  draw_strip(style, blend(t.window, t.accent, 0.13f), t.accent, [&](float width) {
    const std::string words = tour.asking() && at == tour.at
                                  ? "From here the text has the answer. Type what you expect, or press Enter to see it."
                                  : "From here the text answers the question of stop " + std::to_string(at + 1) + ".";
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
    ImGui::TextUnformatted(words.c_str());
    ImGui::PopTextWrapPos();
    if (link("##read on", "Read on all the same", style)) tour.read_past = at;
  });
}

}  // namespace

void draw_lesson_text(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  const LessonInfo* lesson = app.lesson();
  if (!lesson) {
    ImGui::TextDisabled("%s", awaited(app).c_str());
    return;
  }
  const std::string owner = lesson->folder + "/lesson.md";
  const SourceText& text = app.files.get(app.source_root / owner);
  ImGui::BeginChild("lesson", ImVec2(0, 0), false);
  const float margin = style.px(0.5);
  ImGui::Indent(margin);
  draw_tour_offer(frame);
  WordTrail trail(app.selection, owner, app.find.open ? app.find.text : "");
  Prose prose{style, app.files, app.source_root / lesson->folder, app.source_root / "docs/glossary.md", &trail};
  if (!text.error.empty()) draw_summary(*lesson, text.error, prose);

  const auto about = passages(text.blocks, *lesson);
  const std::string wanted = app.step() ? lesson->id + "/" + app.step()->id : "";
  constexpr size_t kNone = std::string::npos;
  const size_t own = app.step() ? passage_of(about, *lesson, app.step()->id).value_or(kNone) : kNone;
  std::vector<float> matches;  // where passages begin that hold what is sought
  std::optional<float> scroll_to;
  const Stop* stop = app.tour.lesson == lesson->id ? app.tour.stop() : nullptr;
  const size_t passage_end = stop ? end_of_passage(*stop, text.blocks) : 0;
  const size_t covering = stop ? app.tour.covering().value_or(kNone) : kNone,
               covered_from = covering == kNone ? text.blocks.size() : app.tour.stops[covering].passage;
  const bool to_stop = stop && std::exchange(app.tour.scroll_wanted, false);
  for (size_t i = 0; i < text.blocks.size(); i++) {
    const Block& block = text.blocks[i];
    // Of a covered passage its heading and the code that it quotes stay: they belong to the question.
    const bool asked = block.kind == Block::Kind::heading || (block.kind == Block::Kind::code && !block.file.empty());
    if (i >= covered_from && !(asked && i < passage_end)) continue;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const float top = ImGui::GetCursorPosY();
    const std::string words = plain_text(block);
    if (trail.finds(words)) matches.push_back(top);
    const auto step = about.find(i);
    const StepInfo* found = step == about.end() ? nullptr : app.board().step(lesson->id, step->second);
    ImGui::PushID(static_cast<int>(i));  // boxes of one title are boxes of their own
    if (found) draw_block(numbered(block, app.number(*found)), prose);
    else draw_block(block, prose);
    ImGui::PopID();
    const ImVec2 max(min.x + ImGui::GetContentRegionAvail().x, ImGui::GetCursorScreenPos().y - style.px(0.25));
    if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(min, max)) app.copying = words;
    if (to_stop ? i == stop->passage : own == i && app.passage_in_sight != wanted) scroll_to = top;
    if (stop && i >= stop->passage && i < passage_end && block.kind != Block::Kind::comment)
      ImGui::GetWindowDrawList()->AddRectFilled(ImVec2(min.x - style.px(0.5), min.y),
                                                ImVec2(min.x - style.px(0.25), max.y), style.theme->accent);
    if (found) mark_passage(frame, *found, min, max);
  }
  if (covering != kNone) {
    const bool own_is_covered = own != kNone && own >= covered_from && app.passage_in_sight != wanted;
    if (!scroll_to && (to_stop || own_is_covered)) scroll_to = ImGui::GetCursorPosY();
    draw_cover(frame, covering);
  }
  trail.follow_mouse(ImGui::IsWindowHovered());
  // A lesson opens at its beginning; a step that is chosen later brings its passage.
  const bool opened = app.passage_in_sight.substr(0, app.passage_in_sight.find('/')) != lesson->id;
  if (opened && !to_stop) ImGui::SetScrollY(0);
  else if (scroll_to) ImGui::SetScrollY(std::max(0.0f, *scroll_to - style.px(2)));
  // A click on a passage has said already that it is in sight: the text stays where it is.
  if (app.step() && wanted == lesson->id + "/" + app.step()->id) app.passage_in_sight = wanted;
  if (const auto match = next_match(app.find, matches.size()))
    ImGui::SetScrollY(std::max(0.0f, matches[*match] - style.px(3)));
  scroll_by_keys(app, style);
  ImGui::Unindent(margin);
  ImGui::Dummy(ImVec2(1, style.px(1)));
  ImGui::EndChild();
  draw_meaning(prose);
  draw_step_meant(app, *lesson, prose.hovered);
  open_source(app, *lesson, prose);
}

}  // namespace warpwise::gui
