// The stops of tours: how they are read, and that those of every lesson fit it and the recording that they speak of.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <regex>
#include <thread>

#include "engine/exercise/list.h"
#include "gui/presenter/presenter.h"
#include "gui/text/prose.h"
#include "tests/gui/misfits.h"
#include "tests/gui/recorded.h"
#include "tests/support/cli_program.h"

using namespace warpwise;
using namespace warpwise::gui;
namespace fs = std::filesystem;

namespace {

std::vector<Stop> stops_in(FileCache& files, const std::string& folder) {
  return stops_of(files.get(kProject / folder / "lesson.md").blocks);
}

/// Whether `value` reads as `text`, to its last digit or the one after rounding the other way.
bool reads_as(double value, const std::string& text) {
  const size_t point = text.find('.');
  const double unit = std::pow(10, point == text.npos ? 0 : -static_cast<double>(text.size() - point - 1));
  return std::abs(value - std::stod(text)) <= 0.51 * unit;
}

/// The window over the CPU backend, once its lessons are known.
App open_on_cpu() {
  GuiOptions options;
  options.workers = {{"CPU", {{WARPWISE_BIN "/warpwise-worker-simt"}, 60.0}}};
  options.source_root = kProject;
  App app(options, Settings());
  for (int i = 0; i < 6000 && !app.lesson(); i++) {
    app.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return app;
}

}  // namespace

TEST_CASE("a comment of a text is not shown, and ends a paragraph as it does in a browser") {
  const auto blocks =
      parse_markdown("Before\n<!-- one line --> not shown\nafter\n\n<!-- two\n lines -->\n\n<!-- never closed\nx");
  REQUIRE(blocks.size() == 5);
  CHECK(blocks[0].kind == Block::Kind::paragraph);
  CHECK(blocks[1].kind == Block::Kind::comment);
  CHECK(blocks[1].lines == std::vector<std::string>{"one line"});
  CHECK(blocks[3].lines == std::vector<std::string>{"two", "lines"});
  CHECK(blocks[4].lines == std::vector<std::string>{"never closed", "x"});
  for (const Block& block : blocks)
    if (block.kind == Block::Kind::comment) CHECK(plain_text(block).empty());
}

TEST_CASE("a stop is read with what it sets and says; what it does not say comes from its passage") {
  const auto stops = stops_of(parse_markdown(
      "# Title\n\n<!-- stop: steps=a,b hide=b size=64x64 choices=input:positive,block:64 line=\"tile[lane][warp + i]\"\nask: How\n"
      "  long?\nanswer: So.\nnotes: For me.\n-->\n\n**tiled.** This is it. And more.\n\n<!-- stop: view=inside -->\n\n## A heading\n\n"
      "Words 2.5 long. Rest.\n\n<details><summary>Deeper</summary>\n\n<!-- stop: size=1x1 -->\n\nx\n</details>\n<!-- stop: colour=red "
      "-->\n"));
  REQUIRE(stops.size() == 3);
  CHECK(stops[0].title == "tiled");
  CHECK(stops[0].ask == "How long?");
  CHECK(stops[0].answer == "So.");
  CHECK(stops[0].notes == "For me.");
  CHECK(stops[0].steps == std::vector<std::string>{"a", "b"});
  CHECK(stops[0].hide == std::vector<std::string>{"b"});
  CHECK(stops[0].choices.at("input") == "positive");
  CHECK(stops[0].choices.at("block") == "64");
  CHECK(stops[0].line == "tile[lane][warp + i]");
  CHECK(stops[1].title == "A heading");
  CHECK(stops[1].say == "Words 2.5 long.");
  CHECK(stops[1].view == "inside");
  CHECK(stops[2].wrong.size() == 1);
}

TEST_CASE("what does not fit a lesson is found") {
  LessonInfo lesson;
  lesson.id = "transpose", lesson.folder = "lessons/01_transpose";
  TaskInfo task;
  task.dimensions = {"rows", "cols"};
  task.choices = {{"input", "Input", {"uniform"}}};
  lesson.tasks = {task};
  lesson.steps = {{"tiled", "Tiled", Kind::step, "lessons/01_transpose/tiled.cu", "", "", ""}};
  const auto wrong = [&](const std::string& words, const std::string& text = "say: x\ntitle: y") {
    const auto stops = stops_of(parse_markdown("<!-- stop: " + words + "\n" + text + "\n-->\n"));
    return stops.at(0).wrong.size() + misfits(stops[0], lesson, kProject, {"transpose/tile"}).size() -
           stops[0].wrong.size();
  };
  CHECK(
      wrong(
          "steps=tiled step=tiled size=64x64 choices=input:uniform view=inside line=__syncthreads access=shared-load tab=source "
          "exercise=transpose/tile part=views picture=banks.svg recording=transpose_h200.jsonl metric=rate against=none") ==
      0);
  for (const char* one : {"steps=tilde",
                          "step=x",
                          "size=64",
                          "size=0x1",
                          "choices=input:other",
                          "choices=block:1",
                          "view=upside-down",
                          "view=inside",
                          "step=tiled line=tile",
                          "step=tiled line=nowhere",
                          "view=source step=tiled line=namespace",
                          "access=load",
                          "tab=x",
                          "exercise=x/y",
                          "part=door",
                          "picture=x.svg",
                          "recording=x.jsonl",
                          "metric=taste",
                          "steps=tiled hide=x",
                          "colour=red",
                          "quantity=x"}) {
    CAPTURE(one);
    CHECK(wrong(one) > 0);
  }
  CHECK(wrong("size=1x1", "say: x") == 1);  // no title
}

TEST_CASE("what the presenter shows of a source is the function that holds the line, of the device or of the host") {
  const std::vector<std::string> lines = {"#include \"a.h\"",
                                          "namespace n {",
                                          "",
                                          "__global__ void kernel(int* x) {",
                                          "  x[0] = 1;",
                                          "}",
                                          "",
                                          "Program build(const Gemm& g,",
                                          "              int n) {",
                                          "  wait();",
                                          "}",
                                          "}  // namespace n"};
  const auto around = [&](int line) {
    const LineRange range = function_around(lines, line);
    return std::pair(range.first, range.last);
  };
  CHECK(around(0) == std::pair<size_t, size_t>(3, 6));
  CHECK(around(5) == std::pair<size_t, size_t>(3, 6));
  CHECK(around(10) == std::pair<size_t, size_t>(7, 11));
  CHECK(around(2) == std::pair<size_t, size_t>(0, 0));
}

TEST_CASE("of source that has no room on a slide empty lines go before the kernel's end") {
  FileCache files;
  const SourceText& file = files.get(kProject / "lessons/01_transpose/tiled.cu");
  const auto wanted = static_cast<size_t>(line_with(file.lines, "__syncthreads"));
  const auto whole = code_rows(file, wanted, 58, 100), cut = code_rows(file, wanted, 58, whole.size() - 1);
  CHECK(whole.back().text == "}");
  CHECK(cut.size() == whole.size() - 1);
  CHECK(cut.back().text == "}");
  const auto spoken = [](const std::vector<CodeRow>& rows) {
    return std::count_if(rows.begin(), rows.end(),
                         [](auto& row) { return row.spoken && row.text == "  __syncthreads();"; });
  };
  CHECK(spoken(whole) == 1);
  CHECK(spoken(cut) == 1);
  CHECK(spoken(code_rows(file, wanted, 58, 3)) == 1);
  for (const CodeRow& row : whole) CHECK(row.indent + row.text.size() <= 58);
}

TEST_CASE("the nearest size is that of as many extents whose number of elements is nearest") {
  const std::vector<Size> there = {{{1024}}, {{64, 64}}, {{512, 512}}, {{4096, 4096}}};
  CHECK(nearest_size(Size{{4096, 4096}}, there) == Size{{4096, 4096}});
  CHECK(nearest_size(Size{{8192, 8192}}, there) == Size{{4096, 4096}});
  CHECK(nearest_size(Size{{700, 700}}, there) == Size{{512, 512}});
  CHECK(nearest_size(Size{{1 << 20}}, there) == Size{{1024}});
  CHECK_FALSE(nearest_size(Size{{8, 8, 8}}, there));
}

TEST_CASE("a prediction is a time, or a multiple or share of the first row's") {
  CHECK(*predicted_ms("300 us", 2) == doctest::Approx(0.3));
  CHECK(*predicted_ms("1.5ms", 0) == doctest::Approx(1.5));
  CHECK(*predicted_ms("2x", 3) == doctest::Approx(6));
  CHECK(*predicted_ms("50 %", 3) == doctest::Approx(6));
  for (const char* none : {"", "fast", "-3 ms", "0 us", "12", "4 bananas", "nan ms"})
    CHECK_FALSE(predicted_ms(none, 3));
  CHECK_FALSE(predicted_ms("2x", 0));
  CHECK(*predicted_ms("300us", 0) == doctest::Approx(0.3));
  CHECK(*predicted_ms("300\u00b5s", 0) == doctest::Approx(0.3));
  CHECK(*predicted_ms("2x slower", 3) == doctest::Approx(6));
  CHECK(*predicted_ms("2x faster", 3) == doctest::Approx(1.5));
  CHECK(*predicted_ms("2 times faster", 3) == doctest::Approx(1.5));
  // Of a question that asks how many times faster a step is.
  CHECK(*predicted_ms("100x", 3, true) == doctest::Approx(0.03));
  CHECK(*predicted_ms("100", 3, true) == doctest::Approx(0.03));
  CHECK(*predicted_ms("30us", 3, true) == doctest::Approx(0.03));
  CHECK(*predicted_ms("2x slower", 3, true) == doctest::Approx(6));
}

TEST_CASE(
    "every stop of every lesson names steps, sizes, choices, views, lines, pictures and exercises that are there" *
    doctest::skip(!test::has_simt_worker())) {
  App app = open_on_cpu();
  std::vector<std::string> exercises;
  for (const ExerciseInfo& exercise : exercise_list()) exercises.push_back(exercise.id);
  REQUIRE(app.board().lessons().size() >= 5);
  size_t with_tour = 0;
  for (const LessonInfo& lesson : app.board().lessons()) {
    const auto stops = stops_in(app.files, lesson.folder);
    with_tour += stops.size() >= 5;
    for (size_t i = 0; i < stops.size(); i++)
      for (const std::string& wrong : misfits(stops[i], lesson, kProject, exercises))
        FAIL_CHECK(lesson.id << ", stop " << i + 1 << ": " << wrong);
  }
  CHECK(with_tour >= 5);
}

TEST_CASE("what the stops of the lessons with several tasks show runs on the CPU backend" *
          doctest::skip(!test::has_simt_worker()) * doctest::test_suite("long")) {
  App app = open_on_cpu();
  std::vector<std::pair<std::string, size_t>> all;  // a lesson, and the number of a stop
  for (const auto& [lesson, fewest] : {std::pair{"precision", 4}, std::pair{"streaming", 8}}) {
    app.choose_lesson(lesson);
    const size_t stops = stops_in(app.files, app.lesson()->folder).size();
    REQUIRE(stops >= static_cast<size_t>(fewest));
    for (size_t i = 0; i < stops; i++) all.emplace_back(lesson, i);
  }
  for (const auto& [lesson, i] : all) {
    CAPTURE(lesson);
    CAPTURE(i + 1);
    if (app.lesson()->id != lesson) app.choose_lesson(lesson);
    REQUIRE(start_tour(app, i));
    for (int tries = 0; tries < 6000 && app.busy(); tries++) {
      app.poll();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    CHECK(app.board().failures().empty());
    app.tour.hidden.clear();
    const Stop& stop = *app.tour.stop();
    for (const std::string& step : stop.steps) {
      CAPTURE(step);
      CHECK(app.result(step, app.size()));
    }
    // Times that a model gave are those on the board, but for what another compiler changes of a count.
    static const std::regex kTime("([0-9]+(?:\\.[0-9]+)?)( ms| us| \u00b5s)");
    for (const std::string& words : {stop.say, stop.ask, stop.answer}) {
      if (words.find("by the model") == words.npos) continue;
      for (const std::string& notice : app.tour.notices) CHECK(notice.find("Figures in the words") == notice.npos);
      for (std::sregex_iterator found(words.begin(), words.end(), kTime), end; found != end; ++found) {
        const double ms = std::stod((*found)[1]) * ((*found)[2] == " ms" ? 1 : 1e-3);
        bool there = false;
        for (const std::string& step : stop.steps)
          if (const Result* result = app.result(step, app.size()))
            there = there || std::abs(result->time_ms.median / ms - 1) < 0.02;
        CHECK_MESSAGE(there, "no row takes ", (*found)[0].str(), " of: ", words);
      }
    }
  }
}

TEST_CASE("every stop is in the main path, and its times, rates and shares are those of the recording") {
  static const std::regex kFigure("([0-9]+(?:\\.[0-9]+)?)( ms| us| \u00b5s| GB/s| TFLOP/s|%)(?! above)");
  for (const auto& [id, file] : kRecorded) {
    GuiOptions options;
    options.replay = kProject / kRecordings / file;
    options.source_root = kProject, options.lesson = id;
    App app(options, Settings());
    const auto& text = app.files.get(kProject / app.lesson()->folder / "lesson.md");
    size_t comments = 0;
    for (const std::string& line : text.lines) comments += line.starts_with("<!-- stop:");
    const auto stops = stops_of(text.blocks);
    CHECK(stops.size() == comments);  // none in a box
    CHECK(stops.size() >= (id == "precision" ? 5u : 8u));
    CHECK(stops.size() <= 15);
    REQUIRE(start_tour(app, 0));
    size_t figures = 0;
    for (size_t i = 0; i < stops.size(); i++) {
      start_tour(app, i);
      const Stop& stop = *app.tour.stop();
      CAPTURE(id);
      CAPTURE(i + 1);
      const std::string notice = app.tour.notices.empty() ? "" : app.tour.notices[0];
      CHECK(notice == "");
      CHECK(!stop.notes.empty() == stop.part.empty());  // for the speaker; what points at the window is for a student
      app.tour.hidden.clear();
      for (const std::string& step : stop.steps) {
        CAPTURE(step);
        // A library's product: without a GPU another kernel makes it.
        CHECK((stop.needs_gpu || !step.ends_with("in_core")));
        CHECK(app.result(step, app.size()));
      }
      for (const std::string& words : {stop.say, stop.ask, stop.answer, stop.notes})
        for (std::sregex_iterator found(words.begin(), words.end(), kFigure), end; found != end; ++found) {
          const std::string number = (*found)[1], unit = (*found)[2];
          figures++;
          bool there = false;
          for (const StepInfo& step : app.lesson()->steps) {
            const Result* result = app.result(step.id, app.size());
            if (!result) continue;
            const double ms = result->time_ms.median;
            const auto is = [&](double value) { there = there || reads_as(value, number); };
            if (unit == " ms") is(ms);
            if (unit == " us" || unit == " \u00b5s") is(ms * 1e3);
            if (unit == " GB/s") is(result->gbps);
            if (unit == " TFLOP/s") is(result->gflops / 1e3);
            if (unit != "%") continue;
            is(result->ceiling_fraction * 100);
            for (const StepInfo& other : app.lesson()->steps)
              if (const Result* over = app.result(other.id, app.size())) is(over->time_ms.median / ms * 100);
          }
          CHECK_MESSAGE(there, "no row of ", to_string(app.size()), " has ", number, unit, " of: ", words);
        }
    }
    CHECK(figures >= (id == "streaming" ? 5u : 8u));
  }
}

TEST_CASE("the demo scripts name the stops of the tours, in their order, and leave out what points at the window") {
  FileCache files;
  const std::map<std::string, std::string> lessons = {
      {"00", "lessons/00_first_steps"}, {"00, the trip", "lessons/00_trip"}, {"01", "lessons/01_transpose"},
      {"02", "lessons/02_reduction"},   {"03", "lessons/03_gemm"},           {"04", "lessons/04_precision"},
      {"05", "lessons/05_streaming"},   {"06", "lessons/06_libraries"},      {"07", "lessons/07_scan"},
      {"08", "lessons/08_half_gemm"},   {"09", "lessons/09_attention"}};
  std::map<std::string, std::vector<std::string>> named;
  std::string demo;
  for (const Block& block : files.get(kProject / "docs/workshop/demos.md").blocks) {
    if (block.kind == Block::Kind::heading)
      if (const std::string title = plain_text(block); title.find(':') != title.npos)
        demo = title.substr(5, title.find(':') - 5);
    if (block.kind != Block::Kind::item || block.marker.empty() || block.runs[0].emphasis != Emphasis::bold) continue;
    std::string title = block.runs[0].text;
    if (title.back() == '.') title.pop_back();
    named[demo].push_back(title);
  }
  for (const auto& [number, folder] : lessons) {
    std::vector<std::string> titles;
    for (const Stop& stop : stops_in(files, folder))
      if (stop.part.empty()) titles.push_back(stop.title);
    CAPTURE(folder);
    CHECK(named[number] == titles);
  }
}
