// Presenter mode: the stop's title and words, and what they speak of, large enough for the last row of the room.
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "gui/figures.h"
#include "gui/panels/bar_columns.h"
#include "gui/plot/marks.h"
#include "gui/text/code_view.h"
#include "gui/text/flow.h"
#include "gui/text/prose.h"
#include "gui/tour/views.h"
#include "gui/widgets.h"

namespace warpwise::gui {

namespace {

constexpr double kEm = 16;                      // pixels of a letter's height at zoom 1, as window.cpp has it
constexpr double kEmsWide = 43, kEmsHigh = 31;  // that the screen is divided into
constexpr float kLargeWords = 1.3f;             // beside the letters of figures
constexpr float kLineHeight = 1.35f;            // of source, in letters
constexpr float kOnlyWords = 1.7f;
constexpr float kPanelLetters = 0.74f;                                   // of views with many small words
constexpr float kTallestBar = 3, kLeastBar = 1.25f, kAroundBars = 5.5f;  // em
constexpr float kMostOfNames = 0.42f;                                    // of the width
constexpr size_t kMostLines = 20;                                        // of source
constexpr float kMostLarger = 1.5f;                                      // that few bars are drawn
constexpr double kPointerStays = 3;                                      // seconds after it was moved

Skin scaled(const Skin& skin, float by) {
  Skin other = skin;
  other.em *= by;
  for (float& size : other.sizes) size *= by;
  return other;
}

Metric metric_of(const Stop& stop) {
  return stop.metric == "rate" ? Metric::rate : stop.metric == "error" ? Metric::error : Metric::time;
}

/// Title and words at the top.
void draw_words(const Frame& frame) {
  const Tour& tour = frame.app.tour;
  const Stop& stop = *tour.stop();
  const bool alone = stop.view == "words" || (!stop.picture.empty() && tour.asking());
  const Skin large = scaled(frame.skin, alone ? kOnlyWords : kLargeWords);
  const Theme& t = *frame.skin.theme;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float width = ImGui::GetContentRegionAvail().x;
  const auto line = [&](const std::string& words, Face face, ImU32 colour, float below) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = flow(list, parse_inline(words), face, at, width, colour, large);
    ImGui::Dummy(ImVec2(width, size.y + frame.skin.px(below)));
  };
  line(stop.title, Face::title, t.accent, 0.1f);
  line(tour.words(), Face::body, t.text, 0.2f);
  if (!stop.ask.empty()) draw_predictions(frame, width);
  UseColour warn(t.warn);
  ImGui::PushTextWrapPos(0);
  for (const std::string& notice : tour.notices) ImGui::TextUnformatted(notice.c_str());
  ImGui::PopTextWrapPos();
}

/// The rows that the stop names, with one figure each.
void draw_large_bars(const Frame& frame) {
  App& app = frame.app;
  const auto rows = app.rows(app.shown_size());
  const bool any = std::any_of(rows.begin(), rows.end(), [](auto& row) { return row.result; });
  if (rows.empty() || (!any && app.tour.hidden.empty() && !app.source().busy())) {
    sentence(awaited(app), frame.skin);
    return;
  }
  // Few rows are drawn larger.
  const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  const float wanted = frame.skin.px(kAroundBars + kTallestBar * static_cast<float>(rows.size()));
  float longest = 1;
  for (const Row& row : rows) longest = std::max(longest, text_size(frame.skin, Face::body, row.step->title).x);
  const float fitting = room.x * kMostOfNames / (longest + frame.skin.px(1.8f));
  const Skin skin = scaled(frame.skin, std::clamp(std::min(room.y / wanted, fitting), 1.0f, kMostLarger));
  ImDrawList* list = ImGui::GetWindowDrawList();
  BarColumn column = make_bar_column(app, rows, metric_of(*app.tour.stop()), skin);
  for (size_t i = 0; i < rows.size(); i++)
    if (app.tour.hidden.count(rows[i].step->id)) column.bars[i].label.clear();
  const float names = std::min(longest * skin.em / frame.skin.em + skin.px(1.9f), room.x * kMostOfNames);
  const int lanes = column.notes.empty() && std::all_of(column.lines.begin(), column.lines.end(),
                                                        [](auto& each) { return each.label.empty(); })
                        ? 0
                        : 1;
  const float header = bar_header_height(skin, lanes) + skin.px(0.2f);
  const BarLayout layout = lay_out_bars(column, start.x + names, start.x + room.x - skin.px(0.5f), skin);
  draw_bar_header(list, column, layout, start.y, skin, lanes);
  const float height = std::clamp((room.y - header - bar_axis_height(skin)) / static_cast<float>(rows.size()),
                                  skin.px(kLeastBar), skin.px(kTallestBar));
  const float top = start.y + header;
  for (size_t i = 0; i < rows.size(); i++) {
    const float middle = top + height * (static_cast<float>(i) + 0.5f);
    draw_marker(list, ImVec2(start.x + skin.px(0.5f), middle), std::min(skin.px(0.36f), height * 0.4f), rows[i].look);
    draw_text(list, skin, Face::body, ImVec2(start.x + skin.px(1.2f), middle - skin.size(Face::body) * 0.52f),
              skin.theme->text, shortened(skin, Face::body, rows[i].step->title, names - skin.px(1.5f)));
  }
  draw_bar_rows(list, column, layout, top, height, skin);
  for (size_t i = 0; i < rows.size(); i++)
    if (app.tour.hidden.count(rows[i].step->id))
      draw_text(list, skin, Face::title,
                ImVec2(layout.left + skin.px(0.5f),
                       top + height * (static_cast<float>(i) + 0.5f) - skin.size(Face::title) * 0.52f),
                skin.theme->accent, "?");
  draw_bar_axis(list, column, layout, top + height * static_cast<float>(rows.size()), skin);
}

/// As large as the room allows.
void draw_large_picture(const Frame& frame) {
  App& app = frame.app;
  const std::filesystem::path folder = app.source_root / app.lesson()->folder;
  const SourceText& file = app.files.get(folder / app.tour.stop()->picture);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  if (!(file.drawing.height > 0)) {
    sentence(file.error.empty() ? file.drawing.error : file.error, frame.skin);
    return;
  }
  const float width = std::min(room.x, room.y * file.drawing.width / file.drawing.height);
  const Skin huge = scaled(frame.skin, 4);  // its words may be as large as they come
  Prose prose{huge, app.files, folder, {}, nullptr};
  Block block;
  block.kind = Block::Kind::picture, block.file = app.tour.stop()->picture;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + (room.x - width) / 2);
  ImGui::BeginChild("picture", ImVec2(width, 0), false, ImGuiWindowFlags_NoScrollbar);
  draw_block(block, prose);
  ImGui::EndChild();
}

