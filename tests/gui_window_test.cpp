// The whole window without a screen: frames of every panel over all kinds of boards, drawn by nobody.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>

#include "engine/reader/recording.h"
#include "gui/figures.h"
#include "gui/layout.h"
#include "gui/panels/bar_columns.h"
#include "gui/panels/panels.h"
#include "gui/panels/size_plots.h"
#include "gui/plot/lines.h"
#include "gui/plot/units.h"
#include "tests/null_backend.h"

using namespace warpwise;
using namespace warpwise::gui;

namespace {

struct BoardKind {
  size_t steps = 6;
  std::vector<Size> sizes = {{{64, 64}}};
  double slowest = 4;                       // ratio to the fastest
  double error = 0, tolerance = 0;
  bool wrong = false;
  std::string clock = "gpu", source = "measured";
  double gflops = 0;
  bool results = true;
  bool after_another = false;               // a lesson without figures
  std::string input = "";                   // of the choice `input`, if there is one
  std::function<void(Result&)> change = {};      // the last word on each result
  std::function<void(LessonInfo&)> shape = {};   // and on the lesson
};

/// A recording of such a board, as a file.
std::filesystem::path record(const BoardKind& kind) {
  auto path = std::filesystem::temp_directory_path() / "warpwise_gui_test.jsonl";
  Recorder recorder(path);
  Hello hello;
  hello.time = "2026-01-02T03:04:05Z";
  hello.device.backend = kind.clock == "gpu" ? "cuda" : "simt", hello.device.name = "A device";
  recorder.write(hello);
  LessonInfo lesson;
  lesson.id = "lesson", lesson.title = "A lesson", lesson.folder = "lessons/none", lesson.dimensions = {"rows", "cols"};
  lesson.default_size = kind.sizes.front(), lesson.sizes = lesson.sweep = kind.sizes, lesson.error_metric = "relative error";
  lesson.steps = {{"top", "The ceiling", "ceiling", "", "", "", ""}, {"vendor", "A library", "baseline", "", "", "", ""}};
  for (size_t i = 0; i < kind.steps; i++) {
    std::string id = "step_" + std::to_string(i);
    lesson.steps.push_back({id, "Step " + std::to_string(i) + " with a rather long name", "step", "lessons/none/" + id + ".cu", "", "", ""});
  }
  lesson.steps.push_back({"never", "Not on this device", "step", "x.cu", "It needs a newer GPU.", "", ""});
  lesson.models = {{"A model", "A paper", "step_1", "step_0", {{kind.sizes.front(), 6.4}, {kind.sizes.back(), 6.4}}}};
  if (!kind.input.empty()) lesson.choices = {{"input", "Input", {"uniform", "positive", "scaled"}}};
  if (kind.shape) kind.shape(lesson);
  if (kind.after_another) {
    LessonInfo another = lesson;
    another.id = "another";
    recorder.write(another);
  }
  recorder.write(lesson);
  JobStarted job;
  job.job = 1, job.lesson = "lesson", job.sizes = kind.sizes;
  recorder.write(job);
  if (kind.results)
    for (const Size& size : kind.sizes)
      for (size_t i = 0; i + 1 < lesson.steps.size(); i++) {
        Result r;
        r.job = 1, r.lesson = "lesson", r.step = lesson.steps[i].id, r.kind = lesson.steps[i].kind, r.size = size;
        r.ok = !kind.wrong;
        if (!kind.input.empty()) r.choices["input"] = kind.input;
        if (kind.wrong) r.message = "12 of 4096 elements differ.";
        double ms = std::pow(kind.slowest, static_cast<double>(i) / static_cast<double>(lesson.steps.size()));
        r.time_ms = {ms, ms * 0.9, ms * 1.4, ms * 0.95, ms * 1.1, 0.01, 20, "noise"};
        r.gbps = 100 / ms, r.gflops = kind.gflops / ms, r.ceiling = "top", r.ceiling_fraction = 1 / ms;
        r.error = {kind.error, kind.error, kind.tolerance, 4096, kind.wrong ? 12 : 0, false, {{"row 3, col 17", 0.25, std::nan("")}}, {}, {}};
        r.source = kind.source, r.clock = kind.clock, r.final = true;
        if (kind.change) kind.change(r);
        recorder.write(r);
        for (int s = 0; s < 20; s++) recorder.write(Sample{1, "lesson", r.step, size, ms * (1 + 0.01 * s)});
      }
  recorder.write(Done{1, "complete"});
  REQUIRE(recorder.finish().empty());
  return path;
}

App open(const BoardKind& kind) {
  GuiOptions options;
  options.replay = record(kind);
  options.source_root = "/nowhere";
  return App(options, Settings());
}

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

/// Every view, tab and theme, and a tiny window.
void show_everything(App& app) {
  NullBackend imgui;
  for (bool light : {false, true}) {
    app.settings.light = light;
    imgui.fit(16, light);
    for (View view : kViews)
      for (const char* tab : {"lesson", "source"}) {
        app.settings.view = view, app.settings.tab = tab;
        CHECK(imgui.frames(app, 3) > 500);
      }
  }
  for (ScaleChoice scale : {ScaleChoice::linear, ScaleChoice::log}) {
    for (Metric metric : kMetrics) app.settings.scales[metric] = scale;
    for (View view : kViews) {
      app.settings.view = view;
      imgui.frames(app, 2);
    }
    app.settings.view = View::against_size;
    for (Quantity quantity : kQuantities) {
      app.settings.quantity = quantity;
      imgui.frames(app, 2);
    }
  }
  // The mouse anywhere: tooltips over every part.
  for (View view : {View::side_by_side, View::error_and_speed, View::against_size}) {
    app.settings.view = view;
    for (float x = 20; x < 1600; x += 90)
      for (float y = 20; y < 1000; y += 60) imgui.frames(app, 1, ImVec2(1600, 1000), ImVec2(x, y));
  }
  for (ImVec2 size : {ImVec2(320, 200), ImVec2(1, 1), ImVec2(80, 2000), ImVec2(2560, 90)}) imgui.frames(app, 3, size);
  imgui.fit(48, false);
  imgui.frames(app, 3);
}

}  // namespace

