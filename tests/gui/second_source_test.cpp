// Two sources at once: opening, standing beside each other, verdicts, and writing what is shown to files.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <thread>

#include "engine/errors.h"
#include "engine/reader/recording.h"
#include "engine/temporary_folder.h"
#include "gui/figures/saving.h"
#include "gui/panels/activity.h"
#include "gui/panels/bar_columns.h"
#include "gui/panels/error_dots.h"
#include "gui/panels/size_plots.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"

using namespace warpwise;
using namespace warpwise::gui;
namespace fs = std::filesystem;

namespace {

/// A folder of recordings of its own, gone at its end.
struct Recordings {
  fs::path add(const std::string& name, const BoardKind& kind) const {
    fs::copy_file(record(kind), folder / name);
    return folder / name;
  }
  std::string read(const std::string& name) const {
    std::ifstream file(folder / name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }
  const warpwise::PrivateFolder made{"warpwise gui "};
  const fs::path folder = made.path();
};

/// Twice as slow, and its last step wrong.
BoardKind slower() {
  BoardKind kind;
  kind.change = [](Result& r) {
    for (double* ms : {&r.time_ms.median, &r.time_ms.q1, &r.time_ms.q3}) *ms *= 2;
    if (r.step == "step_5") r.ok = false, r.message = "12 of 4096 elements differ.", r.error.wrong = 12;
  };
  return kind;
}

std::vector<std::string> labels(const BarColumn& column) {
  std::vector<std::string> texts;
  for (const Bar& bar : column.bars) texts.push_back(bar.label.whole());
  return texts;
}

}  // namespace

TEST_CASE("a recording beside another: ghost bars, ghost lines, and how each row compares") {
  const Recordings recordings;
  const auto base = recordings.add("base.jsonl", {.sizes = {{{64, 64}}, {{128, 128}}, {{256, 256}}}});
  BoardKind now = slower();
  now.sizes = {{{64, 64}}, {{128, 128}}, {{256, 256}}};
  auto app = open(now);
  NullBackend imgui;
  const Size size{{64, 64}};
  const auto alone = make_size_plot(app, Metric::time, now.sizes).plot.series.size();
  REQUIRE(open_recording(app, base, true));
  REQUIRE(app.second_source.source());
  CHECK(app.second_source.name() == "base.jsonl");

  const auto rows = app.rows(size);
  const BarColumn times = make_bar_column(app, rows, Metric::time, imgui.style);
  REQUIRE(times.bars.size() == 8);
  for (const Bar& bar : times.bars) CHECK(bar.ghost == doctest::Approx(bar.value / 2));
  const auto words = labels(make_change_column(app, rows, imgui.style));
  CHECK(words[0] == "2.00\u00d7 faster");  // the one beside, against what is shown
  CHECK(words[5] == "2.00\u00d7 faster  right now");

  const SizePlot plot = make_size_plot(app, Metric::time, now.sizes);
  CHECK(plot.plot.series.size() == 2 * alone);
  CHECK(plot.steps.size() == plot.plot.series.size());
  for (View view : {View::side_by_side, View::against_size}) {
    app.settings.view = view;
    for (float x = 20; x < 1600; x += 150)
      for (float y = 20; y < 1000; y += 120) imgui.frames(app, 1, ImVec2(1600, 1000), ImVec2(x, y));
  }

  // Another set of choices, another lesson: nothing to compare with, and nothing drawn.
  app.second_source.choose(nullptr);
  CHECK(make_bar_column(app, rows, Metric::time, imgui.style).bars[0].ghost == 0);
}

TEST_CASE("error and speed: the recording beside has a hollow point for each step, within the same axes") {
  const Recordings recordings;
  BoardKind kind{.steps = 4, .error = 1e-7, .tolerance = 1e-6}, other = kind;
  other.change = [](Result& r) {
    r.gbps /= 8, r.error.max_rel *= 100;
    if (r.step == "step_3") r.ok = false, r.message = "Wrong.", r.error.wrong = 5;
  };
  auto app = open(kind);
  NullBackend imgui;
  const Size size{{64, 64}};
  const auto alone = error_dots(app, app.rows(size), false);
  REQUIRE(open_recording(app, recordings.add("other.jsonl", other), true));
  const auto both = error_dots(app, app.rows(size), false);
  REQUIRE(both.size() == 2 * alone.size());
  for (size_t i = 0; i < alone.size(); i++) {
    const Dot &own = both[2 * i], &ghost = both[2 * i + 1];
    CHECK((!own.ghost && ghost.ghost && own.step == ghost.step));
    CHECK(ghost.rate == doctest::Approx(own.rate / 8));
    CHECK(ghost.signs.wrong == (own.step->id == "step_3"));
    CHECK(ghost.name.empty() == !ghost.signs.wrong);
  }
  app.settings.view = View::error_and_speed;
  const int drawn = imgui.frames(app, 3);
  for (float x = 20; x < 1600; x += 150)
    for (float y = 20; y < 1000; y += 120) imgui.frames(app, 1, ImVec2(1600, 1000), ImVec2(x, y));
  app.second_source.choose(nullptr);
  CHECK(imgui.frames(app, 3) < drawn);
  CHECK(error_dots(app, app.rows(size), false).size() == alone.size());
}

TEST_CASE("where the board is exact, errors of the recording beside are still drawn against speed") {
  const Recordings recordings;
  auto app = open({.steps = 3});
  NullBackend imgui;
  app.settings.view = View::error_and_speed;
  const int bars = imgui.frames(app, 3);
  REQUIRE(open_recording(app, recordings.add("rough.jsonl", {.steps = 3, .error = 1e-4, .tolerance = 1e-3}), true));
  const auto dots = error_dots(app, app.rows(Size{{64, 64}}), false);
  CHECK(std::count_if(dots.begin(), dots.end(), [](auto& dot) { return dot.on_axis(); }) == 4);
  CHECK(imgui.frames(app, 3) != bars);
}

/// The last step's error is another than the others'.
void differ(Result& result) {
  if (result.step == "step_2") result.error.max_rel /= 2, result.error.max_abs /= 2;
}

TEST_CASE("a recording beside that has nothing to compare says why, and takes no column") {
  const Recordings recordings;
  auto app = open({.steps = 3, .error = 3e-7, .tolerance = 1e-6, .input = "uniform", .change = differ});
  NullBackend imgui;
  imgui.draw(ImVec2(100, 100), [] {});
  const auto rows = app.rows(app.shown_size());
  REQUIRE(open_recording(app, recordings.add("same.jsonl", {.steps = 3, .input = "uniform"}), true));
  CHECK(app.second_source.why_nothing(app, app.shown_size()).empty());
  CHECK(board_columns(app, rows, 2000, imgui.style).columns.size() == 4);
  REQUIRE(open_recording(app, recordings.add("choice.jsonl", {.steps = 3, .input = "positive"}), true));
  CHECK(app.second_source.why_nothing(app, app.shown_size()) == "nothing with Input uniform: it has positive");
  CHECK(board_columns(app, rows, 2000, imgui.style).columns.size() == 3);
  REQUIRE(
      open_recording(app, recordings.add("size.jsonl", {.steps = 3, .sizes = {{{8, 8}}}, .input = "uniform"}), true));
  CHECK(app.second_source.why_nothing(app, app.shown_size()) == "nothing at 64x64");
}

TEST_CASE("few samples and other clocks beside each other get no verdict") {
  const Recordings recordings;
  BoardKind few;
  few.change = [](Result& r) { r.time_ms.samples = 3; };
  BoardKind host;
  host.clock = "host";
  auto app = open(slower());
  NullBackend imgui;
  REQUIRE(open_recording(app, recordings.add("few.jsonl", few), true));
  CHECK(labels(make_change_column(app, app.rows(Size{{64, 64}}), imgui.style))[0] == "too few samples");
  REQUIRE(open_recording(app, recordings.add("host.jsonl", host), true));
  CHECK(labels(make_change_column(app, app.rows(Size{{64, 64}}), imgui.style))[0] ==
        "not comparable  host time of the CPU backend there");
}

TEST_CASE("a recording is opened, remembered and read once; a file that is no recording is refused") {
  const Recordings recordings;
  const auto first = recordings.add("first.jsonl", {}), second = recordings.add("second.jsonl", slower());
  auto app = open({.steps = 3});
  const size_t before = app.sources().size();
  take_dropped(app, {first, second});
  CHECK(app.sources().size() == before + 2);
  CHECK(app.source().label() == "Recording: first.jsonl");
  REQUIRE(app.second_source.source());
  CHECK(app.second_source.name() == "second.jsonl");
  CHECK(app.settings.recent.at(0) == second.string());
  CHECK(app.settings.recent.at(1) == first.string());

  // To show what stands beside changes their places; to leave the recordings is to choose another source.
  REQUIRE(open_recording(app, second, false));
  CHECK(app.sources().size() == before + 2);
  CHECK(app.source().label() == "Recording: second.jsonl");
  CHECK(app.second_source.name() == "first.jsonl");
  CHECK_FALSE(open_recording(app, second, true));
  CHECK(app.files_menu.said.find("shown already") != std::string::npos);
  app.choose_source(0);
  CHECK(app.source().label() == "Recording: warpwise_gui_test.jsonl");

  std::ofstream(recordings.folder / "bad.jsonl") << "PNG and so on\n";
  for (const fs::path& bad : {recordings.folder / "bad.jsonl", fs::path("/nonexistent/run.jsonl"), recordings.folder}) {
    CHECK_FALSE(open_recording(app, bad, false));
    CHECK(app.files_menu.failed);
    CHECK(app.files_menu.said.find(bad.string()) != std::string::npos);
    CHECK(app.source_index() == 0);
    NullBackend imgui;
    imgui.frames(app, 2);
  }
}

TEST_CASE("a recording of another lesson brings its lesson, and one without the lesson in sight says which it has") {
  const Recordings recordings;
  GuiOptions options;
  options.replay = recordings.add("first.jsonl", {.after_another = true});
  options.source_root = "/nowhere";
  options.lesson = "another";
  App app(options, Settings());
  REQUIRE(app.lesson());
  CHECK(app.lesson()->id == "another");  // as asked for
  CHECK(awaited(app).find("It has figures of: A lesson.") != std::string::npos);
  REQUIRE(open_recording(app, recordings.add("second.jsonl", {.after_another = true}), false));
  CHECK(app.lesson()->id == "lesson");
  CHECK_FALSE(app.measured_sizes().empty());
}

TEST_CASE("a replay is left for a live run, which then stands beside it") {
  const Recordings recordings;
  ::setenv("WARPWISE_FAKE", "well", 1);
  const auto wait = [](App& app, const std::function<bool()>& done) {
    for (int i = 0; i < 5000 && !done(); i++) {
      app.poll();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return done();
  };
  const std::vector<WorkerChoice> workers = {{"Fake", {{WARPWISE_BIN "/warpwise-fake-worker"}, 1.0}}};
  const auto kept = recordings.folder / "kept.jsonl";
  const auto run = [&](App& app) {
    REQUIRE(wait(app, [&] { return app.lesson() != nullptr; }));
    app.ask(Wish::once);
    REQUIRE(wait(app, [&] { return !app.source().busy(); }));
  };
  {
    GuiOptions options;
    options.workers = workers;
    App app(options, Settings());
    run(app);
    REQUIRE(save_as(app, kept));
  }
  GuiOptions options;
  options.workers = workers;
  options.replay = kept;
  App app(options, Settings());
  CHECK(app.recorded());
  app.select_step("quick");
  app.choose_source(1);
  CHECK_FALSE(app.recorded());
  run(app);
  CHECK(app.step()->id == "quick");  // the student goes on where they were
  REQUIRE(app.result("quick", app.size()));
  app.second_source.choose(app.sources()[0].get());
  const auto change = app.second_source.change(app, "quick", app.size());
  REQUIRE(change);
  CHECK(change->time == TimeChange::same);
  CHECK(change->ratio == 1);

  options.beside = "/nonexistent/run.jsonl";
  CHECK_THROWS_AS(App(options, Settings()), UsageError);
}

TEST_CASE("the board is written as a recording, a table, a figure and a report, never over an existing file") {
  const Recordings recordings;
  auto app = open({.sizes = {{{64, 64}}, {{128, 128}}, {{256, 256}}},
                   .error = 3e-7,
                   .tolerance = 1e-6,
                   .input = "positive",
                   .timelines = "measured"});
  const std::string stem = (recordings.folder / "kept").string();
  for (const char* ending : {".jsonl", ".csv", ".svg", ".html"}) {
    CHECK(save_as(app, stem + ending));
    CHECK(app.files_menu.said == "Wrote " + stem + ending);
    CHECK_FALSE(save_as(app, stem + ending));
    CHECK(app.files_menu.said.find("is there already") != std::string::npos);
  }
  Board kept;
  for (const auto& event : load_recording(stem + ".jsonl")) kept.apply(event);
  const Board& shown = app.board();
  const Key key{"lesson", "step_2", Size{{128, 128}}, {{"input", "positive"}}};
  REQUIRE(kept.result(key));
  CHECK(to_line(*kept.result(key)) == to_line(*shown.result(key)));
  CHECK(kept.history(key).size() == 20);
  REQUIRE(kept.timeline(key));
  CHECK(kept.timeline(key)->spans.size() == shown.timeline(key)->spans.size());
  CHECK(kept.measured_sizes("lesson") == shown.measured_sizes("lesson"));

  const std::string csv = recordings.read("kept.csv");
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 1 + 3 * 8);
  CHECK(csv.find(",step_2,Step 2 with a rather long name,step,128x128,input=positive,measured,gpu,") !=
        std::string::npos);
  const std::string svg = recordings.read("kept.svg");
  CHECK(svg.starts_with("<svg xmlns="));
  CHECK(svg.find("A lesson, 64x64: times") != std::string::npos);
  CHECK(svg.find("A device, 2026-01-02") != std::string::npos);
  const std::string page = recordings.read("kept.html");
  CHECK(page.find("Step 2 with a rather long name") != std::string::npos);
  CHECK(page.find("<svg") != std::string::npos);
  for (const auto& [view, words] : {std::pair{View::against_size, "A lesson: Time against size"},
                                    {View::error_and_speed, "A lesson, 64x64: error and speed"},
                                    {View::timeline, "one traced run, measured"}}) {
    app.settings.view = view;
    const std::string name = "view" + std::to_string(static_cast<int>(view)) + ".svg";
    CHECK(save_as(app, recordings.folder / name));
    CHECK(recordings.read(name).find(words) != std::string::npos);
  }
  app.settings.view = View::inside;
  CHECK_FALSE(save_as(app, recordings.folder / "inside.svg"));
  CHECK_FALSE(fs::exists(recordings.folder / "inside.svg"));
  CHECK_FALSE(save_as(app, recordings.folder / "kept.png"));
  CHECK_FALSE(save_as(app, "/nonexistent/kept.csv"));
  CHECK(app.files_menu.said.find("cannot write /nonexistent/kept.csv") != std::string::npos);
  CHECK_FALSE(save_as(app, "/nonexistent/kept.jsonl"));

  auto empty = open({.results = false});
  CHECK_FALSE(save_as(empty, recordings.folder / "empty.jsonl"));
  CHECK_FALSE(fs::exists(recordings.folder / "empty.jsonl"));
}

TEST_CASE("the menu of files opens with a click, at any zoom, and lists what was opened") {
  const Recordings recordings;
  auto app = open({});
  REQUIRE(open_recording(app, recordings.add("first.jsonl", {}), true));
  for (float em : {16.0f, 24.0f, 32.0f}) {
    NullBackend imgui;
    imgui.fit(em, false);
    const ImVec2 size(1366, 768);
    bool opened = false;
    for (float y = 0; y < size.y && !opened; y += em / 2) {
      const ImVec2 at(em * 5, y);
      imgui.frames(app, 1, size, at);
      ImGui::GetIO().MouseDown[0] = true;
      imgui.frames(app, 1, size, at);
      ImGui::GetIO().MouseDown[0] = false;
      imgui.frames(app, 2, size, at);
      opened = app.files_menu.save_as == proposed_name(app);
      if (opened) CHECK(imgui.frames(app, 3, size, ImVec2(-1, -1)) > 500);
    }
    CHECK(opened);
    app.files_menu.save_as.clear();
  }
}

TEST_CASE("the window records what it shows while it runs, and says where the file is") {
  const Recordings recordings;
  ::setenv("WARPWISE_FAKE", "well", 1);
  const auto before = fs::current_path();
  fs::current_path(recordings.folder);
  fs::path kept;
  {
    GuiOptions options;
    options.workers = {{"Fake", {{WARPWISE_BIN "/warpwise-fake-worker"}, 1.0}}};
    App app(options, Settings());
    const auto wait = [&](const std::function<bool()>& done) {
      for (int i = 0; i < 5000 && !done(); i++) app.poll(), std::this_thread::sleep_for(std::chrono::milliseconds(2));
      return done();
    };
    CHECK_FALSE(record_or_stop(app));  // the worker has not said what it has
    REQUIRE(wait([&] { return app.lesson() != nullptr; }));
    REQUIRE(record_or_stop(app));
    kept = app.source().recording_to();
    const std::string said = activity(app), name = kept.filename().string();
    CHECK(said.find("Recording to ") == 0);
    CHECK(said.find(name) == said.rfind(name));  // once, not twice
    CHECK(said.find(name) != std::string::npos);
    NullBackend imgui;
    CHECK(imgui.frames(app, 3) > 500);
    app.ask(Wish::once);
    REQUIRE(wait([&] { return !app.source().busy(); }));
    REQUIRE(record_or_stop(app));
    CHECK(app.said().find("The recording is in " + kept.string()) == 0);
    CHECK(app.source().recording_to().empty());
    CHECK(app.settings.recent.at(0) == kept.string());
    const Result shown = *app.board().result({app.lesson()->id, "quick", app.size()});
    app.ask(Wish::once);  // no longer recorded
    REQUIRE(wait([&] { return !app.source().busy(); }));
    Board board;
    for (const auto& event : load_recording(kept)) board.apply(event);
    const Result* recorded = board.result({app.lesson()->id, "quick", app.size()});
    REQUIRE(recorded);
    CHECK(to_line(*recorded) == to_line(shown));
    // A second one gets a name of its own; a window that is closed ends it properly.
    REQUIRE(record_or_stop(app));
    CHECK(app.source().recording_to() != kept);
    kept = app.source().recording_to();
  }
  CHECK_FALSE(load_recording(kept).empty());
  auto replay = open({});
  CHECK_FALSE(record_or_stop(replay));
  fs::current_path("/proc");
  {
    GuiOptions options;
    options.workers = {{"Fake", {{WARPWISE_BIN "/warpwise-fake-worker"}, 1.0}}};
    App app(options, Settings());
    for (int i = 0; i < 5000 && !app.lesson(); i++)
      app.poll(), std::this_thread::sleep_for(std::chrono::milliseconds(2));
    CHECK_FALSE(record_or_stop(app));
    CHECK(app.said().find("cannot record to /proc/") == 0);
  }
  fs::current_path(before);
}

TEST_CASE("a narrow board still shows every time: rates make way") {
  const Recordings recordings;
  auto app = open({.error = 3e-7, .tolerance = 1e-6, .gflops = 3, .change = differ});
  NullBackend imgui;
  imgui.draw(ImVec2(100, 100), [] {});
  const auto rows = app.rows(Size{{64, 64}});
  const float alone = least_bar_width(board_columns(app, rows, 2000, imgui.style).columns, imgui.style);
  CHECK(board_columns(app, rows, alone, imgui.style).columns.size() == 3);
  CHECK(board_columns(app, rows, alone - 1, imgui.style).metrics == std::vector<Metric>{Metric::time, Metric::error});
  REQUIRE(open_recording(app, recordings.add("base.jsonl", {}), true));
  const BoardColumns wide = board_columns(app, rows, 2000, imgui.style);
  CHECK(wide.columns.size() == 4);
  const float needed = least_bar_width(wide.columns, imgui.style);
  CHECK(board_columns(app, rows, needed, imgui.style).columns.size() == 4);
  const BoardColumns narrow = board_columns(app, rows, needed - 1, imgui.style);
  CHECK(narrow.metrics == std::vector<Metric>{Metric::time, Metric::error});
  REQUIRE(narrow.columns.size() == 3);
  CHECK(narrow.columns[2].title == "Beside against this");
}

TEST_CASE("errors have a column only where they differ, and the legend says what is true of all") {
  NullBackend imgui;
  imgui.draw(ImVec2(100, 100), [] {});
  const auto words = [](const BoardKind& kind) {
    auto app = open(kind);
    return words_for_all_errors(app, app.rows(app.shown_size()));
  };
  const auto metrics = [&](const BoardKind& kind) {
    auto app = open(kind);
    const auto rows = app.rows(app.shown_size());
    return board_columns(app, rows, 2000, imgui.style).metrics;
  };
  using enum Metric;
  CHECK(metrics({.error = 3e-7, .tolerance = 1e-6, .change = differ}) == std::vector<Metric>{time, rate, error});
  CHECK(metrics({.error = 3e-7, .tolerance = 1e-6}) == std::vector<Metric>{time, rate});
  CHECK(metrics({}) == std::vector<Metric>{time, rate});
  CHECK(metrics({.wrong = true}) == std::vector<Metric>{time, rate, error});
  CHECK(words({.error = 3e-7, .tolerance = 1e-6}) == "all results right, error 3.0e-07, allowed 1.0e-06");
  CHECK(words({}) == "all results exact");
  CHECK(words({.error = 3e-7, .tolerance = 1e-6, .change = differ}) == "");
  CHECK(words({.wrong = true}) == "");
}
