#include <doctest/doctest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "engine/errors.h"
#include "engine/reader/board.h"
#include "engine/reader/recording.h"
#include "engine/reader/worker_process.h"
#include "engine/stream.h"

using namespace warpwise;

namespace {

Hello some_hello() {
  Hello hello;
  hello.program = "warpwise test";
  hello.device.backend = "simt";
  hello.device.name = "a processor";
  return hello;
}

Result some_result(double median) {
  Result result;
  result.lesson = "transpose";
  result.step = "tiled";
  result.kind = Kind::step;
  result.size = {{31, 33}};
  result.ok = true;
  result.time_ms.median = median;
  result.error.max_rel = std::numeric_limits<double>::quiet_NaN();
  result.error.first = {{"row 1, col 2", 0.5, std::numeric_limits<double>::infinity()}};
  result.error.extra = {{"bound", 0.25}};
  result.source = "measured";
  result.remark = "here it is fast.";
  result.hazards = {"race"};
  return result;
}

struct TemporaryFile {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("warpwise_stream_" + std::to_string(::getpid()) + ".jsonl");
  ~TemporaryFile() { std::filesystem::remove(path); }
  void write(const std::string& text) { std::ofstream(path) << text; }
};

std::string refusal(const std::filesystem::path& path) {
  try {
    load_recording(path);
  } catch (const StreamError& e) {
    return e.what();
  }
  return "";
}

}  // namespace

TEST_CASE("a result survives the stream, NaN and infinity included") {
  const auto back = std::get<Result>(parse_event(to_line(some_result(1.5))));
  CHECK(back.size == Size{{31, 33}});
  CHECK(back.time_ms.median == 1.5);
  CHECK(std::isnan(back.error.max_rel));
  REQUIRE(back.error.first.size() == 1);
  CHECK(back.error.first[0].where == "row 1, col 2");
  CHECK(std::isinf(back.error.first[0].got));
  CHECK(back.error.extra.at("bound") == 0.25);
  CHECK(back.remark == "here it is fast.");
  CHECK(back.hazards == std::vector<std::string>{"race"});
}

TEST_CASE("every event keeps its kind through the stream") {
  LessonInfo lesson;
  lesson.id = "transpose";
  TaskInfo task;
  task.id = "all", task.default_size = {{4, 4}}, task.dimensions = {"rows", "cols"};
  task.choices = {{"input", "Input", {"uniform", "cancelling"}}};
  lesson.tasks = {task};
  lesson.steps = {{"tiled", "Tiled", Kind::step, "a.cu", "", "naive", "all", "loop"}};
  lesson.break_evens = {{"trip", "the trip", "the CPU", {"tiled"}, {"naive", "loop"}}};
  lesson.models = {{"A model", "A paper", "tiled", "naive", {{Size{{4, 4}}, 6.4}, {Size{{8, 8}}, 7}}}};
  const std::vector<Event> events = {
      some_hello(), lesson,    JobStarted{},        Begin{}, Sample{}, some_result(1), Skip{}, Inspection{}, Study{},
      Timeline{},   Failure{}, Done{1, "complete"}, End{9}};
  for (const auto& event : events) CHECK(parse_event(to_line(event)).index() == event.index());
  const auto back = std::get<LessonInfo>(parse_event(to_line(lesson)));
  CHECK(back.choices().at(0).options.at(1) == "cancelling");
  CHECK(back.steps.at(0).faster_than == "naive");
  CHECK(back.steps.at(0).compared_with == "loop");
  CHECK(back.task_of("tiled").id == "all");
  CHECK(back.size_from("8x9") == Size{{8, 9}});
  CHECK_THROWS_AS(back.size_from("8"), UsageError);
  REQUIRE(back.break_evens.size() == 1);
  CHECK(back.break_evens[0].of_name == "the trip");
  CHECK(back.break_evens[0].over == std::vector<std::string>{"naive", "loop"});
  REQUIRE(back.models.size() == 1);
  CHECK(back.models[0].over == "naive");
  CHECK(back.models[0].points == lesson.models[0].points);
}

