// Tables and text at every width.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "cli/terminal/figures.h"
#include "cli/terminal/table.h"
#include "cli/verbs/run.h"
#include "cli/views/board.h"
#include "cli/views/hazards.h"
#include "cli/views/operand.h"
#include "cli/views/report.h"
#include "engine/errors.h"
#include "engine/temporary_folder.h"
#include "tests/cli/made_recording.h"
#include "tests/support/cli_program.h"

using namespace warpwise;
using warpwise::test::contains;

namespace {

Looks looks_of_width(int width, bool unicode = true) {
  Looks looks;
  looks.width = width;
  looks.unicode = unicode;
  return looks;
}

int widest(const std::vector<std::string>& lines) {
  int width = 0;
  for (const auto& line : lines) width = std::max(width, display_width(line));
  return width;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  return text;
}

// A lesson with four steps on a GPU, measured at one size.
Board example_board(const std::string& clock) {
  Board board;
  Hello hello;
  hello.time = "2031-02-03T04:05:06Z";
  hello.device.backend = clock == "gpu" ? "cuda" : "simt";
  hello.device.name = "Example device";
  board.apply(hello);
  LessonInfo lesson;
  lesson.id = "transpose";
  lesson.title = "Matrix transpose";
  TaskInfo task;
  task.dimensions = {"rows", "cols"};
  task.error_metric = "relative error";
  task.default_size = Size{{64, 64}};
  lesson.tasks = {task};
  lesson.steps = {{"memcpy", "cudaMemcpy", Kind::ceiling, "", "", "", ""},
                  {"naive", "Naive", Kind::step, "naive.cu", "", "", ""},
                  {"tiled", "Tiled", Kind::step, "tiled.cu", "", "naive", ""},
                  {"padded", "Padded", Kind::step, "padded.cu", "", "tiled", ""}};
  board.apply(lesson);
  board.apply(JobStarted{1, "transpose", {"memcpy", "naive", "tiled", "padded"}, {Size{{64, 64}}}, {}, false});
  const double times[] = {0.5, 4, 1, 1.002};
  for (int i = 0; i < 4; i++) {
    Result r;
    r.job = 1;
    r.lesson = "transpose";
    r.step = lesson.steps[i].id;
    r.kind = lesson.steps[i].kind;
    r.size = Size{{64, 64}};
    r.ok = true;
    r.final = true;
    r.clock = clock;
    r.time_ms = {times[i], times[i], times[i], times[i], times[i], 0.002, 50, i % 2 ? "noise" : "budget"};
    r.gbps = 100 / times[i];
    r.ceiling = "memcpy";
    r.ceiling_fraction = 0.5 / times[i];
    r.error.checked = 4096;
    if (r.kind == Kind::ceiling) r.remark = "what it means here.";
    board.apply(r);
  }
  board.apply(Done{1, "complete"});
  return board;
}

BoardView view_of(const Board& board) {
  return {board, *board.lesson("transpose"), Size{{64, 64}}, {"memcpy", "naive", "tiled", "padded"}, false};
}

Board modelled_board() {
  Board board = example_board("host");
  for (const char* step : {"naive", "tiled", "padded"})
    board.apply(Study{1, "transpose", step, Size{{64, 64}}, Size{{8192, 8192}}, test::copy_study(268, step[0] == 'n')});
  return board;
}

}  // namespace

TEST_CASE(
    "on the CPU backend the table has modelled times, with what bounds them; this computer's own stand below it") {
  const Board board = modelled_board();
  const Modeller h200(WARPWISE_ROOT, "h200");
  BoardView view = view_of(board);
  view.modeller = &h200;
  const std::string text = joined(draw_table(view, looks_of_width(140)));
  CHECK(contains(text, "modelled for NVIDIA H200 at 8192x8192, typical error"));
  CHECK(contains(text, "results are checked at 64x64"));
  CHECK_FALSE(contains(text, "host ms"));
  // Of memcpy nothing is modelled: no line of the table, but a word below.
  const size_t below = text.find("This computer, by its own clock, at 64x64");
  REQUIRE(below != std::string::npos);
  CHECK(text.find("memcpy") > below);
  CHECK(text.find("naive") < below);
  CHECK(contains(text, "32 sectors a store"));
  CHECK(contains(text, "DRAM"));
  for (int width = 24; width <= 220; width++) {
    CAPTURE(width);
    const auto lines = draw_table(view, looks_of_width(width));
    CHECK(widest(lines) < width);
    CHECK(contains(joined(lines), "modelled"));
  }
  const Modeller t4(WARPWISE_ROOT, "t4");
  view.modeller = &t4;
  CHECK(contains(joined(draw_table(view, looks_of_width(140))),
                 "modelled for NVIDIA T4 at 8192x8192, not validated here"));

  const auto gain = result_json(board, *board.result({"transpose", "tiled", Size{{64, 64}}}), &h200).at("gain");
  CHECK(gain.at("over") == "naive");
  CHECK(gain.at("of") == "modelled");
  const auto object = result_json(board, *board.result({"transpose", "naive", Size{{64, 64}}}), &h200);
  REQUIRE(object.contains("modelled"));
  CHECK(object.at("modelled").at("gpu") == "NVIDIA H200");
  CHECK(object.at("modelled").at("time_us").get<double>() > 100);
  CHECK(object.at("modelled").at("bound") == "L2");
  CHECK(object.at("modelled").at("terms").at("L2").get<double>() > 0);
  CHECK(object.at("modelled").at("size") == "8192x8192");
  CHECK_FALSE(result_json(board, *board.result({"transpose", "memcpy", Size{{64, 64}}}), &h200).contains("modelled"));
}

