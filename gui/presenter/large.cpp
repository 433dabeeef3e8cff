// What the presenter shows large: bars, a picture, a kernel.
#include <imgui.h>

#include <algorithm>

#include "gui/panels/bar_columns.h"
#include "gui/plot/marks.h"
#include "gui/presenter/presenter.h"
#include "gui/style/widgets.h"
#include "gui/text/code_view.h"
#include "gui/text/prose.h"

namespace warpwise::gui {

namespace {

constexpr float kLineHeight = 1.35f;                                     // of source, in letters
constexpr float kTallestBar = 3, kLeastRow = 1.25f, kAroundBars = 5.5f;  // em
constexpr float kMostOfNames = 0.42f;                                    // of the width
constexpr size_t kMostLines = 14;                                        // of source
constexpr float kMostLarger = 1.5f;                                      // that few bars are drawn

Metric metric_of(const Stop& stop) {
  return stop.metric == "rate" ? Metric::rate : stop.metric == "error" ? Metric::error : Metric::time;
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
  const bool any = std::any_of(rows.begin(), rows.end(), [](auto& row) { return row.result; });
  if (rows.empty() || (!any && app.tour.hidden.empty() && !app.source().busy())) {
    sentence(awaited(app), frame.style);
    return;
  }
  // Few rows are drawn larger.
  const ImVec2 start = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  const float wanted = frame.style.px(kAroundBars + kTallestBar * static_cast<float>(rows.size()));
  float longest = 1;
  for (const Row& row : rows) longest = std::max(longest, text_size(frame.style, Face::body, row.step->title).x);
  const float fitting = room.x * kMostOfNames / (longest + frame.style.px(1.8f));
  const Style style = scaled(frame.style, std::clamp(std::min(room.y / wanted, fitting), 1.0f, kMostLarger));
  ImDrawList* list = ImGui::GetWindowDrawList();
  const Metric metric = metric_of(*app.tour.stop());
  BarColumn column = make_bar_column(app, rows, metric, style);
  for (size_t i = 0; i < rows.size(); i++)
    if (app.tour.hidden.count(rows[i].step->id)) column.bars[i].label = {};
    else if (metric == Metric::time) column.bars[i].label.more.clear();
  const float names = std::min(longest * style.em / frame.style.em + style.px(1.9f), room.x * kMostOfNames);
  const int label_lines = column.notes.empty() && std::all_of(column.lines.begin(), column.lines.end(),
                                                              [](auto& each) { return each.label.empty(); })
                              ? 0
                              : 1;
  const float header = bar_header_height(style, label_lines) + style.px(0.2f);
  const BarLayout layout = lay_out_bars(column, start.x + names, start.x + room.x - style.px(0.5f), style);
  draw_bar_header(list, column, layout, start.y, style, label_lines);
  const float height = std::clamp((room.y - header - bar_axis_height(style)) / static_cast<float>(rows.size()),
                                  style.px(kLeastRow), style.px(kTallestBar));
  const float top = start.y + header;
  for (size_t i = 0; i < rows.size(); i++) {
    const float middle = top + height * (static_cast<float>(i) + 0.5f);
    draw_marker(list, ImVec2(start.x + style.px(0.5f), middle), std::min(style.px(0.36f), height * 0.4f), rows[i].look);
    draw_text(list, style, Face::body, ImVec2(start.x + style.px(1.2f), middle - style.size(Face::body) * 0.52f),
              style.theme->text, shortened(style, Face::body, rows[i].step->title, names - style.px(1.5f)));
  }
  draw_bar_rows(list, column, layout, top, height, style);
  for (size_t i = 0; i < rows.size(); i++)
    if (app.tour.hidden.count(rows[i].step->id))
      draw_text(list, style, Face::title,
                ImVec2(layout.left + style.px(0.5f),
                       top + height * (static_cast<float>(i) + 0.5f) - style.size(Face::title) * 0.52f),
                style.theme->accent, "?");
  draw_bar_axis(list, column, layout, top + height * static_cast<float>(rows.size()), style);
}

void draw_large_picture(const Frame& frame) {
  App& app = frame.app;
  const std::filesystem::path folder = app.source_root / app.lesson()->folder;
  const SourceText& file = app.files.get(folder / app.tour.stop()->picture);
  const ImVec2 room = ImGui::GetContentRegionAvail();
  if (!(file.drawing.height > 0)) {
    sentence(file.error.empty() ? file.drawing.error : file.error, frame.style);
    return;
  }
  const float width = std::min(room.x, room.y * file.drawing.width / file.drawing.height);
  const Style huge = scaled(frame.style, 4);  // its words may be as large as they come
  Prose prose{huge, app.files, folder, {}, nullptr};
  Block block;
  block.kind = Block::Kind::picture, block.file = app.tour.stop()->picture;
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + (room.x - width) / 2);
  ImGui::BeginChild("picture", ImVec2(width, 0), false, ImGuiWindowFlags_NoScrollbar);
  draw_block(block, prose);
  ImGui::EndChild();
}

void draw_large_code(const Frame& frame) {
  App& app = frame.app;
  const Stop& stop = *app.tour.stop();
  if (!app.step()) return;
  const SourceText& file = app.files.get(app.source_root / app.step()->file);
  const auto& lines = file.lines;
  const auto wanted = static_cast<size_t>(stop.line.empty() ? 0 : line_with(lines, stop.line));
  auto [begin, end] = function_around(lines, static_cast<int>(wanted));
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
      wide += text_size(frame.style, Face::mono, lines[i].substr(span.begin, span.length)).x;
    widest = std::max(widest, wide);
  }
  const float usual = frame.style.size(Face::mono) * kLineHeight;
  const float scale =
      std::min({kMostLarger, room.x / widest, room.y / (usual * static_cast<float>(std::max<size_t>(1, end - begin)))});
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (size_t i = begin; i < end; i++) {
    const ImVec2 at(start.x, start.y + usual * scale * static_cast<float>(i - begin));
    if (i + 1 == wanted)
      list->AddRectFilled(ImVec2(at.x - frame.style.px(0.2f), at.y), ImVec2(at.x + room.x, at.y + usual * scale),
                          frame.style.theme->selection);
    draw_code_line(list, lines[i], spans[i - begin], at, frame.style, scale);
  }
}

}  // namespace warpwise::gui
