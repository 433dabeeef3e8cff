// `warpwise compare`: verdicts as far as noise allows, errors, rows in only one recording, and invalid files.
#include <doctest/doctest.h>

#include <limits>

#include "engine/reader/comparison.h"
#include "tests/cli/made_recording.h"
#include "tests/support/cli_program.h"

using namespace warpwise;
using namespace warpwise::test;

namespace {

/// The three steps and the ceiling that recording a starts with.
MadeRecording usual() {
  MadeRecording made;
  made.add("memcpy", 0.5);
  made.add("naive", 4);
  made.add("tiled", 1);
  made.add("padded", 0.6);
  return made;
}

Result& result_of(MadeRecording& made, const std::string& step) {
  for (auto& event : made.events)
    if (auto* result = std::get_if<Result>(&event); result && result->step == step) return *result;
  throw std::runtime_error("no such step: " + step);
}

void set_time(Result& result, double ms) {
  result.time_ms.median = ms, result.time_ms.q1 = ms * 0.99, result.time_ms.q3 = ms * 1.01;
}

/// The output of `warpwise compare a b`, wide enough for every column.
Outcome compared(const MadeRecording& a, const MadeRecording& b, std::vector<std::string> options = {}) {
  const Folder folder;
  std::vector<std::string> arguments = {"compare", folder.write("a.jsonl", a.text()),
                                        folder.write("b.jsonl", b.text())};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return warpwise::test::warpwise(arguments, "well", {{"COLUMNS", "160"}});
}

std::string line_with(const std::string& text, const std::string& word) {
  const size_t at = text.find("\n" + word);
  if (at == std::string::npos) return "";
  return text.substr(at + 1, text.find('\n', at + 1) - at - 1);
}

Board board_of(const MadeRecording& made) {
  Board board;
  board.apply(made.hello);
  board.apply(made.lesson);
  for (const auto& event : made.events) board.apply(event);
  return board;
}

}  // namespace

TEST_CASE("compare says what is slower, faster and the same, and ends with 1 when something is slower") {
  const MadeRecording a = usual();
  MadeRecording b = usual();
  set_time(result_of(b, "naive"), 5);
  set_time(result_of(b, "tiled"), 0.8);
  set_time(result_of(b, "padded"), 0.6015);  // 0.25 %: the intervals of 0.2 % to either side overlap
  const Outcome outcome = compared(a, b);
  CAPTURE(outcome.out);
  CAPTURE(outcome.err);
  CHECK(outcome.status == 1);
  CHECK(outcome.err.empty());
  CHECK(contains(outcome.out, "Matrix transpose, 64x64 (rows x cols), GPU time"));
  const std::string naive = line_with(outcome.out, "naive"), tiled = line_with(outcome.out, "tiled");
  for (const char* part : {"4.000", "5.000", "1.250", "slower", "0.1 %"}) CHECK(contains(naive, part));
  CHECK(contains(tiled, "0.800"));
  CHECK(contains(tiled, "faster"));
  CHECK(contains(line_with(outcome.out, "padded"), "same within noise"));
  CHECK(contains(outcome.out, "4 rows in both: 1 slower; 1 faster; 2 the same within noise."));

  const Outcome backwards = compared(a, a);
  CHECK(backwards.status == 0);
  CHECK(contains(backwards.out, "4 the same within noise."));
}

TEST_CASE(
    "board, report and compare say the same of the same two rows, b against a, and nothing is 1.00 times faster") {
  Result a, b;
  a.source = b.source = "measured", a.clock = b.clock = "gpu";
  a.time_ms.median = 1, a.time_ms.noise = 1e-5, a.time_ms.samples = 50;
  b.time_ms = a.time_ms;
  b.time_ms.median = 0.98;
  CHECK(change_of(a, b).time == TimeChange::faster);
  CHECK(time_words(change_of(a, b), a, b) == "1.02\u00d7 faster");
  CHECK(time_words(change_of(b, a), b, a) == "1.02\u00d7 slower");
  b.time_ms.median = 0.996;  // beyond the noise, and would be written as 1.00
  CHECK(change_of(a, b).time == TimeChange::same);
  CHECK(gain_over(b, a).pace == Pace::same);
  CHECK(direction_words("b.jsonl", "a.jsonl") == "b.jsonl against a.jsonl");
  const MadeRecording first = usual();
  MadeRecording second = usual();
  set_time(result_of(second, "naive"), 3.92);
  const Outcome outcome = compared(first, second);
  CHECK(contains(line_with(outcome.out, "naive"), "1.02\u00d7 faster"));
  CHECK(contains(outcome.out, "b against a"));
}

TEST_CASE("a slowdown within the threshold is none") {
  MadeRecording b = usual();
  set_time(result_of(b, "naive"), 4.1);
  CHECK(compared(usual(), b).status == 1);
  const Outcome within = compared(usual(), b, {"--threshold", "3"});
  CHECK(within.status == 0);
  CHECK(contains(within.out, "the same within noise or 3.0 %"));
  CHECK(compared(usual(), b, {"--threshold", "2"}).status == 1);
}