/// Of a line of code, what is not a comment behind it.
std::vector<Span> without_remark(const std::string& line, std::vector<Span> spans) {
  const auto is_code = [&](const Span& span) {
    return span.token != Token::comment && line.find_first_not_of(' ', span.begin) < span.begin + span.length;
  };
  if (std::any_of(spans.begin(), spans.end(), is_code))
    std::erase_if(spans, [](const Span& span) { return span.token == Token::comment; });
  return spans;
}

/// The kernel around the line that the stop names, else the file's first kernel.
void draw_large_code(const Frame& frame) {
  App& app = frame.app;
  const Stop& stop = *app.tour.stop();
  if (!app.step()) return;
  const SourceText& file = app.files.get(app.source_root / app.step()->file);
  const auto& lines = file.lines;
  const auto wanted = static_cast<size_t>(stop.line.empty() ? 0 : line_with(lines, stop.line));
  const auto kernel_at = [&](size_t i) { return lines[i].starts_with("__global__"); };
  size_t begin = 0;
  while (begin < lines.size() && !kernel_at(begin)) begin++;
  for (size_t i = begin; i < std::min(wanted, lines.size()); i++)
    if (kernel_at(i)) begin = i;
  size_t end = begin;
  while (end < lines.size() && !lines[end].starts_with("}")) end++;
  end = std::min(lines.size(), end + 1);
  if (begin > 0 && begin < end && lines[begin - 1].starts_with("template")) begin--;
  if (wanted > begin + kMostLines / 2 && end - begin > kMostLines) begin = wanted - kMostLines / 2;
  end = std::min(end, begin + kMostLines);
  const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  std::vector<std::vector<Span>> spans;
  float widest = 1;
  for (size_t i = begin; i < end; i++) {
    spans.push_back(without_remark(lines[i], file.spans[i]));
    float wide = 0;
    for (const Span& span : spans.back())
      wide += text_size(frame.skin, Face::mono, lines[i].substr(span.begin, span.length)).x;
    widest = std::max(widest, wide);
  }
  const float usual = frame.skin.size(Face::mono) * kLineHeight;
  const float scale =
      std::min({kMostLarger, room.x / widest, room.y / (usual * static_cast<float>(std::max<size_t>(1, end - begin)))});
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (size_t i = begin; i < end; i++) {
    const ImVec2 at(start.x, start.y + usual * scale * static_cast<float>(i - begin));
    if (i + 1 == wanted)
      list->AddRectFilled(ImVec2(at.x - frame.skin.px(0.2f), at.y), ImVec2(at.x + room.x, at.y + usual * scale),
                          frame.skin.theme->selection);
    draw_code_line(list, lines[i], spans[i - begin], at, frame.skin, scale);
  }
}

