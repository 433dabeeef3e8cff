// The board: a row per step, and across it a bar for its time, its bandwidth (or operations) and its error.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "gui/figures/figures.h"
#include "gui/panels/bar_columns.h"
#include "gui/panels/figures_tooltip.h"
#include "gui/panels/panels.h"
#include "gui/panels/trip_parts.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr Ems kTallestRow = 6, kUsualRow = 1.25, kLowestRow = 0.75, kStackedRow = 2.5, kHeading = 1.25,
              kTwoLines = 2.25, kNameLine = 1;

/// What times and rates are not, said once above both.
std::string caution(const App& app, const std::vector<Row>& rows) {
  if (const std::string words = modelled_words(app, rows); !words.empty()) return words;
  if (std::any_of(rows.begin(), rows.end(), [](auto& row) { return row.result && row.result->source == "modelled"; }))
    return "modelled, not measured";
  bool host =
      std::any_of(rows.begin(), rows.end(), [](auto& row) { return row.result && row.result->clock == "host"; });
  std::string words = host ? "this computer's own time, not a GPU's" : "";
  return words;
}

void draw_name(ImDrawList* list, const Frame& frame, const Row& row, float left, float right, float middle,
               float row_height) {
  const Style& style = frame.style;
  draw_marker(list, ImVec2(left + style.px(0.5), middle), std::min(style.px(0.375), row_height * 0.4f), row.look);
  bool chosen = frame.app.step() == row.step;
  Face face = row_face(row_height, chosen, style);
  const auto lines = broken(style, face, frame.app.numbered(*row.step), right - left - style.px(1.5),
                            row_height >= style.px(kTwoLines) ? 2 : 1);
  float y = middle - style.px(kNameLine) * static_cast<float>(lines.size() - 1) / 2;
  for (const std::string& line : lines) {
    draw_text(list, style, face, ImVec2(left + style.px(1.25), style.top(face, y)), style.theme->text, line);
    y += style.px(kNameLine);
  }
}

/// What the signs of wrong results and of hazards mean, where there are any; `word` moves `at` on.
template <class Word>
void draw_signs_legend(ImDrawList* list, const std::vector<Row>& rows, ImVec2& at, float middle, const Word& word,
                       const Style& style) {
  bool wrong = false;
  std::string hazards;
  for (const Row& row : rows) {
    if (!row.result) continue;
    wrong = wrong || signs_of(*row.result).wrong;
    for (const std::string& kind : row.result->hazards)
      if (const std::string name = hazard_word(kind); hazards.find(name) == std::string::npos)
        hazards += (hazards.empty() ? "" : ", ") + name;
  }
  const auto sign = [&](const Signs& signs, const std::string& words) {
    at.x += draw_signs(list, ImVec2(at.x, middle), style.px(0.375), signs, *style.theme);
    word(words);
  };
  if (!hazards.empty()) sign({.hazard = true}, hazards);
  if (wrong) sign({.wrong = true}, "wrong result");
}

}  // namespace

namespace {

/// Of a recording that has nothing of what is chosen.
std::string what_it_holds(const App& app) {
  constexpr size_t kMost = 4;
  std::vector<std::string> held;
  for (const Size& size : app.board().measured_sizes(app.lesson()->id)) held.push_back(to_string(size));
  const bool sizes = !held.empty();
  if (!sizes)
    for (const LessonInfo& lesson : app.board().lessons())
      if (!app.board().measured_sizes(lesson.id).empty()) held.push_back(lesson.title);
  if (held.empty()) return "It holds none at all.";
  const bool more = held.size() > kMost;
  held.resize(std::min(held.size(), kMost));
  std::string words;
  for (const std::string& one : held) words += (words.empty() ? "" : ", ") + one;
  return (sizes ? "It has figures at " : "It has figures of: ") + words + (more ? " and others." : ".");
}

}  // namespace