TEST_CASE("a few samples, and another clock, allow no verdict") {
  MadeRecording b = usual();
  set_time(result_of(b, "naive"), 8);
  result_of(b, "naive").time_ms.samples = 4;
  set_time(result_of(b, "tiled"), 2);
  result_of(b, "tiled").clock = "wall";
  set_time(result_of(b, "padded"), 1.2);
  result_of(b, "padded").time_ms.noise = std::numeric_limits<double>::infinity();
  const Outcome outcome = compared(usual(), b);
  CAPTURE(outcome.out);
  CHECK(outcome.status == 0);
  CHECK(contains(line_with(outcome.out, "naive"), "too few samples"));
  CHECK(contains(line_with(outcome.out, "padded"), "too few samples"));
  CHECK(contains(line_with(outcome.out, "tiled"), "2.000"));
  CHECK(contains(line_with(outcome.out, "tiled"), "not comparable: host's clock against GPU time"));
  CHECK(contains(outcome.out, "2 with too few samples"));
}

TEST_CASE("a row that became wrong ends with 1, one that became right does not") {
  MadeRecording wrong = usual();
  result_of(wrong, "tiled").ok = false;
  result_of(wrong, "tiled").message = "12 of 4096 elements are wrong.";
  result_of(wrong, "tiled").error.wrong = 12;
  const Outcome now = compared(usual(), wrong);
  CAPTURE(now.out);
  CHECK(now.status == 1);
  CHECK(contains(line_with(now.out, "tiled"), "wrong now"));
  CHECK(contains(now.out, "tiled: 12 of 4096 elements are wrong."));
  const Outcome mended = compared(wrong, usual());
  CHECK(mended.status == 0);
  CHECK(contains(mended.out, "1 right now"));
  const Outcome still = compared(wrong, wrong);
  CHECK(still.status == 0);
  CHECK(contains(still.out, "1 wrong in both"));
}

TEST_CASE("errors that grew or shrank are said, those that a sum's order explains are not") {
  MadeRecording a = usual(), b = usual();
  result_of(a, "naive").error.max_rel = 1e-7, result_of(b, "naive").error.max_rel = 3.2e-7;
  result_of(a, "tiled").error.max_rel = 2e-6, result_of(b, "tiled").error.max_rel = 1e-6;
  result_of(a, "padded").error.max_rel = 1e-6, result_of(b, "padded").error.max_rel = 1.05e-6;
  const Outcome outcome = compared(a, b);
  CAPTURE(outcome.out);
  CHECK(outcome.status == 0);
  CHECK(contains(line_with(outcome.out, "naive"), "larger error: 1.0e-07"));
  CHECK(contains(line_with(outcome.out, "tiled"), "smaller error"));
  CHECK_FALSE(contains(line_with(outcome.out, "padded"), "error"));
}

TEST_CASE("what only one holds, and how the machines differ, is said") {
  MadeRecording a = usual(), b = usual();
  a.add("tiled", 1, Size{{128, 128}});
  a.add("tiled", 2, Size{{256, 256}});
  b.events.pop_back();
  b.hello.device.driver = "13.1";
  b.hello.device.name = "Another GPU";
  b.events.push_back(Failure{1, "hang", "transpose", "padded", Size{{64, 64}}, "padded said nothing for 60 s.", true});
  const Outcome outcome = compared(a, b);
  CAPTURE(outcome.out);
  CHECK(outcome.status == 0);
  CHECK(contains(outcome.out, "Only in a: padded"));
  CHECK(contains(outcome.out, "Only in a: tiled at 128x128, 256x256 (transpose"));
  CHECK(contains(outcome.out, "3 rows in both"));
  CHECK(contains(outcome.out, "3 rows only in a."));
  CHECK(contains(outcome.out, "The machines differ: device: Example GPU, then Another GPU"));
  CHECK(contains(outcome.out, "The machines differ: driver: 13.0, then 13.1"));
  CHECK(contains(outcome.out, "In b: padded said nothing for 60 s."));
}

TEST_CASE("compare --json has every row, both times and the verdict") {
  MadeRecording b = usual();
  set_time(result_of(b, "naive"), 5);
  b.events.pop_back();
  const Outcome outcome = compared(usual(), b, {"--json"});
  CHECK(outcome.status == 1);
  const auto object = outcome.json();
  REQUIRE(object.is_object());
  CHECK(object.at("worse") == true);
  CHECK(object.at("slower") == 1);
  CHECK(object.at("a").at("device").at("name") == "Example GPU");
  CHECK(object.at("modelled_for").is_null());
  REQUIRE(object.at("rows").size() == 4);
  const auto row_of = [&](const char* step) -> const nlohmann::json& {
    for (const auto& row : object.at("rows"))
      if (row.at("step") == step) return row;
    return object.at("rows").at(0);
  };
  const auto& naive = row_of("naive");
  CHECK(naive.at("step") == "naive");
  CHECK(naive.at("size") == "64x64");
  CHECK(naive.at("time") == "slower");
  CHECK(naive.at("ratio") == doctest::Approx(1.25));
  CHECK(naive.at("a").at("time_ms").at("median") == 4);
  CHECK(naive.at("b").at("source") == "measured");
  CHECK(row_of("padded").at("step") == "padded");
  CHECK(row_of("padded").at("b").is_null());
}

