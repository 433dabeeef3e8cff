// What the plots say: which results are marked as wrong, whose ceiling a line is, what labels, legends and tooltips
// claim.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/export/units.h"
#include "gui/figures/figures.h"
#include "gui/panels/bar_columns.h"
#include "gui/panels/figures_tooltip.h"
#include "gui/panels/panels.h"
#include "gui/panels/size_plots.h"
#include "gui/plot/lines.h"
#include "gui/window/layout.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"
#include "tests/gui/recorded.h"

using namespace warpwise;
using namespace warpwise::gui;

namespace {

/// Vertices of one colour in the last frame: whether a sign was drawn.
int coloured(ImU32 colour) {
  int count = 0;
  const ImDrawData* data = ImGui::GetDrawData();
  for (int l = 0; l < data->CmdListsCount; l++)
    for (const ImDrawVert& v : data->CmdLists[l]->VtxBuffer) count += v.col == colour;
  return count;
}

const Series* series_named(const SizePlot& picture, const std::string& id) {
  for (size_t i = 0; i < picture.steps.size(); i++)
    if (picture.steps[i] && picture.steps[i]->id == id) return &picture.plot.series[i];
  return nullptr;
}

}  // namespace

TEST_CASE("a zero on a logarithmic plot has its strip below the axis, where it can be pointed at") {
  NullBackend imgui;
  for (const char* word : {"exact", ""}) {
    LinePlot plot;
    plot.scale = Scale::log, plot.write = scientific, plot.below = word, plot.empty = "Nothing.";
    plot.x = {1, 100, Scale::log, 0, 1};
    plot.series = {{"A step", {}, false, false, true, {{1, 1e-7}, {10, 0, 0, 0, true, Place::below}, {100, 1e-3}}}};
    bool axis = false, zero = false;
    for (float y = 0; y < 300; y += 3)
      for (float x = 0; x < 400; x += 3)
        imgui.draw(ImVec2(400, 300), [&] {
          ImGui::GetIO().MousePos = ImVec2(x, y);
          auto picked = draw_lines(ImGui::GetWindowDrawList(), plot, ImVec2(0, 0), ImVec2(400, 300), imgui.style);
          if (picked && picked->point == 1) zero = true;
          if (picked && picked->point == 0) axis = true;
        });
    CHECK(axis);
    CHECK(zero == (*word != 0));
    plot.series[0].points = {{1, 0, 0, 0, true, Place::below}, {100, 0, 0, 0, true, Place::below}};
    CHECK_FALSE(has_points(plot));  // then there is no axis to lie below, and the plot says so in words
  }
}

