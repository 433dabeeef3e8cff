// The whole window without a screen: frames of every panel over all kinds of boards, drawn by nobody.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "engine/reader/recording.h"
#include "gui/figures/figures.h"
#include "gui/panels/panels.h"
#include "gui/window/layout.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"
#include "tests/gui/recorded.h"

using namespace warpwise;
using namespace warpwise::gui;

namespace {

/// Every view, tab and theme, and a tiny window.
void show_everything(App& app) {
  NullBackend imgui;
  for (bool light : {false, true}) {
    app.settings.light = light;
    imgui.fit(16, light);
    for (const ViewRow& row : kViews)
      for (const char* tab : {"lesson", "source"}) {
        app.settings.view = row.view, app.settings.tab = tab;
        CHECK(imgui.frames(app, 3) > 500);
      }
  }
  for (ScaleChoice scale : {ScaleChoice::linear, ScaleChoice::log}) {
    for (Metric metric : kMetrics) app.settings.scales[metric] = scale;
    for (const ViewRow& row : kViews) {
      app.settings.view = row.view;
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

TEST_CASE("the window draws every kind of board" * doctest::test_suite("long")) {
  double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  std::vector<Size> many = {{{1, 1}}, {{1, 1000}}, {{31, 33}}, {{997, 1009}}, {{1024, 1024}}, {{16384, 16384}}};
  SUBCASE("six steps") {
    auto app = open({});
    show_everything(app);
  }
  SUBCASE("one step") {
    auto app = open({.steps = 1});
    show_everything(app);
  }
  SUBCASE("thirty steps") {
    auto app = open({.steps = 30, .sizes = many});
    show_everything(app);
  }
  SUBCASE("no step at all") {
    auto app = open({.steps = 0});
    show_everything(app);
  }
  SUBCASE("nothing measured yet") {
    auto app = open({.results = false});
    show_everything(app);
  }
  SUBCASE("a wide range") {
    auto app = open({.sizes = many, .slowest = 1e7});
    show_everything(app);
  }
  SUBCASE("errors within what is allowed") {
    auto app = open({.error = 3e-7, .tolerance = 1e-6});
    show_everything(app);
  }
  SUBCASE("NaN errors") {
    auto app = open({.error = nan, .tolerance = 1e-6, .wrong = true});
    show_everything(app);
  }
  SUBCASE("infinite errors") {
    auto app = open({.error = inf, .wrong = true});
    show_everything(app);
  }
  SUBCASE("host time, with operations") {
    auto app = open({.clock = "host", .gflops = 7e4});
    show_everything(app);
  }
  SUBCASE("counted") {
    auto app = open({.source = "counted"});
    show_everything(app);
  }
  SUBCASE("modelled") {
    auto app = open({.source = "modelled"});
    show_everything(app);
  }
}

TEST_CASE("the last step of the left panel can be reached with the wheel, at any zoom and in a small window") {
  for (auto [width, height, em] : {std::array<float, 3>{1600, 1000, 16},
                                   {1600, 1000, 32},
                                   {1024, 700, 24},
                                   {1024, 700, 32},
                                   {800, 600, 16},
                                   {800, 600, 32}}) {
    CAPTURE(width);
    CAPTURE(em);
    auto app = open({.steps = 12});
    NullBackend imgui;
    imgui.fit(em, false);
    ImVec2 size(width, height);
    imgui.frames(app, 3, size);
    const float bottom = share_window(app.settings, width / em).stacked ? height / 2 : height;  // of the panel
    for (int i = 0; i < 40; i++) {
      ImGui::GetIO().MouseWheel = -5;
      imgui.frames(app, 1, size, ImVec2(em * 3, bottom * 0.8f));
    }
    bool found = false;
    for (float y = bottom * 0.2f; y < bottom && !found; y += em / 2) {
      imgui.frames(app, 2, size, ImVec2(em * 5, y));
      found = app.hovering_step == "top";  // the ceiling stands last
    }
    CHECK(found);
  }
}

TEST_CASE("where both side panels have no room, a button brings the one and another brings back the other") {
  for (auto [width, height, em] :
       {std::array<float, 3>{1024, 700, 16}, {1600, 1000, 24}, {1600, 1000, 32}, {800, 600, 32}}) {
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
    auto middle_top = [&] {  // a panel above the board moves it down
      const Widths now = share_window(app.settings, whole);
      return now.stacked && now.left > 0 ? std::floor(height / 2) : 0;
    };
    click(width - em * 1.7f, middle_top() + em * 1.6f);  // "<", at the board's upper right
    Widths widths = share_window(app.settings, whole);
    CHECK(widths.right >= 16);
    CHECK(widths.left == 0);
    CHECK(widths.middle >= 25);  // beside the panel or above it, the board stays
    click(width - em * 1.7f, (widths.stacked ? std::floor(height / 2) : 0) + em * 1.6f);  // ">", in the panel
    CHECK_FALSE(app.settings.right_open);
    CHECK(share_window(app.settings, whole).left > 0);
    app.settings.right_open = app.settings.right_first = true;
    click(em * 1.7f, em * 1.6f);  // ">", at the upper left
    CHECK(share_window(app.settings, whole).left > 0);
  }
  Settings settings;
  settings.right_first = true;
  CHECK(share_window(settings, 100).left == 18);  // where there is room for both, both are there
  CHECK(share_window(settings, 100).right == 30);
}

TEST_CASE("no combination of panels, zoom and window makes the board vanish") {
  for (const double width : {800, 1024, 1366, 1920})
    for (const double zoom : {0.5, 1.0, 1.5, 2.0, 3.0})
      for (const int panels : {0, 1, 2, 3, 7}) {
        Settings settings;
        settings.left_open = panels & 1, settings.right_open = panels & 2, settings.right_first = panels & 4;
        settings.left_em = settings.right_em = 60;
        const double whole = width / (16 * zoom);
        const Widths widths = share_window(settings, whole);
        CAPTURE(whole);
        CAPTURE(panels);
        CHECK(widths.middle >= std::min(whole, 18.0));
        if (!widths.stacked) CHECK(widths.left + widths.middle + widths.right <= whole + 0.01);
        CHECK((!settings.left_open || settings.right_first || widths.left > 0));
      }
}

TEST_CASE("on a small screen at a large zoom every row of a long lesson is in sight: rows shrink before they scroll") {
  for (const size_t steps : {6, 14, 22}) {
    CAPTURE(steps);
    auto app = open({.steps = steps});
    app.settings.left_open = app.settings.right_open = false;
    NullBackend imgui;
    imgui.fit(24, false);
    const ImVec2 size(1024, 768);
    imgui.frames(app, 3, size);
    // The last row lies in the window, without any scrolling.
    std::string lowest;
    for (float y = 760; y > 300 && lowest.empty(); y -= 4) {
      imgui.frames(app, 2, size, ImVec2(60, y));
      lowest = app.hovering_step;
    }
    CHECK(lowest == "top");
  }
}

namespace {

/// A lesson of two problems, whose steps have short names.
BoardKind two_problems(const std::string& lesson_title, const std::string& task_title) {
  BoardKind kind{.steps = 4, .after_another = true};
  kind.shape = [=](LessonInfo& lesson) {
    lesson.title = lesson_title;
    lesson.tasks.push_back(lesson.tasks[0]);
    lesson.tasks[0].id = "one", lesson.tasks[1].id = "two";
    lesson.tasks[0].title = lesson.tasks[1].title = task_title;
    for (size_t i = 0; i < lesson.steps.size(); i++)
      lesson.steps[i].title = "S", lesson.steps[i].task = i < 4 ? "one" : "two";
  };
  return kind;
}

}  // namespace

TEST_CASE("the board names each problem whole above its first row, at any width that has room for the name") {
  const auto vertices = [](size_t words, size_t letters, ImVec2 size) {
    std::string title;
    for (size_t i = 0; i < words; i++) title += (i > 0 ? " " : "") + std::string(letters, 'n');
    auto app = open(two_problems("A lesson", title));
    app.settings.left_open = app.settings.right_open = false;
    NullBackend imgui;
    return imgui.frames(app, 4, size);
  };
  for (const ImVec2 size : {ImVec2(640, 768), ImVec2(1366, 768), ImVec2(1366, 300)}) {
    CAPTURE(size.x);
    CHECK(vertices(4, 10, size) - vertices(4, 1, size) == 2 * 4 * 4 * 9);  // two problems; four vertices a letter
  }
}

TEST_CASE("the list breaks names of lessons and problems that are longer than it is wide") {
  const std::string words = "a name of a problem or of a lesson, with many small words in it";
  auto app = open(two_problems(words, words));
  NullBackend imgui;
  const auto vertices = [&](float width) {
    for (int i = 0; i < 3; i++) imgui.draw(ImVec2(width, 900), [&] { draw_steps({app, imgui.style}); });
    return ImGui::GetDrawData()->TotalVtxCount;
  };
  app.poll();
  CHECK(vertices(260) == vertices(1000));
}

TEST_CASE("words are broken between words, and what the last line has no room for is cut") {
  NullBackend imgui;
  const Style& style = imgui.style;
  const std::string text = "one two three four";
  const float width = text_size(style, Face::body, "one two").x + 1;
  CHECK(broken(style, Face::body, text, 1000, 3) == std::vector<std::string>{text});
  const auto three = broken(style, Face::body, text, width, 3);
  CHECK(three == std::vector<std::string>{"one two", "three", "four"});
  const auto two = broken(style, Face::body, text, width, 2);
  REQUIRE(two.size() == 2);
  CHECK(two[1].starts_with("thr"));
  CHECK(two[1].ends_with("\u2026"));
  for (const auto& line : two) CHECK(text_size(style, Face::body, line).x <= width);
  CHECK(broken(style, Face::body, "unbreakable", width, 3).size() == 1);
}

TEST_CASE("an exact result reads as exact, a wrong one as wrong with its share") {
  Result r;
  CHECK(verdict_of(r) == Verdict::none);
  CHECK(error_text(r) == "not checked yet");
  r.final = true;  // a step that has no output
  CHECK(error_text(r) == "nothing to check");
  r.ok = true, r.error.checked = 1000;
  CHECK(verdict_of(r) == Verdict::exact);
  CHECK(error_text(r) == "exact");
  r.error.rightly_nan = 1000;
  CHECK(verdict_of(r) == Verdict::nan);
  CHECK(error_text(r) == "NaN, as expected");
  r.error.max_rel = 1.2e-7;
  CHECK(error_text(r) == "1.2e-07");
  r.ok = false, r.error.wrong = 250;
  CHECK(verdict_of(r) == Verdict::wrong);
  CHECK(error_text(r) == "25 % wrong");
  r.error.max_rel = std::nan(""), r.error.wrong = 0, r.message = "a race";
  CHECK(error_text(r) == "wrong");
}

TEST_CASE("steps that tie within the noise are all the fastest of their task; wrong ones never are") {
  BoardKind kind{.steps = 3};
  auto of_its_own = [](LessonInfo& lesson) {
    lesson.tasks.push_back(lesson.tasks.front());
    lesson.tasks.back().id = "other";
    for (StepInfo& step : lesson.steps)
      if (step.id == "step_0") step.task = "other";
  };
  for (const bool apart : {false, true}) {
    if (apart) kind.shape = of_its_own;
    auto app = open(kind);
    auto rows = app.rows(app.shown_size());
    REQUIRE(rows.size() == 5);                        // steps first, then the baseline and the ceiling
    CHECK(rows[apart ? 4 : 0].step->id == "step_0");  // of several problems each has its rows together
    CHECK(rows[apart ? 2 : 3].step->kind == Kind::baseline);
    if (apart) std::rotate(rows.begin(), rows.end() - 1, rows.end());
    std::vector<Result> results;
    for (double ms : {1.0, 1.001, 2.0}) {
      Result r = *rows[results.size()].result;
      r.ok = true, r.time_ms.median = ms, r.time_ms.noise = 0.01;
      results.push_back(r);
    }
    for (size_t i = 0; i < 3; i++) rows[i].result = &results[i];
    CHECK(has_rivals(app, rows) == apart);
    if (apart) {  // a task of one step has no fastest
      CHECK(fastest(app, rows) == std::vector<std::string>{"step_1"});
      continue;
    }
    CHECK(fastest(app, rows) == std::vector<std::string>{"step_0", "step_1"});
    results[0].ok = false;
    CHECK(fastest(app, rows) == std::vector<std::string>{"step_1"});
    CHECK(ceiling_of(rows, rows[3])->step->id == "top");
  }
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
  CHECK(app.step()->kind == Kind::ceiling);
}

TEST_CASE("a step is compared with the step that the lesson names, of another task too, else with the one before it") {
  BoardKind kind{.steps = 4};
  kind.shape = [](LessonInfo& lesson) {
    lesson.tasks.push_back(lesson.tasks.front());
    lesson.tasks.back().id = "half";
    for (StepInfo& step : lesson.steps) {
      if (step.kind == Kind::step) step.file = step.id + ".cu";
      if (step.id == "step_2") step.compared_with = "step_0";
      if (step.id == "step_3") step.task = "half", step.compared_with = "step_1";
    }
  };
  App app = open(kind);
  const auto before = [&](const char* step) {
    const StepInfo* other = app.previous_step(*app.board().step("lesson", step));
    return other ? other->id : "";
  };
  CHECK(before("step_0").empty());
  CHECK(before("step_1") == "step_0");
  CHECK(before("step_2") == "step_0");
  CHECK(before("step_3") == "step_1");
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
  const Choice input = app.lesson()->choices().at(0);
  CHECK(app.choice(input) == "positive");
  CHECK(app.result("step_0", app.size()));
  obey(app, Command::run_or_pause);
  CHECK(app.choice(input) == "positive");
  obey(app, Command::run_or_pause);
  app.choose(input, "scaled");
  CHECK_FALSE(app.result("step_0", app.size()));
  CHECK(awaited(app) ==
        "The figures at " + to_string(app.size()) + " are those of another input: choose 'positive' at the left.");
  show_everything(app);
  app.choose_size({{7, 7}});
  CHECK(awaited(app) == "The recording holds no figures for this lesson at 7x7. It has figures at 64x64.");
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
  const Choice input = app.lesson()->choices().at(0);
  CHECK(app.choice(input) == "uniform");
  const double uniform = app.result("step_1", app.size())->time_ms.median;
  CHECK(app.history("step_1", app.size()).empty());
  app.choose(input, "positive");
  CHECK(app.result("step_1", app.size())->time_ms.median * 3 == doctest::Approx(uniform));
  CHECK(app.measured_sizes().size() == 1);
  app.choose(input, "scaled");
  CHECK(app.measured_sizes().empty());
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
  REQUIRE(app.board().failures().size() == 1);
  obey(app, Command::run_or_pause);
  imgui.frames(app, 2);
}

TEST_CASE("settings come back as they were, and nonsense in their file does no harm") {
  auto folder = std::filesystem::temp_directory_path() / "warpwise_settings_test";
  std::filesystem::remove_all(folder);
  auto path = folder / "deep" / "window.json";
  Settings s;
  s.light = true, s.zoom = 1.5, s.right_first = true, s.view = View::error_and_speed, s.quantity = Quantity::speed_up,
  s.speed_over["reduction"] = "half", s.tab = "source", s.hidden["transpose"] = {"tiled"};
  s.history = true;
  s.scales[Metric::rate] = ScaleChoice::log, s.sizes["CPU/transpose"] = "31x33";
  REQUIRE(save_settings(s, path));
  CHECK(load_settings(path) == s);

  for (const char* nonsense :
       {"", "[1, 2]", "{\"zoom\": \"big\", \"width\": -4, \"hidden\": 7}", "{\"zoom\": 1e9}", "\xff\xfe"}) {
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

TEST_CASE("a window on a large screen is drawn larger, one on a small screen is not drawn smaller") {
  CHECK(growth_with(1366, 768) == 1);
  CHECK(growth_with(1920, 1080) == 1);
  CHECK(growth_with(3840, 2160) == doctest::Approx(2));
  CHECK(growth_with(3840, 1080) == 1);
  CHECK(growth_with(7680, 4320) == doctest::Approx(2.5));
}

TEST_CASE("letters grow as far as the window keeps room for a board, and the window says where that ends") {
  CHECK(most_zoom(1920, 1080) > 2.8);
  CHECK(most_zoom(480, 300) == 1);
  App app = open_recorded("first_steps");
  app.settings.width = 1366, app.settings.height = 768, app.settings.zoom = 1;
  for (int i = 0; i < 40 && app.said().empty(); i++) obey(app, Command::zoom_in);
  CHECK(app.said().find("make the window larger") != std::string::npos);
  CHECK(app.settings.zoom >= 2);
  CHECK(app.settings.zoom < 2.5);
  app.settings.zoom = kMostZoom;  // chosen in a larger window
  obey(app, Command::zoom_out);
  CHECK(app.settings.zoom < most_zoom(1366, 768));
}

TEST_CASE("many choices fold, so that the list of steps is in sight") {
  NullBackend imgui;
  App app = open_recorded("gemm");
  app.settings.left_open = true, app.settings.right_open = false;
  imgui.frames(app, 4, ImVec2(1024, 800));
  REQUIRE(app.lesson()->choices().size() > 3);
  const float folded = app.parts_at.at("controls")[1].y;
  app.choices_open = true;
  imgui.frames(app, 4, ImVec2(1024, 800));
  CHECK(app.parts_at.at("controls")[1].y > folded + 80);
}