TEST_CASE("the window draws every kind of board") {
  double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  std::vector<Size> many = {{{1, 1}}, {{1, 1000}}, {{31, 33}}, {{997, 1009}}, {{1024, 1024}}, {{16384, 16384}}};
  SUBCASE("six steps") { auto app = open({}); show_everything(app); }
  SUBCASE("one step") { auto app = open({.steps = 1}); show_everything(app); }
  SUBCASE("thirty steps") { auto app = open({.steps = 30, .sizes = many}); show_everything(app); }
  SUBCASE("no step at all") { auto app = open({.steps = 0}); show_everything(app); }
  SUBCASE("nothing measured yet") { auto app = open({.results = false}); show_everything(app); }
  SUBCASE("a wide range") { auto app = open({.sizes = many, .slowest = 1e7}); show_everything(app); }
  SUBCASE("errors within what is allowed") { auto app = open({.error = 3e-7, .tolerance = 1e-6}); show_everything(app); }
  SUBCASE("NaN errors") { auto app = open({.error = nan, .tolerance = 1e-6, .wrong = true}); show_everything(app); }
  SUBCASE("infinite errors") { auto app = open({.error = inf, .wrong = true}); show_everything(app); }
  SUBCASE("host time, with operations") { auto app = open({.clock = "host", .gflops = 7e4}); show_everything(app); }
  SUBCASE("counted") { auto app = open({.source = "counted"}); show_everything(app); }
  SUBCASE("modelled") { auto app = open({.source = "modelled"}); show_everything(app); }
}

TEST_CASE("the last step of the left panel can be reached with the wheel, at any zoom and in a small window") {
  for (auto [width, height, em] : {std::array<float, 3>{1600, 1000, 16}, {1600, 1000, 32}, {1024, 700, 24}, {1024, 700, 32}, {800, 600, 16}, {800, 600, 32}}) {
    CAPTURE(width);
    CAPTURE(em);
    auto app = open({.steps = 12});
    NullBackend imgui;
    imgui.fit(em, false);
    ImVec2 size(width, height);
    imgui.frames(app, 3, size);
    for (int i = 0; i < 40; i++) {
      ImGui::GetIO().MouseWheel = -5;
      imgui.frames(app, 1, size, ImVec2(em * 3, height * 0.8f));
    }
    bool found = false;
    for (float y = height * 0.2f; y < height && !found; y += em / 2) {
      imgui.frames(app, 2, size, ImVec2(em * 5, y));
      found = app.hovering_step == "top";  // the ceiling stands last
    }
    CHECK(found);
  }
}