TEST_CASE(
    "a wrong result carries its sign in every plot against size and in the list, also where its error has no place on the axis") {
  const double inf = std::numeric_limits<double>::infinity();
  for (double error : {0.0, inf, std::nan(""), 0.5})
    for (double others : {1e-7, 0.0}) {
      auto app = open({.steps = 3,
                       .sizes = {{{64, 64}}, {{128, 128}}, {{256, 256}}},
                       .error = others,
                       .tolerance = 1e-6,
                       .change = [&](Result& r) {
                         if (r.step == "step_1")
                           r.ok = false, r.message = "An illegal access.", r.error.max_rel = r.error.max_abs = error;
                       }});
      CAPTURE(error);
      auto sizes = app.board().measured_sizes("lesson");
      const bool on_axis = error == 0.5;
      std::vector<SizePlot> plots;
      for (Metric metric : kMetrics) plots.push_back(make_size_plot(app, metric, sizes));
      plots.push_back(make_speed_up(app, *app.board().step("lesson", "step_0"), sizes));
      for (size_t i = 0; i < plots.size(); i++) {
        CAPTURE(i);
        const Series* series = series_named(plots[i], "step_1");
        REQUIRE(series);
        REQUIRE(series->points.size() == 3);
        CHECK(has_points(plots[i].plot));
        for (const Point& point : series->points) {
          CHECK(point.signs.wrong);
          CHECK(point.place == (i == 2 && !on_axis ? Place::above : Place::axis));
        }
        const Series* right = series_named(plots[i], "step_2");
        REQUIRE(right);
        for (const Point& point : right->points) CHECK_FALSE(point.signs.wrong);
      }
      NullBackend imgui;
      app.settings.view = View::against_size;
      for (Quantity quantity : kQuantities) {
        app.settings.quantity = quantity;
        imgui.draw(ImVec2(900, 800), [&] { draw_against_size({app, imgui.style, false}); });
        CHECK(coloured(imgui.style.theme->bad) > 0);
      }
      imgui.draw(ImVec2(300, 800), [&] { draw_steps({app, imgui.style, false}); });
      CHECK(coloured(imgui.style.theme->bad) > 0);
    }
  // Each wrong point has a sign of its own, on the axis and above it.
  NullBackend imgui;
  LinePlot plot;
  plot.x = {1, 100, Scale::log, 0, 1}, plot.write = scientific, plot.above = "wrong";
  auto signs = [&](std::vector<Point> points) {
    plot.series = {{"A step", {}, false, false, true, points}};
    imgui.draw(ImVec2(400, 300),
               [&] { draw_lines(ImGui::GetWindowDrawList(), plot, ImVec2(0, 0), ImVec2(400, 300), imgui.style); });
    return coloured(imgui.style.theme->bad);
  };
  CHECK(signs({{1, 1}, {10, 2}}) == 0);
  const int sign = signs({{1, 1}, {10, 2, 0, 0, true, Place::axis, {.wrong = true}}});
  CHECK(sign > 0);
  CHECK(signs({{1, 1, 0, 0, true, Place::axis, {.wrong = true}}, {10, 2, 0, 0, true, Place::axis, {.wrong = true}}}) ==
        2 * sign);
  const int strip = signs({{1, 1}, {10, 2, 0, 0, true, Place::above}});
  CHECK(signs({{1, 1}, {10, 2, 0, 0, true, Place::above, {.wrong = true}}}) == strip + sign);

  auto right = open({.steps = 3, .sizes = {{{64, 64}}, {{128, 128}}}});
  for (Quantity quantity : kQuantities) {
    right.settings.quantity = quantity;
    imgui.draw(ImVec2(900, 800), [&] { draw_against_size({right, imgui.style, false}); });
    CHECK(coloured(imgui.style.theme->bad) == 0);
  }
  imgui.draw(ImVec2(300, 800), [&] { draw_steps({right, imgui.style, false}); });
  CHECK(coloured(imgui.style.theme->bad) == 0);
}

TEST_CASE("no step is called faster than a wrong result") {
  auto app = open({.steps = 3, .change = [](Result& r) {
                     if (r.step == "step_0") r.ok = false, r.message = "Wrong.";
                   }});
  auto picture = make_speed_up(app, *app.board().step("lesson", "step_0"), app.board().measured_sizes("lesson"));
  CHECK(series_named(picture, "step_0")->points.at(0).signs.wrong);
  CHECK_FALSE(series_named(picture, "step_1"));
}