std::string awaited(const App& app) {
  if (app.board().lessons().empty())
    return app.board().failures().empty() ? "Waiting for the worker to say what it has\u2026"
                                          : "The worker could not say what it has: see the message.";
  const std::string at = to_string(app.size());
  if (app.waiting_for_lab()) return "Another lab measures on this machine: this one begins when that ends.";
  const auto modelled = app.modelled_at();  // what a slide speaks of, while a smaller size is run
  if (app.source().busy() || !app.lesson())
    return "Waiting for the first figures at " + (modelled ? to_string(*modelled) : at) + "\u2026";
  const auto& steps = app.lesson()->steps;
  if (std::none_of(steps.begin(), steps.end(),
                   [&](auto& step) { return app.ticked(step) && (app.recorded() || step.skip.empty()); }))
    return app.recorded() ? "No step is ticked: tick one at the left."
                          : "No step is ticked that can run here: tick one at the left.";

  const auto other = app.other_choices();
  for (const Choice& choice : app.lesson()->choices())
    if (auto was = other.find(choice.id); was != other.end() && was->second != app.choice(choice))
      return "The figures at " + at + " are those of another " + choice.id + ": choose '" + was->second +
             "' at the left" + (app.recorded() ? "." : ", or press Run.");
  if (app.source().playing()) return "The recording has no figures at " + at + " so far\u2026";
  if (app.recorded()) return "The recording holds no figures for this lesson at " + at + ". " + what_it_holds(app);
  return "Nothing measured at " + at + " yet: press Run, or the space bar.";
}

void draw_legend(const Frame& frame, const std::vector<Row>& rows, const Marks& marks) {
  const Style& style = frame.style;
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 at = ImGui::GetCursorScreenPos();
  float right = at.x + ImGui::GetContentRegionAvail().x, middle = at.y + style.px(0.5);
  auto word = [&](const std::string& text) {
    std::string fitted = shortened(style, Face::small, text, right - at.x);
    draw_text(list, style, Face::small, ImVec2(at.x, at.y + style.px(0.125)), style.theme->dim, fitted);
    at.x += text_size(style, Face::small, fitted).x + style.px(1.25);
  };
  for (Texture texture : {Texture::solid, Texture::hatched, Texture::dotted, Texture::outlined}) {
    auto uses =
        std::find_if(rows.begin(), rows.end(), [&](auto& row) { return row.result && row.look.texture == texture; });
    if (uses == rows.end()) continue;
    Look look = uses->look;
    look.colour = style.theme->dim;
    draw_bar(list, ImVec2(at.x, middle - style.px(0.375)), ImVec2(at.x + style.px(1.75), middle + style.px(0.375)),
             look, style);
    at.x += style.px(2.25);
    word(texture_words(texture));
  }
  const bool beside = std::any_of(rows.begin(), rows.end(), [&](auto& row) {
    return row.result && frame.app.second_source.result(frame.app, row.step->id, row.result->size);
  });
  if (beside && at.x + style.px(10) < right) {
    if (marks.points)
      draw_hollow_marker(list, ImVec2(at.x + style.px(1), middle), style.px(0.375), {style.theme->dim}, style);
    else
      list->AddRectFilled(ImVec2(at.x, middle - style.px(0.125)),
                          ImVec2(at.x + style.px(1.75), middle + style.px(0.125)), with_alpha(style.theme->dim, 0.5f));
    at.x += style.px(2.25);
    word(frame.app.second_source.name());
  }
  bool spread = std::any_of(rows.begin(), rows.end(),
                            [](auto& row) { return row.result && row.result->time_ms.q1 < row.result->time_ms.q3; });
  if (marks.quartiles && spread && at.x + style.px(10) < right) {
    draw_whisker(list, at.x, at.x + style.px(1.5), middle, style.px(0.5), style);
    at.x += style.px(1.75);
    word("quartiles");
  }
  if (!marks.errors.empty() && at.x + style.px(10) < right) {
    if (marks.errors.starts_with("all"))
      at.x += draw_signs(list, ImVec2(at.x, middle), style.px(0.375), {.right = true}, *style.theme);
    word(marks.errors);
  }
  if (marks.wrong && at.x + style.px(10) < right) draw_signs_legend(list, rows, at, middle, word, style);
  if (marks.fastest && at.x + style.px(14) < right && !fastest(frame.app, rows).empty()) {
    draw_text(list, style, Face::bold, ImVec2(at.x, at.y), style.theme->text, "bold");
    at.x += text_size(style, Face::bold, "bold").x + style.px(0.375);
    word(has_rivals(frame.app, rows) ? "fastest of its task, within noise" : "fastest, within noise");
  }
  ImGui::Dummy(ImVec2(1, style.px(1.25)));
  if (marks.parts) draw_parts_legend(frame, rows);
}

float side_by_side_height(size_t rows, const Style& style) {
  return bar_header_height(style) + bar_axis_height(style) + style.px(2.5) +
         style.px(kTallestRow) * static_cast<float>(rows);
}

namespace {

/// Where the parts of the board lie: names, then the columns; a header above, axes and the legend below.
struct BoardLayout {
  ImVec2 start, room;
  std::vector<Metric> metrics;
  std::vector<BarColumn> columns;
  std::vector<BarLayout> bars;  // of each column
  HeaderLines lines{0, 0};
  bool legend = true;
  float names = 0, header = 0, footer = 0;  // widths, heights
  RowPlaces rows;
  float rows_height = 0;