TEST_CASE("where both side panels have no room, a button brings the one and another brings back the other") {
  for (auto [width, height, em] : {std::array<float, 3>{1024, 700, 16}, {1600, 1000, 24}, {1600, 1000, 32}, {800, 600, 32}}) {
    CAPTURE(width);
    CAPTURE(em);
    auto app = open({});
    NullBackend imgui;
    imgui.fit(em, false);
    ImVec2 size(width, height);
    double whole = width / em;
    auto click = [&](float x, float y) {
      for (bool down : {false, true, false}) {
        ImGui::GetIO().MouseDown[0] = down;
        imgui.frames(app, 2, size, ImVec2(x, y));
      }
    };
    imgui.frames(app, 3, size);
    CHECK(share_window(app.settings, whole).left > 0);
    CHECK(share_window(app.settings, whole).right == 0);
    click(width - em * 1.7f, em * 1.6f);  // "<", at the window's upper right
    Widths widths = share_window(app.settings, whole);
    CHECK(widths.right >= 16);
    CHECK(widths.left == 0);
    CHECK((widths.middle == 0 || widths.middle >= 25));
    click(width - em * 1.7f, em * 1.6f);  // ">", in the panel
    CHECK_FALSE(app.settings.right_open);
    CHECK(share_window(app.settings, whole).left > 0);
    app.settings.right_open = app.settings.right_first = true;
    if (widths.middle > 0) click(em * 1.7f, em * 1.6f);  // ">", at the upper left
    else click(width - em * 1.7f, em * 1.6f);
    CHECK(share_window(app.settings, whole).left > 0);
  }
  Settings settings;
  settings.right_first = true;
  CHECK(share_window(settings, 100).left == 18);  // where there is room for both, both are there
  CHECK(share_window(settings, 100).right == 30);
}

TEST_CASE("an exact result reads as exact, a wrong one as wrong with its share") {
  Result r;
  CHECK(verdict_of(r) == Verdict::none);
  r.ok = true, r.error.checked = 1000;
  CHECK(verdict_of(r) == Verdict::exact);
  CHECK(error_text(r) == "exact");
  r.error.max_rel = 1.2e-7;
  CHECK(error_text(r) == "1.2e-07");
  r.ok = false, r.error.wrong = 250;
  CHECK(verdict_of(r) == Verdict::wrong);
  CHECK(error_text(r) == "25 % wrong");
  r.error.max_rel = std::nan(""), r.error.wrong = 0, r.message = "a race";
  CHECK(error_text(r) == "wrong");
}

TEST_CASE("steps that tie within the noise are all the fastest; wrong ones never are") {
  auto app = open({.steps = 3});
  auto rows = app.rows(app.shown_size());
  REQUIRE(rows.size() == 5);  // steps first, then the baseline and the ceiling
  CHECK(rows[0].step->id == "step_0");
  CHECK(rows[3].step->kind == "baseline");
  std::vector<Result> results;
  for (double ms : {1.0, 1.001, 2.0}) {
    Result r;
    r.ok = true, r.time_ms.median = ms, r.time_ms.noise = 0.01;
    results.push_back(r);
  }
  for (size_t i = 0; i < 3; i++) rows[i].result = &results[i];
  CHECK(fastest(rows) == std::vector<std::string>{"step_0", "step_1"});
  results[0].ok = false;
  CHECK(fastest(rows) == std::vector<std::string>{"step_1"});
  results[0].ok = true;
  results[0].gbps = 1000, results[1].gbps = 499.5, results[2].gbps = 250;  // the first moves twice the bytes: it has no rival
  CHECK(rivals(rows).size() == 2);
  CHECK(fastest(rows) == std::vector<std::string>{"step_1"});
  results[0].gbps = 500;
  CHECK(fastest(rows) == std::vector<std::string>{"step_0", "step_1"});
  CHECK(ceiling_of(rows, rows[3])->step->id == "top");
}