/// A view of the window, with smaller letters.
void draw_panel(const Frame& frame, void (*draw)(const Frame&)) {
  const Skin small = scaled(frame.skin, kPanelLetters);
  ImGui::SetWindowFontScale(kPanelLetters);
  draw({frame.app, small, frame.escape});
  ImGui::SetWindowFontScale(1);
}

void draw_view(const Frame& frame) {
  const App& app = frame.app;
  const Stop& stop = *app.tour.stop();
  if (!stop.picture.empty()) return app.tour.asking() ? void() : draw_large_picture(frame);  // it would be the answer
  if (stop.view == "words") return;
  if (stop.view == "source") return draw_large_code(frame);
  switch (app.settings.view) {
    case View::side_by_side: return draw_large_bars(frame);
    case View::against_size: return draw_panel(frame, draw_against_size);
    case View::error_and_speed: return draw_panel(frame, draw_error_and_speed);
    case View::inside: return draw_inside(frame, true);
    case View::timeline: return draw_panel(frame, draw_timeline);
  }
}

/// Where the figures come from, and which stop this is.
void draw_foot(const Frame& frame) {
  const App& app = frame.app;
  const Skin& skin = frame.skin;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const auto [at_stop, stops] = app.tour.count();
  const std::string place = std::to_string(at_stop) + " of " + std::to_string(stops);
  const float place_wide = text_size(skin, Face::small, place).x;
  std::string words = app.said();
  const Hello* hello = app.board().hello();
  const Stop& stop = *app.tour.stop();
  if (words.empty() && hello && stop.picture.empty() && stop.view != "words" && stop.view != "source") {
    words = app.recorded() ? "Recording: " + hello->device.name + ", " + hello->time.substr(0, 10) : hello->device.name;
    if (app.settings.view == View::inside) words = "Counted by the CPU backend";
    if (app.settings.view == View::side_by_side || app.settings.view == View::timeline)
      words += "  \u00b7  " + to_string(app.shown_size());
    for (const Row& row : app.rows(app.shown_size()))
      if (app.settings.view != View::inside && row.result && row.result->source == "modelled" && app.modeller()) {
        const auto modelled = app.modelled(row.step->id, row.result->size);
        words = app.modeller()->words() + (modelled ? ", at " + to_string(modelled->at) : "");
        break;
      }
  }
  ImDrawList* list = ImGui::GetWindowDrawList();
  draw_text(list, skin, Face::small, at, skin.theme->dim,
            shortened(skin, Face::small, words, width - place_wide - skin.px(1)));
  draw_text(list, skin, Face::small, ImVec2(at.x + width - place_wide, at.y), skin.theme->dim, place);
}

/// A large dot where the mouse is, as long as it moves.
void draw_pointer(const Frame& frame) {
  static constexpr ImU32 kRed = IM_COL32(226, 32, 32, 205);
  ImGui::SetMouseCursor(ImGuiMouseCursor_None);
  const ImGuiIO& io = ImGui::GetIO();
  double& moved = frame.app.tour.pointer_moved;
  if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0) moved = ImGui::GetTime();
  if (moved <= 0 || ImGui::GetTime() - moved > kPointerStays || !ImGui::IsMousePosValid()) return;
  ImDrawList* list = ImGui::GetForegroundDrawList();
  list->AddCircleFilled(io.MousePos, frame.skin.px(0.6f), kRed, 32);
  list->AddCircle(io.MousePos, frame.skin.px(0.6f), IM_COL32(255, 255, 255, 230), 32, frame.skin.px(0.1f));
}

}  // namespace

double presenter_zoom(int width, int height) {
  return std::max(0.5, std::min(width / kEmsWide, height / kEmsHigh) / kEm);
}

std::vector<Ground> draw_presenter(const Frame& frame) {
  const App& app = frame.app;
  const Skin& skin = frame.skin;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  if (app.tour.black) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_None);
    return {{ImVec2(0, 0), size, IM_COL32_BLACK}};
  }
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(skin.px(1.2f), skin.px(0.8f)));
  ImGui::Begin("Presenter", nullptr,
               ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  ImGui::PopStyleVar();
  if (app.tour.stop()) {
    draw_words(frame);
    const float foot = skin.px(1.3f);
    ImGui::BeginChild("view", ImVec2(0, std::max(skin.px(3), ImGui::GetContentRegionAvail().y - foot)), false,
                      ImGuiWindowFlags_NoScrollbar);
    draw_view(frame);
    ImGui::EndChild();
    draw_foot(frame);
  }
  ImGui::End();
  draw_overlay(frame);
  draw_pointer(frame);
  return {{ImVec2(0, 0), size, skin.theme->window}};
}

}  // namespace warpwise::gui