TEST_CASE("each row has its own ceiling and the baseline of its own problem, and the lines say whose they are") {
  // Steps 2 and 3 move halves: a ceiling and a baseline of their own, slower than those of floats.
  auto of_halves = [](const std::string& id) {
    return id == "step_2" || id == "step_3" || id == "top_half" || id == "vendor_half";
  };
  BoardKind kind{.steps = 4};
  kind.shape = [&](LessonInfo& lesson) {
    lesson.steps.insert(lesson.steps.begin(), {{"top_half", "The ceiling, half", Kind::ceiling, "", "", "", ""},
                                               {"vendor_half", "A library of halves", Kind::baseline, "", "", "", ""}});
    lesson.tasks.push_back(lesson.tasks.front());
    lesson.tasks.back().id = "half";
    for (StepInfo& step : lesson.steps) {
      if (of_halves(step.id)) step.task = "half";
      if (step.id == "top") step.title = "The ceiling, float";
    }
  };
  kind.change = [&](Result& r) {
    const double ms = r.step == "top"           ? 1
                      : r.step == "top_half"    ? 0.7
                      : r.step == "vendor"      ? 1.1
                      : r.step == "vendor_half" ? 0.9
                                                : 2;
    r.time_ms = {ms, ms, ms, ms, ms, 0.01, 20, "noise"};
    r.gbps = (of_halves(r.step) ? 60 : 100) / ms;
    r.ceiling = of_halves(r.step) ? "top_half" : "top", r.ceiling_fraction = of_halves(r.step) ? 0.7 / ms : 1 / ms;
  };
  auto app = open(kind);
  auto rows = app.rows(app.shown_size());
  NullBackend imgui;
  auto held = [&](const BarColumn& column, size_t row, bool dashed) {
    std::vector<double> values;
    for (const ReferenceLine& line : column.lines)
      if (line.dashed == dashed && std::find(line.rows.begin(), line.rows.end(), row) != line.rows.end())
        values.push_back(line.value);
    return values;
  };
  for (Metric metric : {Metric::time, Metric::rate}) {
    const BarColumn column = make_bar_column(app, rows, metric, imgui.style);
    for (size_t i = 0; i < rows.size(); i++) {
      CAPTURE(rows[i].step->id);
      const bool half = of_halves(rows[i].step->id), time = metric == Metric::time;
      REQUIRE(held(column, i, false).size() == 1);
      CHECK(held(column, i, false)[0] == doctest::Approx(time ? (half ? 0.7 : 1) : (half ? 60 / 0.7 : 100)));
      if (rows[i].step->kind == Kind::ceiling) continue;
      REQUIRE(held(column, i, true).size() == 1);
      CHECK(held(column, i, true)[0] == doctest::Approx(time ? (half ? 0.9 : 1.1) : (half ? 60 / 0.9 : 100 / 1.1)));
      if (!time && rows[i].result->ceiling_fraction < 1)  // the share beside the bar is that of the line
        CHECK(rows[i].result->gbps / held(column, i, false)[0] == doctest::Approx(rows[i].result->ceiling_fraction));
    }
    REQUIRE(column.notes.size() == 2);
    REQUIRE(column.notes[0].texts.size() > 2);
    CHECK(column.notes[0].texts[0].find("The ceiling, half") != std::string::npos);
    CHECK(column.notes[0].texts[1] ==
          (metric == Metric::time ? "ceilings 1.00 ms; 700 \u00b5s" : "ceilings 100 GB/s; 85.7 GB/s"));
    for (const ReferenceLine& line : column.lines) CHECK(line.label.empty());
  }

  // One ceiling for all rows has its label above its line.
  auto one = open({.steps = 2});
  const BarColumn column = make_bar_column(one, one.rows(one.shown_size()), Metric::rate, imgui.style);
  REQUIRE(column.lines.size() == 2);
  CHECK(column.lines[0].label.kind == "ceiling");
  CHECK(column.lines[0].label.figure == "100 GB/s");
  CHECK(column.lines[0].label.name == "The ceiling");
  CHECK(column.notes.empty());
}

TEST_CASE("a line lies over its own rows only, also where a label stands in its way") {
  NullBackend imgui;
  BarColumn column;
  column.write = scientific;
  for (int i = 0; i < 4; i++) {
    Bar bar;
    bar.value = 10, bar.there = true, bar.label = {"a label"};
    column.bars.push_back(bar);
  }
  const ImU32 colour = IM_COL32(1, 2, 3, 255);
  auto drawn = [&](double value, std::vector<size_t> rows) {
    column.lines = {{value, {}, colour, false, rows}};
    imgui.draw(ImVec2(400, 300), [&] {
      draw_bar_rows(ImGui::GetWindowDrawList(), column, lay_out_bars(column, 0, 300, imgui.style), {0, 40},
                    imgui.style);
    });
    return coloured(colour);
  };
  const int all = drawn(9, {});
  CHECK(all > 0);
  CHECK(drawn(9, {1, 2}) == all / 2);
  // Beside the bar's end, in the label's way: above and below it.
  REQUIRE(drawn(10.2, {1}) > 0);
  float top = 1e9f, bottom = 0, tall = 0;
  const ImDrawData* data = ImGui::GetDrawData();
  for (int l = 0; l < data->CmdListsCount; l++)
    for (const ImDrawVert& v : data->CmdLists[l]->VtxBuffer) {
      if (v.col != colour) continue;
      top = std::min(top, v.pos.y), bottom = std::max(bottom, v.pos.y);
      if (v.pos.y < 60) tall = std::max(tall, v.pos.y - 40);
    }
  CHECK(top == doctest::Approx(40).epsilon(0.05));
  CHECK(bottom == doctest::Approx(80).epsilon(0.05));
  CHECK(tall > 2);

  // A label of two lines is kept free, too: the lower one's letters stand as far below the middle as the upper one's above it.
  column.stacked = true;
  for (Bar& bar : column.bars) bar.label = {"3763", "86 %"};
  column.lines = {{10.2, {}, colour, false, {1}}};
  const float high = imgui.style.px(6), middle = 1.5f * high,
              words = imgui.style.px(0.5f) + imgui.style.size(Face::body) / 2;
  imgui.draw(ImVec2(400, 600), [&] {
    const BarLayout layout = lay_out_bars(column, 0, 300, imgui.style);
    REQUIRE(layout.whole_labels);
    draw_bar_rows(ImGui::GetWindowDrawList(), column, layout, {0, high}, imgui.style);
  });
  size_t seen = 0;
  for (int l = 0; l < ImGui::GetDrawData()->CmdListsCount; l++)
    for (const ImDrawVert& v : ImGui::GetDrawData()->CmdLists[l]->VtxBuffer) {
      if (v.col != colour) continue;
      CHECK(std::abs(v.pos.y - middle) > words);
      seen++;
    }
  CHECK(seen > 0);
}

