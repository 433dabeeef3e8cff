// What the presenter shows large: bars, a picture, a kernel.
#include <imgui.h>

#include <algorithm>

#include "gui/panels/bar_columns.h"
#include "gui/panels/trip_parts.h"
#include "gui/plot/marks.h"
#include "gui/presenter/presenter.h"
#include "gui/style/widgets.h"
#include "gui/text/code_view.h"
#include "gui/text/prose.h"

namespace warpwise::gui {

namespace {

constexpr Ems kTallestBar = 3, kRow = 1.25, kAroundBars = 5.5, kStackedRow = 2.5;
constexpr float kMostOfNames = 0.48f;  // of the width
constexpr size_t kMostLines = 14;      // of source
constexpr float kMostLarger = 1.5f;    // that few bars are drawn

Metric metric_of(const Stop& stop) {
  return stop.metric == "rate" ? Metric::rate : stop.metric == "error" ? Metric::error : Metric::time;
}

/// Of a line of code, what is not a comment behind it.
std::vector<Span> without_remark(const std::string& line, std::vector<Span> spans) {
  const auto is_code = [&](const Span& span) {
    return span.token != Token::comment && line.find_first_not_of(' ', span.begin) < span.begin + span.length;
  };
  // Blanks before the code may have the colour of a comment that ends the line before.
  if (std::any_of(spans.begin(), spans.end(), is_code))
    std::erase_if(spans, [&](const Span& span) {
      return span.token == Token::comment && line.find_first_not_of(' ', span.begin) < span.begin + span.length;
    });
  return spans;
}

}  // namespace

Style scaled(const Style& style, float by) {
  Style other = style;
  other.em *= by;
  for (float& size : other.sizes) size *= by;
  return other;
}

void draw_large_bars(const Frame& frame) {
  App& app = frame.app;
  const auto rows = app.rows(app.shown_size());
  const bool any = std::any_of(rows.begin(), rows.end(),
                               [&](auto& row) { return row.result || app.tour.hidden.count(row.step->id); });
  if (rows.empty() || (!any && !app.source().busy())) {
    sentence(awaited(app), frame.style);
    return;
  }
  // Few rows are drawn larger.
  const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  const float wanted = frame.style.px(kAroundBars) + frame.style.px(kTallestBar) * static_cast<float>(rows.size());
  float longest = 1;
  for (const Row& row : rows) longest = std::max(longest, text_size(frame.style, Face::body, row.step->title).x);
  const float fitting = room.x * kMostOfNames / (longest + frame.style.px(1.75));
  const Metric metric = metric_of(*app.tour.stop());
  struct Large {
    Style style;
    BarColumn column;
    float names = 0;
    BarLayout layout;
  };
  const auto lay_out = [&](float by) {
    Large large{scaled(frame.style, by), {}, 0, {}};
    large.column = make_bar_column(app, rows, metric, large.style);
    large.column.stacked =
        (room.y - large.style.px(kAroundBars)) / static_cast<float>(rows.size()) >= large.style.px(kStackedRow);
    for (size_t i = 0; i < rows.size(); i++)
      if (app.tour.hidden.count(rows[i].step->id)) large.column.bars[i].label = {"?"};
    large.names = std::min(longest * by + large.style.px(2), room.x * kMostOfNames);
    large.layout =
        lay_out_bars(large.column, start.x + large.names, start.x + room.x - large.style.px(0.5), large.style);
    return large;
  };
  float by = std::clamp(std::min(room.y / wanted, fitting), 1.0f, kMostLarger);
  Large large = lay_out(by);
  while (!large.layout.whole_labels && by > 1) large = lay_out(by = std::max(1.0f, by - 0.1f));  // words before size
  auto& [style, column, names, layout] = large;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const bool words = !column.notes.empty() || std::any_of(column.lines.begin(), column.lines.end(),
                                                          [](auto& each) { return !each.label.empty(); });
  HeaderLines lines{0, words ? 1 : 0};
  const bool in_parts =
      std::any_of(column.bars.begin(), column.bars.end(), [](auto& bar) { return !bar.parts.empty(); });
  const float legend = in_parts ? parts_legend_height(frame, rows) : 0,
              needed = style.px(kRow) * static_cast<float>(rows.size());
  float header = bar_header_height(style, lines) + style.px(0.25), axis = bar_axis_height(style);
  // Many rows need all of the height: each bar says its figure, and what is a limit is a row, too.
  if (room.y - header - axis - legend < needed) {
    column.lines.clear(), column.notes.clear();
    lines = {0, 0}, header = bar_header_height(style, lines) + style.px(0.25), axis = 0;
  }
  move_bars(app, rows, metric, column, layout, Motion::kAnswer, style);
  draw_bar_header(list, column, layout, start.y, style, lines);
  const float height =
      std::min((room.y - header - axis - legend) / static_cast<float>(rows.size()), style.px(kTallestBar));
  const Face face = row_face(height, false, style);
  const float top = start.y + header;
  for (size_t i = 0; i < rows.size(); i++) {
    const float middle = top + height * (static_cast<float>(i) + 0.5f);
    draw_marker(list, ImVec2(start.x + style.px(0.5), middle), std::min(style.px(0.375), height * 0.4f), rows[i].look);
    draw_text(list, style, face, ImVec2(start.x + style.px(1.25), style.top(face, middle)), style.theme->text,
              shortened(style, face, rows[i].step->title, names - style.px(1.5)));
  }
  for (size_t i = 0; i < rows.size(); i++)
    if (app.tour.hidden.count(rows[i].step->id)) column.bars[i].label = {};
  draw_bar_rows(list, column, layout, {top, height}, style);
  for (size_t i = 0; i < rows.size(); i++) {
    if (!app.tour.hidden.count(rows[i].step->id)) continue;
    const float end = column.bars[i].there ? layout.axis.at(column.bars[i].value) : layout.left;
    draw_text(list, style, Face::title,
              ImVec2(end + style.px(0.5), style.top(Face::title, top + height * (static_cast<float>(i) + 0.5f))),
              style.theme->accent, "?");
  }
  const float foot = top + height * static_cast<float>(rows.size());
  if (axis > 0) draw_bar_axis(list, column, layout, foot, style);
  if (legend <= 0) return;
  ImGui::SetCursorScreenPos(ImVec2(start.x, foot + axis));
  draw_parts_legend(frame, rows);
}

void draw_large_picture(const Frame& frame, const std::string& picture) {
  App& app = frame.app;
  const std::filesystem::path folder = app.source_root / app.lesson()->folder;
  const SourceText& file = app.files.get(folder / picture);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  if (!(file.drawing.height > 0)) {
    sentence(file.error.empty() ? file.drawing.error : file.error, frame.style);
    return;
  }
  Prose prose{frame.style, app.files, folder, {}, nullptr, frame.style.size(Face::body)};
  Block block;
  block.kind = Block::Kind::picture, block.file = picture;
  ImGui::BeginChild("picture", room, false, ImGuiWindowFlags_NoScrollbar);
  draw_block(block, prose);
  ImGui::EndChild();
}

std::vector<CodeRow> code_rows(const SourceText& file, size_t wanted, size_t columns, size_t fitting) {
  const auto& lines = file.lines;
  auto [begin, end] = function_around(lines, static_cast<int>(wanted));
  if (begin > 0 && begin < end && lines[begin - 1].starts_with("template")) begin--;
  if (wanted > begin + kMostLines / 2 && end - begin > kMostLines) {
    begin = wanted - kMostLines / 2;
    // From the beginning of a paragraph on, not from the middle of a statement, if it leaves some lines above the wanted one.
    for (size_t line = begin; line + 4 < wanted; line++)
      if (lines[line].empty()) {
        begin = line + 1;
        break;
      }
  }
  end = std::min(end, begin + kMostLines);
  // Blanks that all lines begin with go, and lines that are too long for letters of this size go on below.
  size_t margin = std::string::npos;
  for (size_t i = begin; i < end; i++) margin = std::min(margin, lines[i].find_first_not_of(' '));
  std::vector<CodeRow> rows;
  for (size_t i = begin; i < end; i++) {
    const auto spans = without_remark(lines[i], file.spans[i]);
    size_t last = 0;
    for (const Span& span : spans)
      if (lines[i].find_first_not_of(' ', span.begin) < span.begin + span.length) last = span.begin + span.length;
    while (last > 0 && lines[i][last - 1] == ' ') last--;
    const size_t first = std::min(margin, last);
    const std::string code = lines[i].substr(first, last - first);
    for (const CodePiece& piece : pieces_of(code, columns))
      rows.push_back({code.substr(piece.begin, piece.end - piece.begin),
                      spans_within(spans, first + piece.begin, first + piece.end), piece.indent, i + 1 == wanted});
  }
  // Of what has no room empty lines go first, then the end, or the beginning where the wanted line would be left out.
  for (size_t i = rows.size(); i-- > 0 && rows.size() > fitting;)
    if (rows[i].text.empty()) rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(i));
  size_t from = 0;
  for (size_t i = 0; i < rows.size(); i++)
    if (rows[i].spoken && i + 2 > fitting) from = std::min(i + 2 - fitting, rows.size() - fitting);
  rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(from));
  if (rows.size() > fitting) rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(fitting), rows.end());
  return rows;
}