TEST_CASE("a timeline survives the stream and a recording") {
  Timeline timeline{1, "transpose", "tiled", {{31, 33}}, "measured", 2.5, "", {}};
  timeline.spans = {{"cudaMemcpyAsync", "copy_in", 1, 2, 0.125, 1.0 / 3, 4096}, {"a wait", "host", -1, 0, 0.5, 2, 0}};
  const auto back = std::get<Timeline>(parse_event(to_line(timeline)));
  CHECK(back.source == "measured");
  CHECK(back.total_ms == 2.5);
  REQUIRE(back.spans.size() == 2);
  CHECK(back.spans[0].name == "cudaMemcpyAsync");
  CHECK(back.spans[0].engine == "copy_in");
  CHECK(back.spans[0].device == 1);
  CHECK(back.spans[0].stream == 2);
  CHECK(back.spans[0].begin_ms == 0.125);
  CHECK(back.spans[0].ms == 0.3333333);
  CHECK(back.spans[0].bytes == 4096);
  CHECK(back.spans[1].device == -1);
  CHECK(back.spans[1].stream == 0);

  TemporaryFile file;
  {
    Recorder recorder(file.path);
    recorder.write(some_hello());
    recorder.write(LessonInfo{});
    recorder.write(some_result(1));
    recorder.write(timeline);
    Result last = some_result(2);
    last.final = true;
    recorder.write(last);
    CHECK(recorder.finish() == "");
  }
  Board board;
  for (const Event& event : load_recording(file.path)) board.apply(event);
  REQUIRE(board.timeline({"transpose", "tiled", {{31, 33}}}));
  CHECK(board.timeline({"transpose", "tiled", {{31, 33}}})->spans.size() == 2);
  CHECK(board.result({"transpose", "tiled", {{31, 33}}})->time_ms.median == 2);
  CHECK_FALSE(board.timeline({"transpose", "naive", {{31, 33}}}));
  board.clear_results();
  CHECK_FALSE(board.timeline({"transpose", "tiled", {{31, 33}}}));
}

TEST_CASE("a request survives the stream") {
  Request request;
  request.verb = "run";
  request.lesson = "transpose";
  request.sizes = {{{1, 1000}}};
  request.choices = {{"input", "uniform"}};
  request.continuous = true;
  request.examples = request.trace = true;
  request.devices = 3, request.gpu_memory_bytes = 5;
  const Request back = parse_request(to_line(request));
  CHECK(back.sizes == request.sizes);
  CHECK(back.choices == request.choices);
  CHECK(back.continuous);
  CHECK(back.examples);
  CHECK(back.trace);
  CHECK(back.devices == 3);
  CHECK(back.gpu_memory_bytes == 5);
}

TEST_CASE("what is no event is refused") {
  for (const char* line : {"", "hello", "[]", "{}", R"({"event":"nonsense"})", R"({"event":"sample"})",
                           R"({"event":"result","lesson":3})"})
    CHECK_THROWS_AS(parse_event(line), StreamError);
  CHECK_THROWS_WITH_AS(
      parse_event(R"({"event":"lesson","id":"a","title":"A","steps":[{"id":"b","title":"B","kind":"other"}]})"),
      "'other' is no kind of row: a newer Warpwise may know it", StreamError);
  // Deeply nested objects are not parsed, because a recursive parser would need a stack as deep.
  const std::string begin = R"({"event":"done","job":1,"status":"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"[","more":)";
  CHECK(std::get<Done>(parse_event(begin + "[[[1]]]}")).job == 1);
  CHECK_THROWS_WITH_AS(parse_event(begin + std::string(1 << 20, '[') + std::string(1 << 20, ']') + "}"),
                       "an event that is deeper than any", StreamError);
}