  float headings() const { return std::accumulate(rows.above.begin(), rows.above.end(), 0.0f); }
};

/// Of several problems each has its name above its first row.
std::vector<float> heading_heights(const std::vector<Row>& rows, const Style& style) {
  if (rows.front().step->task == rows.back().step->task) return {};
  std::vector<float> above(rows.size(), 0);
  for (size_t i = 0; i < rows.size(); i++)
    if (i == 0 || rows[i].step->task != rows[i - 1].step->task) above[i] = style.px(kHeading);
  return above;
}

/// Where rows would be low, what stands round them goes first: the legend, then the ceilings' names.
void share_height(BoardLayout& board, const Frame& frame, const std::vector<Row>& rows) {
  const Style& style = frame.style;
  const auto count = static_cast<float>(rows.size());
  const auto roomy = [&](Ems row) {
    board.header = bar_header_height(style, board.lines) + style.px(0.25);
    board.footer = bar_axis_height(style) + (board.legend ? style.px(1.5) + parts_legend_height(frame, rows) : 0);
    return (board.room.y - board.header - board.footer - board.headings()) / count >= style.px(row);
  };
  for (const BarColumn& column : board.columns) {
    const auto labelled =
        std::count_if(column.lines.begin(), column.lines.end(), [](auto& line) { return !line.label.empty(); });
    board.lines.labels = std::max(board.lines.labels, std::min(2, static_cast<int>(column.notes.size() + labelled)));
  }
  board.lines.own = caution(frame.app, rows).empty() ? 0 : 1;
  if (!roomy(kUsualRow)) board.legend = false;
  if (!roomy(kUsualRow)) board.lines.labels = std::min(board.lines.labels, 1);
  if (!roomy(kLowestRow)) board.lines.labels = 0;
  // As tall as there is room; where there is too little, they scroll under the header.
  const float left = board.room.y - board.header - board.footer;
  board.rows.height = roomy(kLowestRow) ? std::min(std::floor((left - board.headings()) / count), style.px(kTallestRow))
                                        : style.px(kUsualRow);
  board.rows_height = std::max(style.px(2), std::min(board.rows.height * count + board.headings(), left));
}

/// Names are cut before figures are.
void share_width(BoardLayout& board, const Frame& frame, const std::vector<Row>& rows) {
  const Style& style = frame.style;
  for (const Row& row : rows)
    board.names = std::max(board.names, text_size(style, Face::bold, frame.app.numbered(*row.step)).x + style.px(2));
  const float room = board.room.x, gap = room < style.px(30) ? style.px(0.75) : style.px(1.25);
  auto columns = board_columns(frame.app, rows, room * 0.82f - 3 * gap - style.px(0.75), style);
  board.metrics = std::move(columns.metrics), board.columns = std::move(columns.columns);
  const float least_row =
      (board.room.y - bar_header_height(style) - bar_axis_height(style) - style.px(2.5) - board.headings()) /
      static_cast<float>(rows.size());
  for (BarColumn& column : board.columns) column.stacked = least_row >= style.px(kStackedRow);
  const float shared = room - static_cast<float>(board.columns.size() - 1) * gap - style.px(0.75);
  board.names =
      std::min({board.names, room * 0.36f, std::max(room * 0.18f, shared - least_bar_width(board.columns, style))});
  const auto widths = share_bar_width(board.columns, shared - board.names, style);
  float left = board.start.x + board.names;
  for (size_t i = 0; i < board.columns.size(); i++) {
    board.bars.push_back(lay_out_bars(board.columns[i], left, left + widths[i], style));
    left += widths[i] + gap;
  }
}

void draw_headers(const Frame& frame, const BoardLayout& board, const std::vector<Row>& rows) {
  const Style& style = frame.style;
  ImDrawList* list = ImGui::GetWindowDrawList();
  for (size_t i = 0; i < board.columns.size(); i++) {
    draw_bar_header(list, board.columns[i], board.bars[i], board.start.y, style, board.lines);
    if (board.bars[i].has_axis)
      draw_scale_choice(frame, board.metrics[i], board.columns[i].scale, ImVec2(board.bars[i].right, board.start.y));
  }
  // Above the bars or, if it is longer, from further left on.
  const float right = board.bars.back().right;
  const std::string words = shortened(style, Face::small, caution(frame.app, rows), right - board.start.x);
  const float left = std::min(board.bars[0].left, right - text_size(style, Face::small, words).x);
  draw_text(list, style, Face::small, ImVec2(left, board.start.y + style.px(1.25)), style.theme->warn, words);
}

/// What lies behind a row's bars, its name, and what a click and the mouse on it do.
void draw_row(const Frame& frame, const BoardLayout& board, const std::vector<Row>& rows, size_t i, ImVec2 corner) {
  App& app = frame.app;
  const Style& style = frame.style;
  const Row& row = rows[i];
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float right = corner.x + board.room.x - style.px(0.5), bottom = corner.y + board.rows.height;
  ImGui::SetCursorScreenPos(corner);
  ImGui::PushID(static_cast<int>(i));
  if (ImGui::InvisibleButton("row", ImVec2(std::max(1.0f, board.room.x - style.px(0.75)), board.rows.height)))
    app.select_step(row.step->id);
  const bool hovered = ImGui::IsItemHovered();
  ImGui::PopID();
  const bool chosen = app.step() == row.step;
  if (chosen || hovered || app.hovered_step == row.step->id)
    list->AddRectFilled(corner, ImVec2(right, bottom), with_alpha(style.theme->selection, chosen ? 1 : 0.55f),
                        style.px(0.25));
  if (hovered) {
    app.hovering_step = row.step->id;
    figures_tooltip(app, *row.step, app.shown_size(), style);
    if (row.result) app.copying = row_text(app, *row.step, *row.result);
    // On a figure, that one alone.
    const float x = ImGui::GetIO().MousePos.x;
    for (size_t c = 0; c < board.columns.size(); c++)
      if (x >= board.bars[c].left && x < board.bars[c].right && board.columns[c].bars[i].there)
        app.copying = board.columns[c].bars[i].label.figure;
  }
  const bool other_task = i > 0 && row.step->task != rows[i - 1].step->task;
  const float above = board.rows.above.empty() ? 0 : board.rows.above[i];
  if (other_task || (i > 0 && row.step->kind != rows[i - 1].step->kind))
    list->AddLine(ImVec2(corner.x, corner.y - above), ImVec2(right, corner.y - above),
                  other_task ? style.theme->dim : style.theme->faint);
  draw_name(list, frame, row, corner.x, corner.x + board.names, corner.y + board.rows.height / 2, board.rows.height);
  if (above > 0)
    draw_text(list, style, Face::small, ImVec2(corner.x, style.top(Face::small, corner.y - above / 2)),
              style.theme->dim,
              shortened(style, Face::small, app.lesson()->task_of(row.step->id).title, right - corner.x));
}

}  // namespace