TEST_CASE("an untried size keeps the last plots, and says so by what it shows") {
  auto app = open({.sizes = {{{64, 64}}, {{128, 128}}}});
  CHECK(app.shown_size() == Size{{64, 64}});
  app.choose_size({{128, 128}});
  CHECK(app.shown_size() == Size{{128, 128}});
  app.choose_size({{999, 1}});
  CHECK(app.size() == Size{{999, 1}});
  CHECK(app.shown_size() == Size{{128, 128}});
}

TEST_CASE("ticks take steps out of the rows, arrows walk the list") {
  auto app = open({.steps = 3});
  app.tick(*app.board().step("lesson", "step_1"), false);
  CHECK(app.rows(app.shown_size()).size() == 4);
  app.tick(*app.board().step("lesson", "step_1"), true);
  CHECK(app.rows(app.shown_size()).size() == 5);
  CHECK(app.step()->id == "step_0");
  obey(app, Command::next_step);
  CHECK(app.step()->id == "step_1");
  for (int i = 0; i < 10; i++) obey(app, Command::previous_step);
  CHECK(app.step()->id == "step_0");
  for (int i = 0; i < 10; i++) obey(app, Command::next_step);
  CHECK(app.step()->kind == "ceiling");
}

TEST_CASE("a recording opens with a lesson that it holds figures of, whatever was open before") {
  GuiOptions options;
  options.replay = record({.after_another = true});
  options.source_root = "/nowhere";
  Settings settings;
  CHECK(App(options, settings).lesson()->id == "lesson");
  settings.lesson = "another";
  CHECK(App(options, settings).lesson()->id == "lesson");
  options.lesson = "another";
  CHECK(App(options, settings).lesson()->id == "another");
}

TEST_CASE("a recording opens with the input that it holds figures of, and says so when another is chosen") {
  auto app = open({.input = "positive"});
  const Choice input = app.lesson()->choices.at(0);
  CHECK(app.choice(input) == "positive");
  CHECK(app.result("step_0", app.size()));
  obey(app, Command::run_or_pause);
  CHECK(app.choice(input) == "positive");
  obey(app, Command::run_or_pause);
  app.choose(input, "scaled");
  CHECK_FALSE(app.result("step_0", app.size()));
  CHECK(awaited(app) == "The figures at " + to_string(app.size()) + " are those of another input: choose 'positive' at the left.");
  show_everything(app);
  app.choose_size({{7, 7}});
  CHECK(awaited(app) == "The recording holds no figures for this lesson at 7x7.");
  for (const StepInfo& step : app.lesson()->steps) app.tick(step, false);
  CHECK(awaited(app) == "No step is ticked: tick one at the left.");
}

TEST_CASE("a recording of two inputs shows each when it is chosen, and opens with the first option if it holds that") {
  const auto path = record({.input = "positive"});
  std::vector<Event> events = load_recording(path);
  Recorder recorder(path);
  for (const Event& event : events)
    if (!std::holds_alternative<End>(event)) recorder.write(event);
  for (Event event : events) {
    auto* result = std::get_if<Result>(&event);
    if (!result) continue;
    result->choices["input"] = "uniform", result->time_ms.median *= 3;
    recorder.write(event);
  }
  REQUIRE(recorder.finish().empty());
  GuiOptions options;
  options.replay = path;
  App app(options, Settings());
  const Choice input = app.lesson()->choices.at(0);
  CHECK(app.choice(input) == "uniform");
  const double uniform = app.result("step_1", app.size())->time_ms.median;
  CHECK(app.history("step_1", app.size()).empty());
  app.choose(input, "positive");
  CHECK(app.result("step_1", app.size())->time_ms.median * 3 == doctest::Approx(uniform));
  CHECK(app.measured_sizes().size() == 1);
  app.choose(input, "scaled");
  CHECK(app.measured_sizes().empty());
}

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
          auto picked = draw_lines(ImGui::GetWindowDrawList(), plot, ImVec2(0, 0), ImVec2(400, 300), imgui.skin);
          if (picked && picked->point == 1) zero = true;
          if (picked && picked->point == 0) axis = true;
        });
    CHECK(axis);
    CHECK(zero == (*word != 0));
    plot.series[0].points = {{1, 0, 0, 0, true, Place::below}, {100, 0, 0, 0, true, Place::below}};
    CHECK_FALSE(has_points(plot));  // then there is no axis to lie below, and the plot says so in words
  }
}