TEST_CASE("a line that is longer than its reader wants is not taken for an event") {
  const std::string line = to_line(Done{1, "complete"});
  for (const bool fits : {true, false}) {
    WorkerProcess worker({.argv = {"/bin/sh", "-c", "printf '%s\\n' '" + line + "'; sleep 60"},
                          .longest_line = line.size() - (fits ? 0 : 1)});
    std::vector<Event> events;
    for (int i = 0; i < 500 && events.empty(); i++) events = worker.poll(std::chrono::milliseconds(20));
    REQUIRE(!events.empty());
    CHECK(std::holds_alternative<Done>(events[0]) == fits);
    if (const auto* failure = std::get_if<Failure>(&events[0])) CHECK(failure->code == "garbage");
  }
}

TEST_CASE(
    "a recording holds the last result of a step and size, its samples in one event, and nothing of how it came about") {
  TemporaryFile file;
  auto result = [](const char* step, double median, bool final) {
    Result r = some_result(median);
    r.step = step, r.final = final;
    return r;
  };
  {
    Recorder recorder(file.path);
    recorder.write(some_hello());
    recorder.write(LessonInfo{});
    recorder.write(JobStarted{});
    for (const char* phase : {"prepare", "verify", "warm-up", "warm-up", "time"})
      recorder.write(Begin{0, "transpose", "tiled", {{31, 33}}, phase});
    for (const double ms : {1.0 / 3, 2.0})
      for (const char* step : {"naive", "tiled"}) {
        recorder.write(Sample{0, "transpose", step, {{31, 33}}, ms});
        recorder.write(result(step, ms, false));
      }
    recorder.write(result("tiled", 2.5, true));
    recorder.write(Failure{0, "cuda", "transpose", "naive", {{31, 33}}, "It failed.", true});  // naive: no final one
    CHECK(recorder.finish() == "");
  }
  const auto events = load_recording(file.path);
  std::vector<std::string> kinds;
  Board board;
  for (const Event& event : events) {
    board.apply(event);
    kinds.push_back(nlohmann::json::parse(to_line(event)).at("event"));
  }
  CHECK(kinds == std::vector<std::string>{"hello", "lesson", "job", "begin", "samples", "result", "samples", "result",
                                          "trouble", "end"});
  CHECK(board.result({"transpose", "tiled", {{31, 33}}})->time_ms.median == 2.5);
  CHECK(board.result({"transpose", "naive", {{31, 33}}})->time_ms.median == 2);
  const auto& history = board.history({"transpose", "tiled", {{31, 33}}});
  REQUIRE(history.size() == 2);
  CHECK(history[0].time_ms == 0.3333333);
  CHECK(history[1].time_ms == 2);
}

TEST_CASE("a recording is read back, and a damaged, truncated, foreign or newer one is refused") {
  TemporaryFile file;
  {
    Recorder recorder(file.path);
    recorder.write(some_hello());
    recorder.write(LessonInfo{});
    recorder.write(some_result(2));
    CHECK(recorder.finish() == "");
  }
  CHECK(load_recording(file.path).size() == 4);

  const std::string hello = to_line(some_hello()) + "\n", result = to_line(some_result(2)) + "\n";
  file.write(hello + to_line(End{1}) + "\n");
  CHECK(refusal(file.path).find("names no lesson") != std::string::npos);
  const std::string whole = hello + to_line(LessonInfo{}) + "\n" + result + to_line(End{3}) + "\n";
  file.write(whole + whole);
  CHECK(refusal(file.path).find("several recordings in one file") != std::string::npos);
  file.write(hello + result);
  CHECK(refusal(file.path).find("truncated after 2 events") != std::string::npos);
  file.write(hello + result.substr(0, result.size() / 2));
  CHECK(refusal(file.path).find("truncated") != std::string::npos);
  file.write(hello + result + to_line(End{7}) + "\n");
  CHECK(refusal(file.path).find("truncated") != std::string::npos);
  file.write(hello + "garbage\n" + to_line(End{2}) + "\n");
  CHECK(refusal(file.path).find("damaged in line 2") != std::string::npos);
  file.write("PNG\x89 not a recording\n");
  CHECK(refusal(file.path).find("is not a Warpwise recording") != std::string::npos);
  file.write(result);
  CHECK(refusal(file.path).find("is not a Warpwise recording") != std::string::npos);
  file.write("");
  CHECK(refusal(file.path).find("empty") != std::string::npos);
  Hello newer = some_hello();
  newer.stream = kStreamVersion + 1;
  file.write(to_line(newer) + "\n" + to_line(End{1}) + "\n");
  CHECK(refusal(file.path).find("newer") != std::string::npos);
  CHECK(refusal("/nonexistent/recording.jsonl").find("cannot read") != std::string::npos);
  CHECK(refusal("/tmp").find("cannot read") != std::string::npos);
}