TEST_CASE("a recording of the same GPU stands beside what is modelled for it") {
  const Board board = modelled_board();
  const Modeller h200(WARPWISE_ROOT, "h200");
  // The lesson's own step with that name, as recorded at the studied size.
  Board lessons = board;
  Result result = *board.result({"transpose", "tiled", Size{{64, 64}}});
  lessons.apply(result);
  const auto tiled = h200.of(lessons, {"transpose", "tiled", Size{{64, 64}}, result.choices});
  REQUIRE(tiled);
  CHECK(tiled->recorded_ms > 0.1);
  CHECK(tiled->off() == doctest::Approx(tiled->time_ms / tiled->recorded_ms - 1));
  const Modeller a100(WARPWISE_ROOT, "a100");
  CHECK(a100.of(lessons, {"transpose", "tiled", Size{{64, 64}}, result.choices})->recorded_ms == 0);
}

TEST_CASE("a table fits every width, and keeps its most important columns") {
  const Board board = example_board("gpu");
  for (int width = 24; width <= 220; width++) {
    CAPTURE(width);
    const Looks looks = looks_of_width(width);
    const auto lines = draw_table(view_of(board), looks);
    CHECK(widest(lines) < width);
    const std::string text = joined(lines);
    CHECK(contains(text, "naive"));
    CHECK(contains(text, "4.000"));
    CHECK(widest(draw_notes(view_of(board), looks)) < std::max(width, 40));
  }
}

TEST_CASE("a narrow table leaves out bars and quartiles, a wide one shows titles") {
  const Board board = example_board("gpu");
  const std::string narrow = joined(draw_table(view_of(board), looks_of_width(40)));
  CHECK(contains(narrow, "tiled"));
  CHECK(contains(narrow, "ok"));
  CHECK_FALSE(contains(narrow, "█"));
  CHECK_FALSE(contains(narrow, "quartiles"));
  const std::string wide = joined(draw_table(view_of(board), looks_of_width(200)));
  CHECK(contains(wide, "█"));
  CHECK(contains(wide, "quartiles"));
  CHECK(contains(wide, "cudaMemcpy (ceiling)"));
}

TEST_CASE("gains are over the step before, and marked where they are below the noise") {
  const Board board = example_board("gpu");
  const std::string text = joined(draw_table(view_of(board), looks_of_width(120)));
  CHECK(contains(text, "4.00x"));
  CHECK(contains(text, "≈"));
  CHECK_FALSE(contains(text, "1.00x"));
  const std::string notes = joined(draw_notes(view_of(board), looks_of_width(400)));
  CHECK(contains(notes, "below the noise"));
  CHECK(contains(notes, "The lesson says that padded is faster than tiled; in this run it is not."));
  CHECK_FALSE(contains(notes, "tiled is faster than naive"));
  CHECK(contains(notes, "Limit: memcpy, 200.0 GB/s, measured in the same run."));
  CHECK(contains(notes, "memcpy: what it means here."));

  // Steps limited by different ceilings.
  Board two = example_board("gpu");
  Result held = *two.result({"transpose", "padded", {{64, 64}}});
  held.ceiling = "naive";
  two.apply(held);
  CHECK(contains(joined(draw_notes(view_of(two), looks_of_width(400))),
                 "Limits: naive, 25.00 GB/s, of padded; memcpy, 200.0 GB/s, of the others, measured in the same run."));
  CHECK(contains(notes, "at low noise for 2 steps"));
  CHECK(contains(notes, "at the end of the time budget for 2 steps"));
}