TEST_CASE("a recording can be played again, and skipped to its end") {
  auto app = open({});
  REQUIRE(app.result("step_0", app.size()));
  obey(app, Command::run_or_pause);
  CHECK_FALSE(app.result("step_0", app.size()));
  CHECK(app.source().playing());
  obey(app, Command::run_or_pause);
  CHECK(app.result("step_0", app.size()));
}

TEST_CASE("a worker that cannot be started is a message, not the end of the window") {
  GuiOptions options;
  options.workers = {{"None", {{"/nowhere/worker"}}}};
  App app(options, Settings());
  NullBackend imgui;
  CHECK(imgui.frames(app, 5) > 100);
  REQUIRE(app.board().troubles().size() == 1);
  obey(app, Command::run_or_pause);
  imgui.frames(app, 2);
}

TEST_CASE("settings come back as they were, and nonsense in their file does no harm") {
  auto folder = std::filesystem::temp_directory_path() / "warpwise_settings_test";
  std::filesystem::remove_all(folder);
  auto path = folder / "deep" / "window.json";
  Settings s;
  s.light = true, s.zoom = 1.5, s.right_first = true, s.view = View::error_and_speed, s.quantity = Quantity::speed_up, s.speed_over["reduction"] = "half", s.tab = "source", s.hidden["transpose"] = {"tiled"};
  s.scales[Metric::rate] = ScaleChoice::log, s.sizes["CPU/transpose"] = "31x33";
  REQUIRE(save_settings(s, path));
  CHECK(load_settings(path) == s);

  for (const char* nonsense : {"", "[1, 2]", "{\"zoom\": \"big\", \"width\": -4, \"hidden\": 7}", "{\"zoom\": 1e9}", "\xff\xfe"}) {
    std::ofstream(path) << nonsense;
    Settings read = load_settings(path);
    CHECK(read.zoom == 1);
    CHECK(read.width >= 640);
  }
  CHECK(load_settings(folder / "missing.json") == Settings());
  std::ofstream(folder / "file") << "x";
  CHECK_FALSE(save_settings(s, folder / "file" / "window.json"));
  CHECK_FALSE(save_settings(s, {}));
  std::filesystem::remove_all(folder);
}