TEST_CASE("each row shows its allowed error; a number is written only where all rows have the same") {
  auto app = open({.steps = 3, .error = 1e-9, .tolerance = 1e-8, .change = [](Result& r) {
                     if (r.step == "vendor") r.error.tolerance = 1e-3;
                     if (r.kind == Kind::ceiling) r.error.tolerance = 0;
                   }});
  NullBackend imgui;
  auto rows = app.rows(app.shown_size());
  REQUIRE(rows.size() == 5);
  BarColumn column = make_bar_column(app, rows, Metric::error, imgui.style);
  REQUIRE(column.lines.size() == 2);
  CHECK(column.lines[0].value == 1e-8);
  CHECK(column.lines[0].rows == std::vector<size_t>{0, 1, 2});
  CHECK(column.lines[1].value == 1e-3);
  CHECK(column.lines[1].rows == std::vector<size_t>{3});
  CHECK(column.lines[0].label.empty());
  CHECK(column.notes.size() == 1);

  rows.erase(rows.begin() + 3);
  column = make_bar_column(app, rows, Metric::error, imgui.style);
  REQUIRE(column.lines.size() == 1);
  CHECK(column.lines[0].label.kind == "allowed");
  CHECK(column.lines[0].label.figure == "1.0e-08");
  CHECK(column.notes.empty());
}

TEST_CASE("a ceiling of bytes among rates of operations says its own rate, and has no bar") {
  BoardKind kind{.steps = 3, .gflops = 50};
  kind.change = [](Result& r) {
    if (r.kind == Kind::ceiling) r.gflops = 0;
  };
  auto app = open(kind);
  NullBackend imgui;
  imgui.draw(ImVec2(100, 100), [] {});
  const auto rows = app.rows(app.shown_size());
  const auto top = std::find_if(rows.begin(), rows.end(), [](auto& row) { return row.step->id == "top"; });
  REQUIRE(top != rows.end());
  const Bar bar =
      make_bar_column(app, rows, Metric::rate, imgui.style).bars.at(static_cast<size_t>(top - rows.begin()));
  CHECK_FALSE(bar.there);
  CHECK(bar.label.whole() == "100 GB/s");
}

TEST_CASE("a ceiling that times a loop of its own says its rate among times, and has no bar and no line over sizes") {
  for (const bool own : {true, false}) {
    CAPTURE(own);
    BoardKind kind{.steps = 3};
    kind.change = [own](Result& r) {
      r.gflops = 100 / r.time_ms.median;
      if (r.kind == Kind::ceiling) r.gbps = 0, r.gflops *= own ? 40 : 1;
    };
    auto app = open(kind);
    NullBackend imgui;
    imgui.draw(ImVec2(100, 100), [] {});
    const auto rows = app.rows(app.shown_size());
    const auto top = std::find_if(rows.begin(), rows.end(), [](auto& row) { return row.step->id == "top"; });
    REQUIRE(top != rows.end());
    const auto bar = [&](Metric metric) {
      return make_bar_column(app, rows, metric, imgui.style).bars.at(static_cast<size_t>(top - rows.begin()));
    };
    CHECK(bar(Metric::time).there != own);
    CHECK((bar(Metric::time).label.whole().find("FLOP/s") != std::string::npos) == own);
    CHECK(bar(Metric::rate).there);
    const SizePlot plot = make_size_plot(app, Metric::time, {app.shown_size()});
    CHECK(std::none_of(plot.steps.begin(), plot.steps.end(), [](auto* step) { return step->id == "top"; }) == own);
  }
}