void draw_large_code(const Frame& frame) {
  App& app = frame.app;
  const Stop& stop = *app.tour.stop();
  if (!app.step()) return;
  const SourceText& file = app.files.get(app.source_root / app.step()->file);
  const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  const float digit = text_size(frame.style, Face::mono, "0").x,
              usual = std::floor(frame.style.size(Face::mono) * kCodeLine);
  const auto rows = code_rows(file, static_cast<size_t>(stop.line.empty() ? 0 : line_with(file.lines, stop.line)),
                              static_cast<size_t>(std::max(20.0f, room.x / digit)),
                              static_cast<size_t>(std::max(1.0f, room.y / usual)));
  float widest = 1;
  for (const CodeRow& row : rows) widest = std::max(widest, digit * static_cast<float>(row.indent + row.text.size()));
  const float count = static_cast<float>(rows.size()),
              scale = std::clamp(std::min(room.x / widest, room.y / (usual * count)), 1.0f, kMostLarger),
              line = usual * scale;
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 at = start;
  for (const CodeRow& row : rows) {
    if (row.spoken)
      list->AddRectFilled(ImVec2(at.x - frame.style.px(0.25), at.y), ImVec2(at.x + room.x, at.y + line),
                          frame.style.theme->selection);
    const ImVec2 text(at.x + digit * scale * static_cast<float>(row.indent), at.y);
    draw_code_line(list, row.text, row.spans, text, frame.style, Face::mono, scale);
    at.y += line;
  }
  ImGui::Dummy(ImVec2(room.x, std::min(room.y, line * count + frame.style.px(0.5))));
}

}  // namespace warpwise::gui