TEST_CASE("a limit is said in its own unit, also where the table's rates are of operations") {
  Board board = example_board("gpu");
  for (const char* step : {"naive", "tiled", "padded"}) {
    Result counted = *board.result({"transpose", step, {{64, 64}}});
    counted.gflops = 7 / counted.time_ms.median;
    counted.bound = "links";
    board.apply(counted);
  }
  const std::string notes = joined(draw_notes(view_of(board), looks_of_width(400)));
  CHECK(contains(notes, "Limit: memcpy, 200.0 GB/s, measured in the same run."));
  const std::string table = joined(draw_table(view_of(board), looks_of_width(160)));
  CHECK(contains(table, "GFLOP/s"));
  CHECK(contains(table, "200.0 GB/s"));  // the ceiling's own row
  const auto object = result_json(board, *board.result({"transpose", "tiled", {{64, 64}}}));
  CHECK(object["limit"] == nlohmann::json{{"ceiling", "memcpy"}, {"rate", 200.0}, {"unit", "GB/s"}});
}

TEST_CASE("steps that are skipped for one reason share a line, and those of other extents have no row") {
  Board board = example_board("gpu");
  for (const char* step : {"tiled", "padded"})
    board.apply(Skip{1, "transpose", step, Size{{64, 64}}, "needs 2 devices."});
  board.apply(Skip{1, "transpose", "naive", Size{{64, 64}}, "needs compute capability 9.0."});
  const std::string notes = joined(draw_notes(view_of(board), looks_of_width(400)));
  CHECK(contains(notes, "tiled, padded are skipped: needs 2 devices."));
  CHECK(contains(notes, "naive is skipped: needs compute capability 9.0."));

  // A vector's steps while a matrix is measured.
  LessonInfo lesson = *board.lesson("transpose");
  TaskInfo vector;
  vector.id = "sum", vector.dimensions = {"n"};
  lesson.tasks.push_back(vector);
  for (const char* id : {"sum_read", "sum_tree"}) {
    StepInfo step;
    step.id = step.title = id, step.kind = Kind::step, step.task = "sum";
    lesson.steps.push_back(step);
  }
  board.apply(lesson);
  for (const char* id : {"sum_read", "sum_tree"})
    board.apply(Skip{1, "transpose", id, Size{{64, 64}}, "its task takes 1 extents, not 2."});
  BoardView view = view_of(board);
  view.steps.insert(view.steps.end(), {"sum_read", "sum_tree"});
  CHECK_FALSE(contains(joined(draw_table(view, looks_of_width(120))), "sum_read"));
  CHECK(contains(joined(draw_notes(view, looks_of_width(400))),
                 "Not at this size, since their tasks take other extents: sum_read, sum_tree."));
}