// Slides draw each row of such a stop as a time, and know no more of it.
TEST_CASE("a stop that shows times shows no ceiling that times a loop of its own") {
  size_t rates = 0, times = 0;
  for (const auto& [lesson, file] : all_recorded()) {
    CAPTURE(lesson);
    App app = open_recorded(lesson);
    for (int i = 0; i < 3; i++) app.poll();
    REQUIRE(start_tour(app, 0));
    for (size_t stop = 0; stop < app.tour.stops.size(); stop++) {
      CAPTURE(stop + 1);
      start_tour(app, stop);
      for (int i = 0; i < 3; i++) app.poll();
      const std::string& metric = app.tour.stop()->metric;
      const auto loops = own_loops(app);
      const bool named = std::any_of(loops.begin(), loops.end(), [&](auto* loop) {
        const auto& steps = app.tour.stop()->steps;
        return std::find(steps.begin(), steps.end(), loop->step) != steps.end();
      });
      (metric == "rate" ? rates : times) += !app.rows(app.shown_size()).empty();
      CHECK((!named || metric == "rate" || app.tour.stop()->view == "words"));
    }
  }
  CHECK(rates > 10);
  CHECK(times > 60);
}

TEST_CASE("a ceiling has no error to show, unless it went wrong") {
  bool wrong = false;
  BoardKind kind{.steps = 2};
  kind.change = [&](Result& r) {
    if (r.step == "top") r.ok = !wrong, r.message = wrong ? "Wrong." : "";
  };
  for (bool went_wrong : {false, true}) {
    wrong = went_wrong;
    auto app = open(kind);
    NullBackend imgui;
    auto rows = app.rows(app.shown_size());
    REQUIRE(rows.back().step->kind == Kind::ceiling);
    auto column = make_bar_column(app, rows, Metric::error, imgui.style);
    CHECK(column.bars.back().label.whole() == (wrong ? "wrong" : ""));
    CHECK(column.bars.front().label.whole() == "exact");
  }
}

TEST_CASE("speed-ups open over the lesson's choice or, where it has no figures, over the first step that has some") {
  std::string slow_in_coming;
  BoardKind kind{.steps = 3};
  kind.change = [&](Result& r) {
    if (!slow_in_coming.empty() && r.step <= slow_in_coming) r.time_ms = {}, r.gbps = 0;
  };
  CHECK(speed_over(open(kind))->id == "step_0");  // of the model
  slow_in_coming = "step_0";
  auto app = open(kind);
  CHECK(speed_over(app)->id == "step_1");
  CHECK(has_points(make_speed_up(app, *speed_over(app), app.board().measured_sizes("lesson")).plot));
  app.settings.speed_over["lesson"] = "step_0";
  CHECK(speed_over(app)->id == "step_0");  // asked for
  kind.shape = [](LessonInfo& lesson) { lesson.models.clear(); };
  CHECK(speed_over(open(kind))->id == "step_1");
  kind.results = false;
  CHECK(speed_over(open(kind))->id == "step_0");
}

TEST_CASE("the tooltip of a speed-up begins with it, and says what it is over") {
  auto app = open({.steps = 2, .slowest = 1e3});
  const StepInfo &first = *app.board().step("lesson", "step_0"), &second = *app.board().step("lesson", "step_1");
  CHECK(make_speed_up(app, first, app.board().measured_sizes("lesson")).over == &first);
  CHECK(speed_up_fact(6.4, second, first, false).value == "6.40 times over " + first.title);
  CHECK(speed_up_fact(6.4, second, first, true).value == "6.40 times over " + first.title + ", of a wrong result");
  CHECK(speed_up_fact(1, first, first, false).value == "1.00 times (others' are over this step)");
  CHECK(speed_up_fact(0, second, first, true).value == "none over " + first.title + ", of a wrong result");
}

