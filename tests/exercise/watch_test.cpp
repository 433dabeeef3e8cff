// `warpwise watch` as a student uses it: a terminal, keys, and an editor that saves in every way; and the related
// verbs.
#include <doctest/doctest.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "engine/exercise/list.h"
#include "tests/support/exercise_sandbox.h"

using namespace warpwise;
using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* kWatched = "exercises/01_transpose/ex1_index.cu";
constexpr const char* kKeys = "q quit";  // the last line of each drawing

Outcome run_watch(const Sandbox& sandbox, std::vector<std::string> arguments) {
  return Program(warpwise_argv(std::move(arguments)), sandbox.environment()).finish(120);
}

void pause_ms(int ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

}  // namespace

TEST_CASE("watch: keys in a terminal" * doctest::skip(!has_terminals())) {
  const Sandbox sandbox;
  Program watch(warpwise_argv({"watch", "transpose/index", "--backend", "simt"}), sandbox.environment(), "", 110, 50);
  REQUIRE(watch.wait_for_next("checking exercises/01_transpose/ex1_index.cu"));
  REQUIRE(watch.wait_for_next("`out` is a copy of `in`, not turned", 120));
  REQUIRE(watch.wait_for_next(kKeys));
  watch.type("h");
  REQUIRE(watch.wait_for_next("Hint 1 of 3: "));
  watch.type("h");
  REQUIRE(watch.wait_for_next("Hint 2 of 3: "));
  REQUIRE(watch.wait_for_next(kKeys));
  watch.type("l");
  REQUIRE(watch.wait_for_next("gemm/block"));
  REQUIRE(watch.wait_for_next(kKeys));
  watch.type("l");
  REQUIRE(watch.wait_for_next(kKeys));
  watch.type("s");
  REQUIRE(watch.wait_for_next("not passed yet"));
  watch.type("s");
  REQUIRE(watch.wait_for_next("One solution:"));
  std::ofstream(sandbox.root() / kWatched, std::ios::app) << "// mine\n";
  REQUIRE(watch.wait_for_next("checking"));
  REQUIRE(watch.wait_for_next("not turned", 120));
  watch.type("r");
  REQUIRE(watch.wait_for_next("yours is kept as ex1_index.cu.mine"));
  CHECK(sandbox.read(kWatched) == sandbox.read("exercises/01_transpose/pristine/ex1_index.cu"));
  CHECK(sandbox.read(std::string(kWatched) + ".mine").ends_with("// mine\n"));
  watch.type("n");
  REQUIRE(watch.wait_for_next("transpose/predict"));
  watch.type("q");
  const Outcome outcome = watch.finish(10);
  CHECK(outcome.status == 0);
  CHECK_FALSE(outcome.timed_out);
}

TEST_CASE("watch: it ends when its terminal is no more" * doctest::skip(!has_terminals())) {
  const Sandbox sandbox;
  Program watch(warpwise_argv({"watch", "transpose/index", "--backend", "simt"}), sandbox.environment(), "", 110, 50);
  REQUIRE(watch.wait_for_next(kKeys));
  watch.hang_up();
  const Outcome outcome = watch.finish(30);
  CHECK(outcome.status == 0);
  CHECK_FALSE(outcome.timed_out);
}

TEST_CASE("watch: the right file passes, and its kernel stands beside the steps" * doctest::skip(!has_terminals())) {
  const Sandbox sandbox;
  Program watch(warpwise_argv({"watch", "transpose/index", "--backend", "simt"}), sandbox.environment(), "", 150,
                60);  // room for titles
  REQUIRE(watch.wait_for_next("not turned", 120));
  sandbox.replace(kWatched, sandbox.solution("transpose/index"));
  REQUIRE(watch.wait_for_next("Passed.", 120));
  REQUIRE(watch.wait_for_next("timing exercises/01_transpose/ex1_index.cu beside the steps"));
  REQUIRE(watch.wait_for_next("Yours: Fill in the index", 120));
  REQUIRE(watch.wait_for_next("say nothing about a GPU"));
  watch.type("q");
  CHECK(watch.finish(10).status == 0);
  CHECK(run_watch(sandbox, {"list"}).out.find("1 of ") != std::string::npos);
}

TEST_CASE(
    "watch: saved twice a second, renamed into place, deleted while it is checked, empty, binary, and no program") {
  const Sandbox sandbox;
  const std::string pristine = sandbox.read(kWatched);
  Program watch(warpwise_argv({"watch", "transpose/index", "--backend", "simt"}), sandbox.environment(), "", 110, 50);
  REQUIRE(watch.wait_for_next("not turned", 120));
  for (int i = 0; i < 6; i++) {
    if (i % 2) sandbox.replace(kWatched, pristine + "// " + std::to_string(i) + "\n");
    else std::ofstream(sandbox.root() / kWatched) << pristine << "// " << i << "\n";
    pause_ms(500);
  }
  REQUIRE(watch.wait_for_next("not turned", 120));  // it is not postponed for ever

  sandbox.replace(kWatched, pristine + "// once more\n");
  REQUIRE(watch.wait_for_next("checking"));
  fs::remove(sandbox.root() / kWatched);  // while it is checked, or before
  REQUIRE(watch.wait_for_next("There is no file", 120));
  std::ofstream(sandbox.root() / kWatched) << "";
  REQUIRE(watch.wait_for_next("Your file is empty", 120));
  std::ofstream(sandbox.root() / kWatched, std::ios::binary) << std::string(
      "\x7f"
      "ELF\0\1\2",
      7);
  REQUIRE(watch.wait_for_next("Your file is binary", 120));
  std::ofstream(sandbox.root() / kWatched) << pristine.substr(0, pristine.find("__global__") + 10) << " half";
  REQUIRE(watch.wait_for_next("Your file does not compile", 120));
  sandbox.replace(kWatched, pristine);
  REQUIRE(watch.wait_for_next("not turned", 120));
  watch.signal(SIGINT);
  CHECK_FALSE(watch.finish(10).timed_out);
}