TEST_CASE("modelled times are compared with modelled ones, and never judged by measured ones") {
  MadeRecording gpu = usual(), cpu = usual();
  cpu.hello.device.backend = "simt";
  for (auto& event : cpu.events) std::get<Result>(event).clock = "host";
  MadeRecording worse = cpu;
  for (auto* made : {&cpu, &worse})
    for (const char* step : {"naive", "tiled"})
      made->events.push_back(Study{1, "transpose", step, Size{{64, 64}}, Size{{8192, 8192}},
                                   copy_study(268, made == &worse || step[0] == 'n')});
  set_time(result_of(worse, "padded"), 30);  // not studied, so compared by the host's clock
  const Modeller h200(WARPWISE_ROOT, "h200");
  const auto row_of = [](const Comparison& comparison, const std::string& step, const std::string& size) {
    for (const auto& row : comparison.rows)
      if (row.key.step == step && to_string(row.key.size) == size) return row;
    throw std::runtime_error("no row of " + step + " at " + size);
  };
  const Comparison both = compare_boards(board_of(cpu), board_of(worse), &h200);
  CHECK(row_of(both, "naive", "64x64").a->source == "modelled");
  CHECK(row_of(both, "naive", "64x64").change.time == TimeChange::same);
  CHECK(row_of(both, "tiled", "64x64").change.time == TimeChange::slower);
  CHECK(row_of(both, "padded", "64x64").a->source == "measured");
  CHECK(row_of(both, "padded", "64x64").change.time == TimeChange::slower);

  // Compared with a GPU at the modelled size; whatever the ratio, there is no verdict.
  gpu.add("tiled", 0.001, Size{{8192, 8192}});
  const Comparison unlike = compare_boards(board_of(gpu), board_of(worse), &h200);
  const ComparedRow tiled = row_of(unlike, "tiled", "8192x8192");
  REQUIRE(tiled.b);
  CHECK(tiled.a->source == "measured");
  CHECK(tiled.b->source == "modelled");
  CHECK(tiled.change.time == TimeChange::unlike);
  CHECK(tiled.change.ratio > 100);
  CHECK_FALSE(unlike.worse());
  CHECK(row_of(unlike, "padded", "64x64").change.time == TimeChange::unlike);  // GPU time, this computer's time
  CHECK(row_of(unlike, "padded", "64x64").change.ratio == 0);
}

TEST_CASE("compare refuses files that are no recordings, and recordings that share nothing") {
  const Folder folder;
  const std::string whole = usual().text(), good = folder.write("good.jsonl", whole);
  MadeRecording other;
  other.add("naive", 4, Size{{128, 128}});
  const std::pair<std::string, std::string> cases[] = {
      {folder.write("cut.jsonl", whole.substr(0, whole.size() / 2)), "truncated"},
      {folder.write("empty.jsonl", ""), "empty"},
      {folder.write("other.jsonl", "PNG and so on\n"), "not a Warpwise recording"},
      {"/nonexistent/run.jsonl", "No such file"},
      {folder.path, "directory"},
      {folder.write("another.jsonl", other.text()), "nothing to compare"}};
  for (const auto& [file, says] : cases)
    for (const auto& arguments : {std::vector<std::string>{"compare", good, file}, {"compare", file, good}}) {
      CAPTURE(says);
      const Outcome outcome = warpwise::test::warpwise(arguments);
      CAPTURE(outcome.err);
      CHECK(outcome.status == 2);
      CHECK(contains(outcome.err, says));
      CHECK(outcome.out.empty());
      CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
    }
  CHECK(warpwise::test::warpwise({"compare", good, good, "--threshold", "-1"}).status == 2);
}

TEST_CASE("text of a recording commands no terminal") {
  MadeRecording a = usual();
  a.hello.device.name = "GPU \x1b[31m";
  a.lesson.title = "Title \x1b]0;x\x07";
  a.lesson.steps[1].id = "na\x1b[2Jive";
  result_of(a, "naive").step = a.lesson.steps[1].id;
  MadeRecording b = a;
  auto& broken = std::get<Result>(b.events[1]);
  broken.ok = false, broken.message = "wrong\x1b[1m\n at all", broken.error.wrong = 1;
  const Outcome outcome = compared(a, b);
  CHECK(outcome.status == 1);
  CHECK_FALSE(contains(outcome.out, "\x1b"));
  CHECK(contains(outcome.out, "wrong"));
}