TEST_CASE("in a small window the tooltip says what matters most, and all of it while Shift is held") {
  auto app = open({.error = 3e-7, .tolerance = 1e-6});
  NullBackend imgui;
  imgui.fit(24, false);
  const StepInfo& step = *app.board().step("lesson", "step_1");
  auto height = [&](ImVec2 size, bool shift) {
    for (int i = 0; i < 3; i++) {
      hold_shift(shift);
      ImGui::GetIO().MousePos = ImVec2(300, 200);
      imgui.draw(size, [&] { figures_tooltip(app, step, Size{{64, 64}}, imgui.style); });
    }
    const ImDrawData* data = ImGui::GetDrawData();
    const ImDrawList& tooltip = *data->CmdLists[data->CmdListsCount - 1];
    float top = 1e9f, bottom = -1e9f;
    for (const ImDrawVert& v : tooltip.VtxBuffer) top = std::min(top, v.pos.y), bottom = std::max(bottom, v.pos.y);
    return bottom - top;
  };
  const float brief = height(ImVec2(1024, 768), false), whole = height(ImVec2(1920, 1080), false);
  CHECK(brief < 0.75f * whole);
  CHECK(brief < 0.5f * 768);
  CHECK(height(ImVec2(1024, 768), true) == doctest::Approx(whole).epsilon(0.02));
}

TEST_CASE("this computer's own time stands apart from modelled ones: in no row, no axis, no order") {
  const auto change = [](bool all_here) {
    return [=](Result& r) {
      const bool here = all_here || r.step == "step_5";
      r.source = here ? "measured" : "modelled";
      r.clock = here ? "host" : "";
      if (r.step == "step_5") r.time_ms.median = 1e-6, r.time_ms.q1 = 1e-6, r.time_ms.q3 = 1e-6;
    };
  };
  auto app = open({.change = change(false)});
  NullBackend imgui;
  const auto rows = app.rows(app.size()), here = app.rows_here(app.size());
  REQUIRE(here.size() == 1);
  CHECK(here[0].step->id == "step_5");
  for (const Row& row : rows) CHECK(row.step->id != "step_5");
  for (const std::string& id : fastest(app, rows)) CHECK(id != "step_5");
  const SizePlot picture = make_size_plot(app, Metric::time, {app.size()});
  for (const StepInfo* step : picture.steps) CHECK(step->id != "step_5");
  for (int i = 0; i < 2; i++) {  // folded, unfolded
    imgui.frames(app, 2, ImVec2(1400, 900));
    app.here_open = true;
  }
  // Where there are none but this computer's times, the board is about these.
  auto alone = open({.change = change(true)});
  CHECK(alone.rows_here(alone.size()).empty());
  CHECK(alone.rows(alone.size()).size() == rows.size() + 1);
}

TEST_CASE("this computer's rows stand open where no step is modelled, and folded where one is") {
  for (const bool steps : {false, true}) {
    CAPTURE(steps);
    auto app = open({.change = [=](Result& r) {
      const bool modelled = r.kind == Kind::ceiling || (steps && r.step != "step_5");
      r.source = modelled ? "modelled" : "measured", r.clock = modelled ? "" : "host";
    }});
    NullBackend imgui;
    const auto drawn = [&](std::optional<bool> as_chosen) {
      app.here_open = as_chosen;
      return imgui.draw(ImVec2(900, 900), [&] {
        draw_side_by_side_and_this_computer({app, imgui.style, false}, app.rows(app.size()), app.rows_here(app.size()));
      });
    };
    CHECK(drawn(true) > drawn(false));
    CHECK(drawn({}) == drawn(!steps));
  }
}

TEST_CASE("a logarithmic axis says so, has no pieces, and does not change with the answer to a question") {
  NullBackend imgui;
  const auto column = [&](double slowest, bool hide) {
    auto app = open({.slowest = slowest});
    if (hide) app.tour.hidden = {"step_0", "step_5"};
    return make_bar_column(app, app.rows(app.size()), Metric::time, imgui.style);
  };
  CHECK(column(1e7, false).scale == Scale::log);
  CHECK(column(1e7, true).scale == Scale::log);
  CHECK(column(1e7, false).note.find("LOGARITHMIC") == 0);
  CHECK(column(2, false).scale == Scale::linear);
  CHECK(column(2, false).note.find("LOGARITHMIC") == std::string::npos);
  for (const bool log : {true, false}) {
    auto app = open({.slowest = log ? 1e7 : 2.0, .timelines = "measured"});
    const BarColumn times = make_bar_column(app, app.rows(app.size()), Metric::time, imgui.style);
    CHECK(std::any_of(times.bars.begin(), times.bars.end(), [](auto& bar) { return !bar.parts.empty(); }) != log);
  }
}