TEST_CASE("naming a step asks for the ceilings that can be measured at its sizes, and for no others") {
  Board board;
  LessonInfo lesson;
  lesson.id = "blas";
  TaskInfo one, two, three;
  one.id = "axpy", one.dimensions = {"n"}, two.id = "dot", two.dimensions = {"n"};
  three.id = "gemm", three.dimensions = {"m", "n", "k"};
  one.choices = {{"input", "Input", {"random", "ones"}}};
  lesson.tasks = {one, two, three};
  const auto row = [](const char* id, Kind kind, const char* task) {
    StepInfo step;
    step.id = id, step.kind = kind, step.task = task;
    return step;
  };
  lesson.steps = {row("axpy_read", Kind::ceiling, "axpy"), row("dot_read", Kind::ceiling, "dot"),
                  row("gemm_fma", Kind::ceiling, "gemm"),  row("axpy_dd", Kind::step, "axpy"),
                  row("dot_dd", Kind::step, "dot"),        row("gemm_dd", Kind::step, "gemm")};
  board.apply(lesson);
  const auto steps = [&](const std::vector<std::string>& what) {
    RunOptions options;
    options.what = what;
    return requests_for(options, board).at(0).steps;
  };
  const auto ceilings = [&](const std::string& what) {
    RunOptions options;
    options.what = {what};
    return requests_for(options, board).at(0).ceilings;
  };
  using Ids = std::vector<std::string>;
  CHECK(steps({"blas/axpy_dd"}) == Ids{"axpy_read", "axpy_dd"});
  CHECK(ceilings("blas/axpy_dd") == Ids{"dot_read"});
  CHECK(ceilings("blas/gemm_dd") == Ids{});
  CHECK(steps({"blas/gemm_dd"}) == Ids{"gemm_fma", "gemm_dd"});
  CHECK(steps({"blas/gemm_dd", "blas/axpy_dd"}) == Ids{"axpy_read", "gemm_fma", "axpy_dd", "gemm_dd"});
  CHECK(steps({"blas"}) == Ids{});

  // Where tasks have other default sizes, each is run at its own, unless sizes are given.
  for (auto& task : lesson.tasks) task.default_size = task.id == "gemm" ? Size{{64, 64, 64}} : Size{{65536}};
  Board sized;
  sized.apply(lesson);
  RunOptions whole;
  whole.what = {"blas"}, whole.choices = {"input=ones"};
  const auto parts = requests_for(whole, sized);
  REQUIRE(parts.size() == 2);
  CHECK(parts[0].steps == Ids{"axpy_read", "dot_read", "axpy_dd", "dot_dd"});
  CHECK(parts[1].steps == Ids{"gemm_fma", "gemm_dd"});
  CHECK(parts[0].choices.size() == 1);
  CHECK(parts[1].choices.empty());
  CHECK(parts[1].job == 2);
  whole.sizes = {"1000"};
  CHECK(requests_for(whole, sized).size() == 1);

  // A choice that only other tasks have is refused.
  RunOptions options;
  options.choices = {"input=ones"};
  for (const auto& what : {Ids{"blas/axpy_dd"}, Ids{"blas/axpy_dd", "blas/gemm_dd"}, Ids{"blas"}}) {
    options.what = what;
    CHECK(requests_for(options, board).at(0).choices.at("input") == "ones");
  }
  options.what = {"blas/gemm_dd"};
  CHECK_THROWS_AS(requests_for(options, board), warpwise::UsageError);
}

TEST_CASE("rates are of operations where steps count them, also where no ceiling of them was measured") {
  Board board = example_board("host");
  CHECK(contains(joined(draw_table(view_of(board), looks_of_width(120))), "GB/s"));
  for (const char* step : {"naive", "tiled", "padded"}) {
    Result counted = *board.result({"transpose", step, {{64, 64}}});
    counted.gflops = 7 / counted.time_ms.median;
    board.apply(counted);
  }
  const std::string text = joined(draw_table(view_of(board), looks_of_width(120)));
  CHECK(contains(text, "GFLOP/s"));
  CHECK(contains(text, "1.750"));
  CHECK_FALSE(contains(text, "  GB/s"));  // as a heading; the ceiling shows its own rate
}

TEST_CASE("a NaN where the reference is NaN is called so, and not equal bit for bit") {
  Board board = example_board("gpu");
  auto notes = [&] { return joined(draw_notes(view_of(board), looks_of_width(400))); };
  CHECK(contains(notes(), "all equal it bit for bit"));
  for (const char* step : {"memcpy", "naive", "tiled", "padded"}) {
    Result result = *board.result({"transpose", step, {{64, 64}}});
    result.error.rightly_nan = result.error.checked;
    board.apply(result);
    CHECK(contains(notes(), std::string(step) == "padded"   ? "; all are NaN, as expected."
                            : std::string(step) == "memcpy" ? "; 1 NaN, as expected, the others equal it bit for bit."
                                                            : " NaN, as expected, the others"));
  }
}

TEST_CASE("host time is labelled so, and claims about GPUs are not judged by it") {
  const Board board = example_board("host");
  CHECK(contains(joined(draw_table(view_of(board), looks_of_width(100))), "host time"));
  const std::string notes = joined(draw_notes(view_of(board), looks_of_width(400)));
  CHECK(contains(notes, "say nothing about a GPU"));
  CHECK_FALSE(contains(notes, "The lesson says"));
}

TEST_CASE("the figures of --json are those of the table") {
  Board board = example_board("gpu");
  std::vector<nlohmann::json> results;
  for (const char* step : {"memcpy", "naive", "tiled", "padded"})
    results.push_back(result_json(board, *board.result({"transpose", step, {{64, 64}}})));
  CHECK_FALSE(results[0].contains("gain"));
  CHECK_FALSE(results[1].contains("gain"));
  CHECK(results[2]["gain"] ==
        nlohmann::json{{"of", "measured"}, {"over", "naive"}, {"pace", "faster"}, {"times", 4.0}});
  CHECK(results[3]["gain"]["pace"] == "same");
  CHECK(results[3]["verdict"] == "exact");
}