TEST_CASE("watch: without a terminal it prints what came of a check, and nothing of what is under way") {
  const Sandbox sandbox;
  Program watch(warpwise_argv({"watch", "transpose/index", "--backend", "simt"}), sandbox.environment());
  REQUIRE(watch.wait_for_next("not turned", 120));
  REQUIRE(watch.wait_for_next(kKeys));
  watch.signal(SIGTERM);
  const Outcome outcome = watch.finish(10);
  CHECK(outcome.out.find("checking") == std::string::npos);
  CHECK(outcome.out.find('\x1b') == std::string::npos);
}

TEST_CASE("verbs: reset, hint and solution say what they did") {
  const Sandbox sandbox;
  CHECK(run_watch(sandbox, {"reset", "transpose/index"}).out == std::string(kWatched) + " is as it was given.\n");
  std::ofstream(sandbox.root() / kWatched) << "mine";
  CHECK(run_watch(sandbox, {"reset", "index"}).out ==
        std::string(kWatched) + " is as it was given; yours is kept as ex1_index.cu.mine.\n");
  std::ofstream(sandbox.root() / kWatched) << "mine, too";
  CHECK(run_watch(sandbox, {"reset", "ex1_index.cu"}).out.find("ex1_index.cu.mine2") != std::string::npos);
  CHECK(sandbox.read(std::string(kWatched) + ".mine") == "mine");
  const Outcome unknown = run_watch(sandbox, {"reset", "transpose/indez"});
  CHECK(unknown.status == 2);
  CHECK(unknown.err.find("transpose/index") != std::string::npos);

  CHECK(run_watch(sandbox, {"hint", "transpose/index"}).out.find("hint 1 of 3") != std::string::npos);
  CHECK(run_watch(sandbox, {"hint", "transpose/index"}).out.find("hint 2 of 3") != std::string::npos);
  const Outcome early = run_watch(sandbox, {"solution", "transpose/index"});
  CHECK(early.status == 1);
  CHECK(early.out.find("--insist") != std::string::npos);
  CHECK(run_watch(sandbox, {"solution", "transpose/index", "--insist"}).out == sandbox.solution("transpose/index"));
  fs::remove_all(sandbox.root() / "exercises/01_transpose/answers");
  const Outcome withheld = run_watch(sandbox, {"solution", "transpose/index", "--insist"});
  CHECK(withheld.status == 3);
  CHECK(withheld.err.find("was not handed out") != std::string::npos);

  const Outcome list = run_watch(sandbox, {"list"});
  CHECK(list.out.find("0 of " + std::to_string(exercise_list().size()) + " exercises passed") != std::string::npos);
  CHECK(list.out.find("transpose/index") != std::string::npos);
  CHECK(list.out.find("Fill in the index") != std::string::npos);
}

TEST_CASE("verbs: a project that was moved with its build finds its own libraries, headers and exercises") {
  const Sandbox sandbox;
  const fs::path bin = sandbox.root() / "build" / "bin";
  fs::create_directories(bin);
  for (const char* name : {"warpwise", "warpwise-run", "warpwise-verbs", "warpwise-worker-simt", "warpwise-judge-simt",
                           "warpwise-simt-cc", "libwarpwise-simt.so", "lessons.json"})
    fs::copy_file(fs::path(WARPWISE_BIN) / name, bin / name);
  for (const char* name : {"short_headers", "simt", "counted", "exercises"})
    fs::copy(fs::path(WARPWISE_BIN) / name, bin / name, fs::copy_options::recursive);
  Environment environment = sandbox.environment();
  environment["WARPWISE_ROOT"] = "";
  sandbox.replace(kWatched, sandbox.solution("transpose/index"));
  const Outcome outcome =
      Program({(bin / "warpwise").string(), "check", "transpose/index", "--backend", "simt"}, environment).finish(120);
  CAPTURE(outcome.out);
  CAPTURE(outcome.err);
  CHECK(outcome.out.find("Passed.") != std::string::npos);
  // Not the paths of the place where it was built, which still exist.
  const Outcome libraries = Program({"/usr/bin/ldd", (bin / "warpwise-worker-simt").string()}).finish(20);
  CHECK(libraries.out.find("libwarpwise-simt.so => " + bin.string()) != std::string::npos);
}