TEST_CASE("recording where nothing can be written says so") {
  CHECK_THROWS_AS(Recorder("/nonexistent/folder/run.jsonl"), CannotError);
  Recorder full("/dev/full");
  full.write(some_hello());
  CHECK(full.finish().find("incomplete") != std::string::npos);
}

TEST_CASE("a board keeps the last good figures when a worker dies") {
  Board board;
  board.apply(some_hello());
  board.apply(JobStarted{});
  board.apply(some_result(2));
  CHECK(board.running());
  Failure crash;
  crash.code = "crash";
  crash.fatal = true;
  board.apply(crash);
  CHECK_FALSE(board.running());
  REQUIRE(board.result({"transpose", "tiled", {{31, 33}}}));
  CHECK(board.result({"transpose", "tiled", {{31, 33}}})->time_ms.median == 2);
  CHECK(board.failures().size() == 1);
  board.apply(JobStarted{});
  CHECK(board.result({"transpose", "tiled", {{31, 33}}}));
  CHECK(board.measured_sizes("transpose").size() == 1);
  CHECK(board.result({"transpose", "padded", {{31, 33}}}) == nullptr);
}

TEST_CASE("the history of a step is bounded") {
  Board board;
  Sample sample;
  sample.lesson = "transpose";
  sample.step = "tiled";
  for (size_t i = 0; i < 2 * Board::kHistory; i++) {
    sample.time_ms = static_cast<double>(i);
    board.apply(sample);
  }
  const auto& history = board.history({"transpose", "tiled", {}});
  CHECK(history.size() == Board::kHistory);
  CHECK(history.back().time_ms == 2 * Board::kHistory - 1);
}

TEST_CASE("figures of other choices are kept apart: a lesson's last job answers where none are named") {
  Board board;
  auto job = [&](const std::string& lesson, const std::string& input) {
    JobStarted started;
    started.lesson = lesson, started.choices["input"] = input;
    board.apply(started);
    Sample sample;
    sample.lesson = lesson, sample.step = "step";
    board.apply(sample);
    Result result;
    result.lesson = lesson, result.step = "step", result.choices["input"] = input, result.message = input;
    board.apply(result);
    return board.history({"reduction", "step", {}}).size();
  };
  CHECK(job("reduction", "uniform") == 1);
  CHECK(job("reduction", "uniform") == 2);
  CHECK(job("gemm", "positive") == 2);
  CHECK(job("reduction", "positive") == 1);
  CHECK(board.result({"reduction", "step", {}})->message == "positive");
  CHECK(board.result({"reduction", "step", {}, {{"input", "uniform"}}})->message == "uniform");
  CHECK(board.history({"reduction", "step", {}, {{"input", "uniform"}}}).size() == 2);
  CHECK_FALSE(board.result({"reduction", "step", {}, {{"input", "scaled"}}}));
  CHECK(board.measured_choices("reduction").size() == 2);
  CHECK(board.measured_choices("gemm").size() == 1);
  board.clear_results();
  CHECK(board.measured_choices("reduction").empty());
}