TEST_CASE("the legend explains quartiles only where they are drawn") {
  auto app = open({.steps = 3, .sizes = {{{64, 64}}, {{128, 128}}}});
  NullBackend imgui;
  auto rows = app.rows(app.shown_size());
  auto drawn = [&](const Marks& marks) {
    return imgui.draw(ImVec2(900, 100), [&] { draw_legend({app, imgui.style, false}, rows, marks); });
  };
  CHECK(drawn({.quartiles = true}) > drawn({}));
  CHECK(drawn({.wrong = true}) == drawn({}));  // nothing is wrong
  std::vector<Result> results;
  for (const Row& row : rows) results.push_back(*row.result), results.back().time_ms.q1 = results.back().time_ms.q3;
  for (size_t i = 0; i < rows.size(); i++) rows[i].result = &results[i];
  CHECK(drawn({.quartiles = true}) == drawn({}));
  results[0].ok = false, results[0].message = "Wrong.";
  CHECK(drawn({.wrong = true}) > drawn({}));
}

TEST_CASE("a key of the stream is words in the window") {
  CHECK(words_of("of_bound") == "of the bound");
  CHECK(words_of("condition") == "condition");
  CHECK(words_of("bits_kept") == "bits kept");
}

TEST_CASE("where all is exact, a sentence says at which sizes, and claims no more") {
  auto one = open({.steps = 2});
  CHECK(make_size_plot(one, Metric::error, one.board().measured_sizes("lesson")).plot.empty ==
        "No difference from the reference at 64x64.");
  auto two = open({.steps = 2, .sizes = {{{64, 64}}, {{128, 128}}}});
  CHECK(make_size_plot(two, Metric::error, two.board().measured_sizes("lesson")).plot.empty ==
        "No difference from the reference at any of the 2 sizes measured.");
}

TEST_CASE("a NaN that the reference has too has no error, and no plot calls it exact or wrong") {
  BoardKind kind{.steps = 2};
  kind.change = [](Result& r) { r.error.rightly_nan = r.error.checked; };
  auto app = open(kind);
  NullBackend imgui;
  for (const Bar& bar : make_bar_column(app, app.rows(app.shown_size()), Metric::error, imgui.style).bars)
    CHECK((bar.label.whole().empty() || bar.label.whole() == "NaN, as expected"));
  CHECK(make_size_plot(app, Metric::error, app.board().measured_sizes("lesson")).plot.empty ==
        "NaN, as expected, at 64x64: there is no error to draw.");
  for (View view : {View::error_and_speed, View::against_size}) {
    app.settings.view = view;
    imgui.draw(ImVec2(900, 800), [&] {
      if (view == View::against_size) draw_against_size({app, imgui.style, false});
      else draw_error_and_speed({app, imgui.style, false});
    });
    CHECK(coloured(imgui.style.theme->bad) == 0);
    CHECK(coloured(imgui.style.theme->good) == 0);
  }
}

TEST_CASE("a tick names all shapes that have as many elements") {
  LinePlot plot;
  set_size_axis(plot, {{{4096, 4096}}, {{16384, 1024}}, {{8192, 8192}}});
  REQUIRE(plot.x_ticks.size() == 2);
  CHECK(plot.x_ticks[0].label == "4096x4096, 16384x1024");
  CHECK(plot.x_ticks[1].label == "8192x8192");
}

