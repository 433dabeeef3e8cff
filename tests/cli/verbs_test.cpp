// What verbs print and write, run as a person would, with a well-behaved worker. Every verb is in
// every_verb_test.cpp.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <set>
#include <sstream>

#include "engine/reader/recording.h"
#include "tests/support/cli_program.h"

using namespace warpwise;
using namespace warpwise::test;

namespace {

int lines_in(const std::string& text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

}  // namespace

TEST_CASE("list names lessons, steps and backends") {
  const Outcome text = warpwise::test::warpwise({"list"});
  CHECK(text.status == 0);
  CHECK(contains(text.out, "matrices: Fake matrices"));
  CHECK(contains(text.out, "not here: the vendor is not here."));
  CHECK(contains(text.out, "Fake processor"));

  const auto json = warpwise::test::warpwise({"list", "--json"}).json();
  REQUIRE(json.is_object());
  CHECK(json["lessons"][0]["id"] == "matrices");
  CHECK(json["lessons"][0]["steps"][2]["id"] == "slow");
  CHECK(json["lessons"][0]["exercises"].is_array());
  CHECK(json["backends"] == nlohmann::json{"simt"});
  CHECK(json["unavailable"][0]["backend"] == "cuda");
}

TEST_CASE("run prints a plain table where stdout is no terminal, and progress on stderr") {
  const Outcome outcome = warpwise::test::warpwise({"run", "matrices"});
  CHECK(outcome.status == 0);
  CHECK_FALSE(contains(outcome.out, "\033"));
  for (const char* part : {"Fake matrices, 64x48 (rows x cols)", "host time", "limit", "slow", "quick", "same",
                           "skipped", "2.00x", "say nothing about a GPU", "below the noise"})
    CHECK_MESSAGE(contains(outcome.out, part), part);
  CHECK(contains(outcome.err, "matrices 64x48: time"));
  CHECK_FALSE(contains(outcome.out, "matrices 64x48: time"));
}

TEST_CASE("run fits the width that COLUMNS says, down to 40") {
  for (int width : {40, 80, 200}) {
    CAPTURE(width);
    const Outcome outcome =
        warpwise::test::warpwise({"run", "matrices"}, "well", {{"COLUMNS", std::to_string(width)}, {"LC_ALL", "C"}});
    size_t begin = 0;
    for (size_t end; (end = outcome.out.find('\n', begin)) != std::string::npos; begin = end + 1)
      CHECK(end - begin < static_cast<size_t>(width));
  }
}

TEST_CASE("run --json ends with one object that holds device, lesson and results") {
  const Outcome outcome = warpwise::test::warpwise({"run", "matrices", "--size", "31x33", "--json"});
  CHECK(outcome.status == 0);
  CHECK(lines_in(outcome.out) == 1);
  const auto json = outcome.json();
  REQUIRE(json.is_object());
  CHECK(json["device"]["backend"] == "simt");
  CHECK(json["lesson"] == "matrices");
  REQUIRE(json["results"].size() == 4);
  const auto& result = json["results"][2];
  CHECK(result["step"] == "quick");
  CHECK(result["size"] == "31x33");
  CHECK(result["ok"] == true);
  CHECK(result["time_ms"]["median"] == 1.0);
  CHECK(result["time_ms"].contains("noise"));
  CHECK(result["ceiling_fraction"] == 0.5);
  CHECK(result["source"] == "measured");
  CHECK(json["skipped"][0]["reason"] == "the vendor is not here.");
}

TEST_CASE("run takes steps, several sizes and several lessons") {
  std::multiset<std::string> ran;
  const auto several =
      warpwise::test::warpwise({"run", "matrices/quick", "--size", "8x8,9x9", "--size", "10x10", "--json"}).json();
  CHECK(several["results"][0]["step"] == "quick");  // the requested step comes before the ceilings added to it
  for (const auto& result : several["results"])
    ran.insert(result["step"].get<std::string>() + " " + result["size"].get<std::string>());
  CHECK(ran ==
        std::multiset<std::string>{"limit 8x8", "quick 8x8", "limit 9x9", "quick 9x9", "limit 10x10", "quick 10x10"});

  const auto both = warpwise::test::warpwise({"run", "matrices", "vectors", "--json"}).json();
  CHECK(both["results"].size() == 8);
  CHECK(both["results"][7]["lesson"] == "vectors");
  CHECK(both["results"][7]["size"] == "4096");
  const Outcome tables = warpwise::test::warpwise({"run", "matrices", "--size", "8x8", "--size", "9x9"});
  CHECK(contains(tables.out, "8x8 (rows x cols)"));
  CHECK(contains(tables.out, "9x9 (rows x cols)"));
}

TEST_CASE("a terminal gets a live table that ends as a plain one, with colours unless NO_COLOR" *
          doctest::skip(!has_terminals())) {
  const Outcome coloured = Program(warpwise_argv({"run", "matrices"}), fake("well"), "", 80).finish();
  CHECK(coloured.status == 0);
  CHECK(contains(coloured.out, "\033[32mok\033[0m"));
  Environment environment = fake("slow");
  environment["NO_COLOR"] = "1";
  Program slow(warpwise_argv({"run", "matrices"}), environment, "", 80);
  REQUIRE(slow.wait_for("Ctrl-C stops"));
  slow.signal(SIGINT);
  const Outcome plain = slow.finish();
  CHECK(plain.status == 130);
  CHECK_FALSE(contains(plain.out, "\033[1m"));
  CHECK_FALSE(contains(plain.out, "\033[32m"));
  CHECK(contains(plain.out, "A\033[J"));  // the live table made way for the last one
  CHECK(contains(plain.out, "Errors: every output"));
}

TEST_CASE("Ctrl-C stops cleanly: figures are printed, the recording is whole, the status is 130") {
  const Folder folder;
  Program program(warpwise_argv({"run", "matrices", "--record", folder.path + "/run.jsonl"}), fake("slow"));
  REQUIRE(program.wait_for("64x48"));
  ::usleep(300000);
  program.signal(SIGINT);
  const Outcome outcome = program.finish();
  CHECK(outcome.status == 130);
  CHECK(contains(outcome.err, "stopped before the end"));
  CHECK(contains(outcome.out, "quick"));
  CHECK(contains(outcome.out, "2.00x"));
  const auto events = load_recording(folder.path + "/run.jsonl");
  CHECK(std::holds_alternative<End>(events.back()));
}

TEST_CASE("a worker that is deaf to stop is ended by a second Ctrl-C") {
  Program program(warpwise_argv({"run", "matrices", "--json"}), fake("deaf"));
  REQUIRE(program.wait_for("64x48"));
  ::usleep(300000);
  program.signal(SIGINT);
  ::usleep(200000);
  program.signal(SIGINT);
  const Outcome outcome = program.finish(4);
  CHECK_FALSE(outcome.timed_out);
  CHECK(outcome.status == 130);
  CHECK(outcome.json()["results"].size() == 3);
}

TEST_CASE("a recording replays as it was measured") {
  const Folder folder;
  const std::string file = folder.path + "/run.jsonl";
  const auto measured = warpwise::test::warpwise({"run", "matrices", "vectors", "--record", file, "--json"}).json();
  const Outcome replayed = warpwise::test::warpwise({"run", "--replay", file, "--json"}, "gone");
  CHECK(replayed.status == 0);
  CHECK(replayed.json()["results"] == measured["results"]);
  CHECK(replayed.json()["skipped"] == measured["skipped"]);
  CHECK(replayed.json()["recorded"] == "2000-01-02T03:04:05Z");
  CHECK(contains(warpwise::test::warpwise({"run", "--replay", file}, "gone").out, "recorded 2000-01-02"));
}

TEST_CASE("a recording names the lessons that were measured, and no others") {
  const Folder folder;
  const std::string file = folder.path + "/run.jsonl";
  const auto lessons_of = [&](std::vector<std::string> what) {
    what.insert(what.begin(), "run");
    what.insert(what.end(), {"--record", file});
    CHECK(warpwise::test::warpwise(what).status == 0);
    std::vector<std::string> lessons;
    std::istringstream lines(folder.read("run.jsonl"));
    for (std::string line; std::getline(lines, line);) {
      const auto event = nlohmann::json::parse(line);
      if (event.at("event") == "hello") CHECK(event.at("lessons") == what.size() - 3);
      if (event.at("event") == "lesson") lessons.push_back(event.at("id"));
    }
    CHECK(warpwise::test::warpwise({"run", "--replay", file}, "gone").status == 0);
    return lessons;
  };
  CHECK(lessons_of({"vectors"}) == std::vector<std::string>{"vectors"});
  CHECK(lessons_of({"vectors", "matrices"}) == std::vector<std::string>{"matrices", "vectors"});
}

TEST_CASE("without a verb and a display the first lesson runs, and a line says how to get a picture") {
  const Outcome outcome = warpwise::test::warpwise({});
  CHECK(outcome.status == 0);
  CHECK(contains(outcome.out, "Fake matrices"));
  CHECK(contains(outcome.err, "xvfb-run"));
  CHECK(contains(outcome.err, "ssh -X"));
}

TEST_CASE("doctor names what it looked at, and what works") {
  const Outcome outcome = warpwise::test::warpwise({"doctor"});
  CHECK(outcome.status == 0);
  for (const char* part : {"C++ compiler", "CMake", "CUDA toolkit", "NVIDIA driver", "CPU worker", "Fake processor",
                           "display", "disk", "fonts", "packages", "The lab can be used"})
    CHECK_MESSAGE(contains(outcome.out, part), part);
  const Outcome hopeless = warpwise::test::warpwise({"doctor"}, "gone");
  CHECK(hopeless.status == 3);
  CHECK(contains(hopeless.out, "cannot be used"));
  CHECK(warpwise::test::warpwise({"doctor", "--json"}).json()["usable"] == true);
}

TEST_CASE("the version is named") { CHECK(contains(warpwise::test::warpwise({"--version"}).out, "warpwise 0.")); }

TEST_CASE("two labs at once both measure, and the second says that they disturb each other") {
  Environment environment = fake("slow");
  const Folder folder;
  environment["XDG_RUNTIME_DIR"] = folder.path;
  Program first(warpwise_argv({"run", "matrices"}), environment);
  REQUIRE(first.wait_for("64x48"));
  const Outcome second = warpwise::test::warpwise({"run", "matrices"}, "well", {{"XDG_RUNTIME_DIR", folder.path}});
  CHECK(second.status == 0);
  CHECK(contains(second.err, "another lab measures"));
  first.signal(SIGINT);
  CHECK(first.finish().status == 130);
  CHECK_FALSE(contains(warpwise::test::warpwise({"run", "matrices"}, "well", {{"XDG_RUNTIME_DIR", folder.path}}).err,
                       "another lab"));
}

TEST_CASE("run --trace writes what each engine did, also from a recording") {
  const Folder folder;
  const std::string trace = folder.path + "/trace.json", recording = folder.path + "/run.jsonl",
                    again = folder.path + "/again.json";
  const Outcome outcome = warpwise::test::warpwise({"run", "matrices/quick", "--trace", trace, "--record", recording});
  CAPTURE(outcome.err);
  CHECK(outcome.status == 0);
  const auto events = nlohmann::json::parse(folder.read("trace.json")).at("traceEvents");
  std::vector<std::string> processes;
  double longest = 0;
  for (const auto& event : events) {
    if (event.at("name") == "process_name") processes.push_back(event.at("args").at("name"));
    if (event.at("name") == "quick") longest = event.at("dur");
  }
  CHECK(processes ==
        std::vector<std::string>{"matrices/limit at 64x48, device 0", "matrices/quick at 64x48, device 0"});
  CHECK(longest == 500);  // microseconds

  CHECK(warpwise::test::warpwise({"run", "--replay", recording, "--trace", again}).status == 0);
  CHECK(folder.read("again.json") == folder.read("trace.json"));

  CHECK(warpwise::test::warpwise({"run", "matrices/quick", "--record", recording}).status == 0);
  const Outcome none = warpwise::test::warpwise({"run", "--replay", recording, "--trace", again});
  CHECK(none.status == 3);
  CHECK(none.err.find("no step was traced") != std::string::npos);
  const Outcome untraced = warpwise::test::warpwise({"run", "matrices/quick", "--trace", trace}, "untraced");
  CHECK(untraced.status == 3);
  CHECK(untraced.err.find("matrices/quick: There is no CUPTI here.") != std::string::npos);
  const Outcome nowhere = warpwise::test::warpwise({"run", "matrices/quick", "--trace", "/nonexistent/trace.json"});
  CHECK(nowhere.status == 3);
  CHECK(nowhere.err.find("cannot write the trace to /nonexistent/trace.json") != std::string::npos);
  CHECK(nowhere.out.empty());
}