void draw_side_by_side(const Frame& frame) {
  App& app = frame.app;
  const Style& style = frame.style;
  const auto rows = app.rows(app.shown_size());
  const bool any = std::any_of(rows.begin(), rows.end(),
                               [&](auto& row) { return row.result || app.tour.hidden.count(row.step->id); });
  if (rows.empty() || (!any && !app.source().busy())) {
    sentence(awaited(app), style);
    return;
  }
  BoardLayout board;
  board.start = ImGui::GetCursorScreenPos(), board.room = ImGui::GetContentRegionAvail();
  board.rows.above = heading_heights(rows, style);
  share_width(board, frame, rows);
  share_height(board, frame, rows);
  for (size_t i = 0; i < board.metrics.size(); i++)
    move_bars(app, rows, board.metrics[i], board.columns[i], board.bars[i], Motion::kChange, style);
  draw_headers(frame, board, rows);

  ImGui::SetCursorScreenPos(ImVec2(board.start.x, board.start.y + board.header));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::BeginChild("rows", ImVec2(board.room.x, board.rows_height), false);
  ImGui::PopStyleVar();
  const ImVec2 inner = ImGui::GetCursorScreenPos();
  board.rows.top = inner.y;
  for (size_t i = 0; i < rows.size(); i++) draw_row(frame, board, rows, i, ImVec2(inner.x, board.rows.of(i)));
  for (size_t i = 0; i < board.columns.size(); i++)
    draw_bar_rows(ImGui::GetWindowDrawList(), board.columns[i], board.bars[i], board.rows, style);
  ImGui::EndChild();

  const float axis_top = board.start.y + board.header + board.rows_height;
  for (size_t i = 0; i < board.columns.size(); i++)
    draw_bar_axis(ImGui::GetWindowDrawList(), board.columns[i], board.bars[i], axis_top, style);
  if (!board.legend) return;
  ImGui::SetCursorScreenPos(ImVec2(board.start.x, axis_top + bar_axis_height(style) + style.px(0.125)));
  draw_legend(frame, rows,
              {.quartiles = true, .fastest = true, .parts = true, .errors = words_for_all_errors(app, rows)});
}

}  // namespace warpwise::gui