TEST_CASE("the plot against size marks the size from which on one way beats another, and a sentence says it") {
  // Step 1 takes a time of its own, step 0 one in proportion to the elements: they cross between the second and the
  // third size.
  const std::vector<Size> sizes = {{{16, 16}}, {{64, 64}}, {{256, 256}}};
  BoardKind kind{.steps = 3, .sizes = sizes};
  kind.shape = [](LessonInfo& lesson) {
    lesson.break_evens = {{"trip", "the trip", "the host", {"step_1"}, {"step_0"}},
                          {"never", "the slowest", "the host", {"step_2"}, {"step_0"}}};
  };
  kind.change = [](Result& r) {
    const auto n = static_cast<double>(r.size.extents[0] * r.size.extents[1]);
    r.time_ms.median = r.step == "step_0" ? n / 16384 : r.step == "step_1" ? 1 : 100;
    r.time_ms.q1 = r.time_ms.median * 0.99, r.time_ms.q3 = r.time_ms.median * 1.01;
  };
  auto app = open(kind);
  const auto found = break_evens(app.board(), *app.lesson(), app.modeller(), app.key("", {}).choices);
  REQUIRE(found.size() == 2);
  const auto marks = break_even_marks(app, found);
  REQUIRE(marks.size() == 1);
  CHECK(marks[0].x == doctest::Approx(16384));
  CHECK(marks[0].label == "about 16000 elements");
  NullBackend imgui;
  app.settings.view = View::against_size;
  for (const ImVec2 size : {ImVec2(1600, 1000), ImVec2(500, 300), ImVec2(60, 900)}) imgui.frames(app, 3, size);
  const int with = imgui.frames(app, 3);
  kind.shape = {};
  auto without = open(kind);
  without.settings.view = View::against_size;
  CHECK(imgui.frames(without, 3) < with);
}

TEST_CASE(
    "against size: among modelled times a ceiling with the host's time alone is left out; among host times it stays") {
  BoardKind kind{.steps = 3, .sizes = {{{16, 16}}, {{64, 64}}}, .clock = "host"};
  auto ceiling_in = [&](bool modelled) {
    kind.change = [=](Result& r) {
      if (modelled && r.kind != Kind::ceiling) r.source = "modelled", r.clock.clear();
    };
    auto app = open(kind);
    const SizePlot picture = make_size_plot(app, Metric::time, kind.sizes);
    REQUIRE(series_named(picture, "step_0"));
    return series_named(picture, "top") != nullptr;
  };
  CHECK_FALSE(ceiling_in(true));
  CHECK(ceiling_in(false));
}

TEST_CASE("the tooltip of a row lies within the window wherever the mouse is, as long as it fits at all") {
  auto app = open({.error = 3e-7, .tolerance = 1e-6, .input = "uniform"});
  NullBackend imgui;
  const ImVec2 size(900, 700);
  int shown = 0;
  for (const float em : {16.0f, 24.0f}) {
    imgui.fit(em, false);
    for (float x = 10; x < size.x; x += 120)
      for (float y = 10; y < size.y; y += 90) {
        imgui.frames(app, 3, size, ImVec2(x, y));
        if (app.hovering_step.empty()) continue;
        // The tooltip is drawn last.
        const ImDrawData* data = ImGui::GetDrawData();
        const ImDrawList& tooltip = *data->CmdLists[data->CmdListsCount - 1];
        for (const ImDrawVert& v : tooltip.VtxBuffer) CHECK((v.pos.x >= -1 && v.pos.x <= size.x + 1));
        shown++;
      }
  }
  CHECK(shown > 10);
}

TEST_CASE("plots under each other begin at one edge, as far in as the widest of their numbers needs") {
  NullBackend imgui;
  LinePlot plot;
  plot.x = {1, 100, Scale::log, 0, 1}, plot.write = scientific;
  plot.series = {{"A step", {}, false, false, true, {{1, 1}, {10, 2}}}};
  auto begin = [&](float room) {
    plot.numbers_room = room;
    imgui.draw(ImVec2(400, 300),
               [&] { draw_lines(ImGui::GetWindowDrawList(), plot, ImVec2(0, 0), ImVec2(400, 300), imgui.style); });
    return plot.x.from;
  };
  const float alone = begin(0), need = plot.numbers_need;
  CHECK(need > 0);
  CHECK(begin(need + 20) == alone + 20);
  CHECK(plot.numbers_need == need);  // what others need is not its own

  auto app = open({.steps = 3, .sizes = {{{64, 64}}, {{128, 128}}}});
  app.settings.view = View::against_size;
  imgui.frames(app, 2, ImVec2(1600, 1000));
  CHECK(app.numbers_room > 0);
}