TEST_CASE("rows that the host's clock has timed are named") {
  Board board = example_board("gpu");
  CHECK(contains(joined(draw_table(view_of(board), looks_of_width(100))), ", GPU time\n"));
  Result trip = *board.result({"transpose", "tiled", {{64, 64}}});
  trip.clock = "wall";
  board.apply(trip);
  CHECK(contains(joined(draw_table(view_of(board), looks_of_width(100))), "GPU time and host's clock"));
  CHECK(contains(joined(draw_notes(view_of(board), looks_of_width(400))),
                 "tiled: timed by the host's clock, from all GPUs idle to all GPUs idle"));
}

TEST_CASE("figures of a recording are labelled with its date") {
  const Board board = example_board("gpu");
  BoardView view = view_of(board);
  view.recorded = true;
  CHECK(contains(joined(draw_table(view, looks_of_width(100))), "recorded 2031-02-03"));
}

TEST_CASE("without UTF-8 everything is ASCII, and no line ends with blanks") {
  const Board board = example_board("gpu");
  for (const auto& lines :
       {draw_table(view_of(board), looks_of_width(120, false)), draw_notes(view_of(board), looks_of_width(120, false))})
    for (const auto& line : lines) {
      CAPTURE(line);
      CHECK(std::all_of(line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; }));
      CHECK((line.empty() || line.back() != ' '));
    }
}

TEST_CASE("bars are proportional, and survive odd shares") {
  const Looks looks = looks_of_width(80);
  CHECK(display_width(bar(1, 10, looks)) == 10);
  CHECK(display_width(bar(0.5, 10, looks)) == 5);
  CHECK(bar(0, 10, looks).empty());
  CHECK(display_width(bar(7, 10, looks)) == 10);
  CHECK(bar(std::nan(""), 10, looks).empty());
  CHECK(bar(0.5, 10, looks_of_width(80, false)) == "#####");
}

TEST_CASE("stacked bars hold each part, and are as wide as they are to be") {
  CHECK(stacked_bar({{0.5, '>'}, {0.1, 'k'}, {0.4, '<'}}, 10) == ">>>>>k<<<<");
  CHECK(stacked_bar({{0.66, '>'}, {0.001, 'k'}, {0.339, '<'}}, 10) == ">>>>>>k<<<");  // a small part still appears
  for (int width = 0; width < 40; width++)
    CHECK(stacked_bar({{0.3, '>'}, {0.3, 'k'}, {0.3, '<'}, {0.1, '.'}}, width).size() == static_cast<size_t>(width));
  CHECK(stacked_bar({}, 10).empty());
}

TEST_CASE(
    "trips are drawn as stacked bars, measured on a GPU or modelled for one, and not by the CPU backend's own account") {
  Timeline trip{1, "transpose", "tiled", Size{{64, 64}}, "measured", 10, "", {}};
  trip.spans = {
      {"copy", "copy_in", 0, 1, 0, 6, 8}, {"k", "compute", 0, 1, 6, 1, 0}, {"copy", "copy_out", 0, 1, 7, 3, 8}};
  const std::string words = "> copying in, k kernels, < copying out.";
  for (const char* source : {"measured", "modelled"}) {
    Board board = example_board("gpu");
    trip.source = source;
    board.apply(trip);
    const std::string table = joined(draw_table(view_of(board), looks_of_width(140))),
                      notes = joined(draw_notes(view_of(board), looks_of_width(140)));
    const bool of_a_gpu = source == std::string("measured");
    CHECK(contains(table, ">>>k") == of_a_gpu);
    CHECK(contains(table, "k<<<") == of_a_gpu);
    CHECK(contains(notes, words) == of_a_gpu);
  }
  // The same from a study of the program's calls: 100 MB in, 50 MB out.
  nlohmann::json report = {{"amounts", {{"link_in", 1e8}}}, {"kernels", nlohmann::json::array()}};
  const auto copy = [](const char* engine, double bytes) {
    return nlohmann::json{{"call", "copy"}, {"name", "copy"}, {"engine", engine},
                          {"device", 0},    {"stream", 9},    {"bytes", bytes}};
  };
  report["calls"] = {copy("copy_in", 1e8),
                     copy("copy_out", 5e7),
                     {{"call", "await_device"}, {"name", "wait"}, {"device", 0}, {"stream", 1}}};
  Board board = modelled_board();
  board.apply(Study{1, "transpose", "tiled", Size{{64, 64}}, Size{{8192, 8192}}, report});
  const Modeller h200(WARPWISE_ROOT, "h200");
  BoardView view = view_of(board);
  view.modeller = &h200;
  const auto modelled = h200.of(board, {"transpose", "tiled", Size{{64, 64}}});
  REQUIRE(modelled);
  REQUIRE(modelled->timeline);
  CHECK(modelled->time_ms == doctest::Approx(1e8 / 55.4e6 + 5e7 / 55.2e6).epsilon(0.01));
  CHECK(modelled->timeline->size == Size{{8192, 8192}});
  CHECK(contains(joined(draw_table(view, looks_of_width(160))), ">>><"));
  CHECK(contains(joined(draw_notes(view, looks_of_width(160))), "> copying in, < copying out"));
  const auto object = result_json(board, *board.result({"transpose", "tiled", Size{{64, 64}}}), &h200);
  CHECK(object.at("modelled").at("bound") == "copying in");
}