TEST_CASE("a wrong result carries its sign in every plot against size and in the list, also where its error has no place on the axis") {
  const double inf = std::numeric_limits<double>::infinity();
  for (double error : {0.0, inf, std::nan(""), 0.5})
    for (double others : {1e-7, 0.0}) {
      auto app = open({.steps = 3, .sizes = {{{64, 64}}, {{128, 128}}, {{256, 256}}}, .error = others, .tolerance = 1e-6, .change = [&](Result& r) {
                         if (r.step == "step_1") r.ok = false, r.message = "An illegal access.", r.error.max_rel = r.error.max_abs = error;
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
          CHECK(point.wrong);
          CHECK(point.place == (i == 2 && !on_axis ? Place::above : Place::axis));
        }
        const Series* right = series_named(plots[i], "step_2");
        REQUIRE(right);
        for (const Point& point : right->points) CHECK_FALSE(point.wrong);
      }
      NullBackend imgui;
      app.settings.view = View::against_size;
      for (Quantity quantity : kQuantities) {
        app.settings.quantity = quantity;
        imgui.draw(ImVec2(900, 800), [&] { draw_against_size({app, imgui.skin, false}); });
        CHECK(coloured(imgui.skin.theme->bad) > 0);
      }
      imgui.draw(ImVec2(300, 800), [&] { draw_steps({app, imgui.skin, false}); });
      CHECK(coloured(imgui.skin.theme->bad) > 0);
    }
  // Each wrong point has a sign of its own, on the axis and above it.
  NullBackend imgui;
  LinePlot plot;
  plot.x = {1, 100, Scale::log, 0, 1}, plot.write = scientific, plot.above = "wrong";
  auto signs = [&](std::vector<Point> points) {
    plot.series = {{"A step", {}, false, false, true, points}};
    imgui.draw(ImVec2(400, 300), [&] { draw_lines(ImGui::GetWindowDrawList(), plot, ImVec2(0, 0), ImVec2(400, 300), imgui.skin); });
    return coloured(imgui.skin.theme->bad);
  };
  CHECK(signs({{1, 1}, {10, 2}}) == 0);
  const int sign = signs({{1, 1}, {10, 2, 0, 0, true, Place::axis, true}});
  CHECK(sign > 0);
  CHECK(signs({{1, 1, 0, 0, true, Place::axis, true}, {10, 2, 0, 0, true, Place::axis, true}}) == 2 * sign);
  const int strip = signs({{1, 1}, {10, 2, 0, 0, true, Place::above}});
  CHECK(signs({{1, 1}, {10, 2, 0, 0, true, Place::above, true}}) == strip + sign);

  auto right = open({.steps = 3, .sizes = {{{64, 64}}, {{128, 128}}}});
  for (Quantity quantity : kQuantities) {
    right.settings.quantity = quantity;
    imgui.draw(ImVec2(900, 800), [&] { draw_against_size({right, imgui.skin, false}); });
    CHECK(coloured(imgui.skin.theme->bad) == 0);
  }
  imgui.draw(ImVec2(300, 800), [&] { draw_steps({right, imgui.skin, false}); });
  CHECK(coloured(imgui.skin.theme->bad) == 0);
}

TEST_CASE("nothing is said to be faster than a wrong result") {
  auto app = open({.steps = 3, .change = [](Result& r) {
                     if (r.step == "step_0") r.ok = false, r.message = "Wrong.";
                   }});
  auto picture = make_speed_up(app, *app.board().step("lesson", "step_0"), app.board().measured_sizes("lesson"));
  CHECK(series_named(picture, "step_0")->points.at(0).wrong);
  CHECK_FALSE(series_named(picture, "step_1"));
}

TEST_CASE("each row has its own ceiling and the baseline of its own problem, and the lines say whose they are") {
  // Steps 2 and 3 move halves: a ceiling and a baseline of their own, slower than those of floats.
  auto of_halves = [](const std::string& id) { return id == "step_2" || id == "step_3" || id == "top_half" || id == "vendor_half"; };
  BoardKind kind{.steps = 4};
  kind.shape = [&](LessonInfo& lesson) {
    lesson.steps.insert(lesson.steps.begin(), {{"top_half", "The ceiling, half", "ceiling", "", "", "", ""}, {"vendor_half", "A library of halves", "baseline", "", "", "", ""}});
    for (StepInfo& step : lesson.steps) {
      if (of_halves(step.id)) step.variant = "half";
      if (step.id == "top") step.title = "The ceiling, float";
    }
  };
  kind.change = [&](Result& r) {
    const double ms = r.step == "top" ? 1 : r.step == "top_half" ? 0.7 : r.step == "vendor" ? 1.1 : r.step == "vendor_half" ? 0.9 : 2;
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
      if (line.dashed == dashed && std::find(line.rows.begin(), line.rows.end(), row) != line.rows.end()) values.push_back(line.value);
    return values;
  };
  for (Metric metric : {Metric::time, Metric::rate}) {
    const BarColumn column = make_bar_column(app, rows, metric, imgui.skin);
    for (size_t i = 0; i < rows.size(); i++) {
      CAPTURE(rows[i].step->id);
      const bool half = of_halves(rows[i].step->id), time = metric == Metric::time;
      REQUIRE(held(column, i, false).size() == 1);
      CHECK(held(column, i, false)[0] == doctest::Approx(time ? (half ? 0.7 : 1) : (half ? 60 / 0.7 : 100)));
      if (rows[i].step->kind == "ceiling") continue;
      REQUIRE(held(column, i, true).size() == 1);
      CHECK(held(column, i, true)[0] == doctest::Approx(time ? (half ? 0.9 : 1.1) : (half ? 60 / 0.9 : 100 / 1.1)));
      if (!time && rows[i].result->ceiling_fraction < 1)  // the share beside the bar is that of the line
        CHECK(rows[i].result->gbps / held(column, i, false)[0] == doctest::Approx(rows[i].result->ceiling_fraction));
    }
    REQUIRE(column.notes.size() == 2);
    REQUIRE(column.notes[0].texts.size() > 2);
    CHECK(column.notes[0].texts[0].find("The ceiling, half") != std::string::npos);
    CHECK(column.notes[0].texts[1] == (metric == Metric::time ? "ceilings 1.00 ms; 700 \u00b5s" : "ceilings 100 GB/s; 85.7 GB/s"));
    for (const ReferenceLine& line : column.lines) CHECK(line.label.empty());
  }

  // One ceiling for all rows has its label above its line.
  auto one = open({.steps = 2});
  const BarColumn column = make_bar_column(one, one.rows(one.shown_size()), Metric::rate, imgui.skin);
  REQUIRE(column.lines.size() == 2);
  CHECK(column.lines[0].label == "ceiling 100 GB/s, The ceiling");
  CHECK(column.notes.empty());
}

TEST_CASE("a line lies over its own rows only, also where a label stands in its way") {
  NullBackend imgui;
  BarColumn column;
  column.write = scientific;
  for (int i = 0; i < 4; i++) {
    Bar bar;
    bar.value = 10, bar.there = true, bar.label = "a label";
    column.bars.push_back(bar);
  }
  const ImU32 colour = IM_COL32(1, 2, 3, 255);
  auto drawn = [&](double value, std::vector<size_t> rows) {
    column.lines = {{value, "", colour, false, rows}};
    imgui.draw(ImVec2(400, 300), [&] { draw_bar_rows(ImGui::GetWindowDrawList(), column, lay_out_bars(column, 0, 300, imgui.skin), 0, 40, imgui.skin); });
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
}

TEST_CASE("what an error is allowed to be is drawn at each row, and is a number only where it is one for all") {
  auto app = open({.steps = 3, .error = 1e-9, .tolerance = 1e-8, .change = [](Result& r) {
                     if (r.step == "vendor") r.error.tolerance = 1e-3;
                     if (r.kind == "ceiling") r.error.tolerance = 0;
                   }});
  NullBackend imgui;
  auto rows = app.rows(app.shown_size());
  REQUIRE(rows.size() == 5);
  BarColumn column = make_bar_column(app, rows, Metric::error, imgui.skin);
  REQUIRE(column.lines.size() == 2);
  CHECK(column.lines[0].value == 1e-8);
  CHECK(column.lines[0].rows == std::vector<size_t>{0, 1, 2});
  CHECK(column.lines[1].value == 1e-3);
  CHECK(column.lines[1].rows == std::vector<size_t>{3});
  CHECK(column.lines[0].label.empty());
  CHECK(column.notes.size() == 1);

  rows.erase(rows.begin() + 3);
  column = make_bar_column(app, rows, Metric::error, imgui.skin);
  REQUIRE(column.lines.size() == 1);
  CHECK(column.lines[0].label == "allowed 1.0e-08");
  CHECK(column.notes.empty());
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
    REQUIRE(rows.back().step->kind == "ceiling");
    auto column = make_bar_column(app, rows, Metric::error, imgui.skin);
    CHECK(column.bars.back().label == (wrong ? "wrong" : ""));
    CHECK(column.bars.front().label == "exact");
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

TEST_CASE("the legend explains quartiles only where they are drawn") {
  auto app = open({.steps = 3, .sizes = {{{64, 64}}, {{128, 128}}}});
  NullBackend imgui;
  auto rows = app.rows(app.shown_size());
  auto drawn = [&](const Marks& marks) { return imgui.draw(ImVec2(900, 100), [&] { draw_legend({app, imgui.skin, false}, rows, marks); }); };
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
  CHECK(make_size_plot(one, Metric::error, one.board().measured_sizes("lesson")).plot.empty == "No difference from the reference at 64x64.");
  auto two = open({.steps = 2, .sizes = {{{64, 64}}, {{128, 128}}}});
  CHECK(make_size_plot(two, Metric::error, two.board().measured_sizes("lesson")).plot.empty == "No difference from the reference at any of the 2 sizes measured.");
}

TEST_CASE("a tick names all shapes that have as many elements") {
  LinePlot plot;
  set_size_axis(plot, {{{4096, 4096}}, {{16384, 1024}}, {{8192, 8192}}});
  REQUIRE(plot.x_ticks.size() == 2);
  CHECK(plot.x_ticks[0].label == "4096x4096, 16384x1024");
  CHECK(plot.x_ticks[1].label == "8192x8192");
}