TEST_CASE("words are wrapped, never lost") {
  const auto lines = wrapped("to mend: install the driver of your distribution", 20, 2);
  CHECK(lines[0] == "to mend: install the");
  CHECK(lines[1] == "  driver of your");
  CHECK(lines[2] == "  distribution");
  CHECK(wrapped("", 20, 2).empty());
  CHECK(shortened("abcdef", 4, looks_of_width(80)) == "abc…");
  CHECK(shortened("äöüß", 4, looks_of_width(80)) == "äöüß");
}

TEST_CASE("figures have the digits that tell two steps apart") {
  CHECK(figure(0.62341) == "0.6234");
  CHECK(figure(12.3456) == "12.35");
  CHECK(figure(1234.56) == "1235");
  CHECK(figure(0.00212) == "0.002120");
  CHECK(figure(0) == "0");
  CHECK(percent(0.969) == "96.9 %");
  CHECK(percent(0.0004) == "0.04 %");
  CHECK(grouped(1048576) == "1 048 576");
  CHECK(grouped(12) == "12");
  CHECK(count_of(1, "step") == "1 step");
  CHECK(count_of(2, "launch") == "2 launches");
}

namespace {

const nlohmann::json kReport = nlohmann::json::parse(R"({
  "kernels": [{"name": "tiled", "launches": 2, "grid": [32, 32, 1], "block": [32, 8, 1],
    "global_load": {"requests": 32768, "sectors": 131072, "lanes": 1048576, "bytes_used": 4194304, "bytes_moved": 4194304},
    "global_store": {"requests": 32768, "sectors": 1048576, "lanes": 1048576, "bytes_used": 4194304, "bytes_moved": 33554432},
    "shared_load": {"requests": 10, "wavefronts": 320},
    "lines": [{"file": "k.cu", "line": 2, "column": 5, "space": "global", "op": "load", "requests": 32768, "sectors": 131072, "lanes": 1048576},
              {"file": "k.cu", "line": 2, "column": 1, "space": "shared", "op": "store", "requests": 32768, "wavefronts": 32768, "lanes": 1048576},
              {"file": "helper.h", "line": 9, "column": 1, "space": "global", "op": "store", "requests": 4, "sectors": 128, "lanes": 128}]}],
  "hazards": [{"kind": "out_of_bounds", "space": "global", "kernel": "tiled", "file": "k.cu", "line": 1, "thread": [1,0,0], "block": [0,0,0],
               "other_file": "", "other_line": 2, "count": 12, "message": "Thread 1 reads beyond the end of in."}]})");

}  // namespace

TEST_CASE("a report shows totals, hot lines, margins and hazards at every width") {
  const PrivateFolder made;
  const std::string folder = made.path();
  std::FILE* file = std::fopen((folder + "/k.cu").c_str(), "w");
  std::fputs("first line;\n\tsecond = in[i];\nthird;\n", file);
  std::fclose(file);
  Sources found({folder});

  for (int width : {40, 80, 200}) {
    CAPTURE(width);
    const Looks looks = looks_of_width(width);
    const std::string kernels = joined(draw_kernels(parse_report(kReport), looks));
    CHECK(contains(kernels, width < 60 ? "tiled: 2 launches" : "tiled: 2 launches, grid 32x32, block 32x8"));
    CHECK(contains(kernels, "global store"));
    CHECK(contains(kernels, "32"));
    CHECK(widest(draw_kernels(parse_report(kReport), looks)) < width + 10);
    const std::string hazards = joined(draw_hazards(kReport, found, looks));
    CHECK(contains(hazards, "out of bounds in tiled (12 times)"));
    CHECK(contains(hazards, "k.cu:1  first line;"));
    CHECK(contains(hazards, "k.cu:2  second = in[i];"));
    CHECK(contains(joined(draw_annotated(parse_report(kReport), "k.cu", found, kWholeFile, looks)), "third;"));
  }
  const Looks looks = looks_of_width(160);
  const std::string annotated = joined(draw_annotated(parse_report(kReport), "k.cu", found, kWholeFile, looks));
  CHECK(contains(annotated, "4 sectors"));
  CHECK(contains(annotated, "1 wavefront"));
  CHECK(contains(annotated, "elsewhere: helper.h:9"));
  CHECK(contains(joined(draw_kernels(parse_report(kReport), looks)), "12.5 %"));
  CHECK(contains(joined(draw_hot_lines(parse_report(kReport), found, 12, looks)), "second = in[i];"));
  CHECK(contains(joined(draw_hot_lines(parse_report(kReport), found, 1, looks)), "and 2 accesses more"));
}

TEST_CASE("a race found again the other way round is not told as a second place") {
  nlohmann::json race = {{"kind", "race"},   {"kernel", "k"},   {"file", "k.cu"},
                         {"line", 3},        {"buffer", "s"},   {"count", 1},
                         {"other_file", ""}, {"other_line", 4}, {"message", "Thread 1 writes s[1]."}};
  nlohmann::json reversed = race, elsewhere = race;
  reversed["line"] = 4, reversed["other_line"] = 3;
  elsewhere["line"] = 7;
  Sources sources({});
  const auto drawn = [&](const nlohmann::json& hazards) {
    return joined(draw_hazards({{"hazards", hazards}}, sources, looks_of_width(80)));
  };
  CHECK(!contains(drawn({race, reversed}), "The same at"));
  CHECK(contains(drawn({race, reversed, elsewhere}), "The same at k.cu:7."));
}

TEST_CASE("races of one buffer are told apart by who races, and by lines that no one barrier lies between") {
  const auto race = [](int line, int other, int thread, int other_thread) {
    return nlohmann::json{{"kind", "race"},
                          {"kernel", "sum"},
                          {"file", "k.cu"},
                          {"line", line},
                          {"buffer", "s"},
                          {"other_line", other},
                          {"count", 1},
                          {"thread", {thread, 0, 0}},
                          {"block", {0, 0, 0}},
                          {"message", "Race."},
                          {"other_file", ""},
                          {"other_block", {0, 0, 0}},
                          {"other_thread", {other_thread, 0, 0}}};
  };
  const auto causes = [](const nlohmann::json& hazards) {
    const nlohmann::json report = {{"kernels", {{{"name", "sum"}, {"block", {256, 1, 1}}, {"launches", 1}}}},
                                   {"hazards", hazards}};
    std::vector<size_t> sizes;
    for (const auto& cause : causes_of(report)) sizes.push_back(cause.size());
    return sizes;
  };
  // A missing barrier after the load, and a warp's end without __syncwarp.
  CHECK(causes({race(7, 10, 128, 0), race(14, 15, 16, 0), race(15, 16, 8, 0)}) == std::vector<size_t>{1, 2});
  // One barrier between lines 5 and 9 orders all of these, whoever races.
  CHECK(causes({race(5, 9, 32, 31), race(5, 10, 1, 0), race(6, 9, 64, 0)}) == std::vector<size_t>{3});
  // Two barriers are missing.
  CHECK(causes({race(5, 9, 32, 0), race(20, 25, 32, 0)}) == std::vector<size_t>{1, 1});
  // A product without its fence, which is nobody else's, and one that is read before its wait.
  nlohmann::json fence = race(12, 0, 0, 0);
  for (const char* other : {"other_file", "other_line", "other_block", "other_thread"}) fence.erase(other);
  CHECK(causes({fence, race(16, 12, 0, 0)}) == std::vector<size_t>{1, 1});
}

TEST_CASE("allocations that were never freed are one note") {
  const auto leak = [](int line) {
    return nlohmann::json{{"kind", "leak"}, {"file", "k.cu"}, {"line", line}, {"count", 2}, {"message", "Kept."}};
  };
  Sources sources({});
  const auto drawn = [&](const nlohmann::json& notes) {
    return joined(draw_hazards({{"hazards", nlohmann::json::array()}, {"notes", notes}}, sources, looks_of_width(200)));
  };
  CHECK(contains(drawn(nlohmann::json::array({leak(4)})), "Note: Kept."));
  const std::string folded = drawn({leak(4), leak(5), leak(5), leak(9)});
  CHECK(contains(folded, "Note: 8 allocations were never freed: made at k.cu:4, k.cu:5, k.cu:9; free them"));
  CHECK(!contains(folded, "Kept."));
}

TEST_CASE("an access's operand is read from its line, at the column that debug information names") {
  const auto operand = [](const std::string& line, const std::string& marked, const std::string& op) {
    return operand_at(line, static_cast<int>(line.find(marked) + marked.size()), op);  // the last character marked
  };
  CHECK(operand("  out[i] = in[i] + in[i + 1] * in[2 * i];", "out[i] =", "store") == "out[i]");
  CHECK(operand("  out[i] = in[i] + in[i + 1] * in[2 * i];", "in[i]", "load") == "in[i]");
  CHECK(operand("  out[i] = in[i] + in[i + 1] * in[2 * i];", "in[2 * i]", "load") == "in[2 * i]");
  CHECK(operand("  sum += a[threadIdx.y][k] * b[k][threadIdx.x];", "b[k][threadIdx.x]", "load") == "b[k][threadIdx.x]");
  CHECK(operand("  out[i] += tile[0][i % 32];", "+", "store") == "out[i]");
  CHECK(operand("  v[i] = v[i + 1];", "v[i + 1]", "load") == "v[i + 1]");
  CHECK(operand("  v[i] = v[i + 1];", "v[i + 1]", "store") == "v[i]");
  CHECK(operand("  ps[i].x = ps[i].y + ps[i + 1].x;", "ps[i].y", "load") == "ps[i].y");
  CHECK(operand("  *(out + i) = *(in + i);", "=", "store") == "*(out + i)");
  CHECK(operand("  *(out + i) = *(in + i);", " = *", "load") == "*(in + i)");
  CHECK(operand("  if (a) { b[i] = 2; *done = 0; }", "*done =", "store") == "*done");
  CHECK(operand("  x[i] = 2 * in[i];", "in[i]", "load") == "in[i]");
  CHECK(operand("\tatomicAdd(&out[i], in[i]);", "atomicAdd(", "atomic") == "out[i]");
  CHECK(operand("  out[i]++;", "+", "store") == "out[i]");
  CHECK(operand("  rows[0][i] = s;", "rows[0]", "load") == "rows[0]");
  CHECK(operand_at("", 1, "load").empty());
  CHECK(operand_at("x", 9, "store").empty());
}

TEST_CASE("accesses of one line are one row if they have the same operand, and name their operands") {
  const PrivateFolder made;
  std::FILE* file = std::fopen((made.path().string() + "/k.cu").c_str(), "w");
  std::fputs("sum += a[i] * b[i] + a[i];\n", file);
  std::fclose(file);
  const auto access = [](int column, int sectors) {
    return nlohmann::json{{"file", "k.cu"}, {"line", 1},      {"column", column},   {"space", "global"},
                          {"op", "load"},   {"requests", 10}, {"sectors", sectors}, {"lanes", 320}};
  };
  const nlohmann::json report = {
      {"kernels", {{{"name", "k"}, {"lines", {access(11, 40), access(18, 50), access(25, 40)}}}}},
      {"hazards", nlohmann::json::array()}};
  Sources sources({made.path()});
  const auto lines = draw_hot_lines(parse_report(report), sources, 12, looks_of_width(160));
  REQUIRE(lines.size() == 5);  // title, heading, two rows, a blank
  CHECK(contains(lines[2], "a[i]"));
  CHECK(contains(lines[2], "80 sectors"));
  CHECK(contains(lines[3], "b[i]"));
}

TEST_CASE("the tables' words are explained, those that appear") {
  const std::string legend = joined(draw_legend(parse_report(kReport), looks_of_width(200)));
  for (const char* word : {"request", "lanes", "sectors", "wavefronts"}) CHECK(contains(legend, word));
  nlohmann::json global = kReport;
  global["kernels"][0].erase("shared_load");
  CHECK(!contains(joined(draw_legend(parse_report(global), looks_of_width(200))), "wavefronts"));
  CHECK(draw_legend(parse_report({{"kernels", nlohmann::json::array()}}), looks_of_width(200)).empty());
}

TEST_CASE("an empty report says that nothing ran and nothing is wrong") {
  Sources sources({});
  const auto empty = nlohmann::json::parse(R"({"kernels": [], "hazards": []})");
  CHECK(contains(joined(draw_kernels(parse_report(empty), looks_of_width(80))), "No kernel was launched."));
  CHECK(contains(joined(draw_hazards(empty, sources, looks_of_width(80))), "No hazards."));
  CHECK(draw_hot_lines(parse_report(empty), sources, 5, looks_of_width(80)).empty());
}
