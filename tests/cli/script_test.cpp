// The script `warpwise` on machines that lack things, with stand-ins for apt-get, sudo, cmake, ninja and ctest that log
// their arguments.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "tests/support/cli_program.h"
#include "tests/support/long_tests.h"

using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

// A checkout with the real script and a list of two packages, one required and one for the window. A package is
// installed if a file exists.
class Checkout {
 public:
  /// The patterns in the list must not contain blanks, but the test folder's name does.
  static std::string escaped(std::string text) {
    std::replace(text.begin(), text.end(), ' ', '?');
    return text;
  }

  Checkout() {
    fs::create_directories(folder.path + "/house/bin");
    fs::copy_file(std::string(WARPWISE_ROOT) + "/warpwise", folder.path + "/house/warpwise");
    list(folder.path + "/there/");
    const std::string log = "echo \"$(basename \"$0\") $*\" >>\"$LOG\"\n";
    tool("apt-get", log +
                        "[[ -z ${NO_NETWORK:-} ]] || exit 100\n"
                        "[[ -z ${LACKS:-} || \" $* \" != *\" $LACKS \"* ]] || exit 100\n"
                        "for word in \"$@\"; do [[ $word == *-dev ]] && : >\"$THERE/$word\"; done; exit 0\n");
    tool("apt-cache",  // and goes on after the answer, as apt does
         "[[ $2 == \"${LACKS:-}\" ]] && echo '  Candidate: (none)' || echo '  Candidate: 1.0'\nseq 100000\n");
    tool("sudo", log + "[[ $1 == -n ]] && shift; exec \"$@\"\n");
    tool(
        "cmake",
        log +
            "all=\"$*\"; while [[ $# -gt 0 ]]; do [[ $1 == -B ]] && build=$2; shift; done\n"
            "[[ -z ${NO_CUDA:-} || $all == *CUDA=OFF* ]] || exit 1\n"
            "[[ -z ${NO_CONFIGURE:-} ]] || { echo 'CMake Error: nothing fits'; exit 1; }\n: >\"$build/build.ninja\"\n");
    tool(
        "ninja",
        log +
            "[[ -z ${NO_BUILD:-} ]] || { echo 'house.cpp:3: error: no roof'; exit 1; }\n"
            "target=${*: -1}\n"
            "for i in $(seq ${STEPS:-0}); do echo \"[$i/$STEPS] Building house_$i.cpp.o\"; sleep ${STEP_S:-1}; done\n"
            "[[ $target == lab ]] && { sleep ${LAB_S:-0}; [[ -z ${NO_LAB:-} ]] || exit 1; : >\"$2/complete\"; }\n"
            "sleep ${BUILD_S:-0}; mkdir -p \"$2/bin\"\n"
            "printf '#!/bin/bash\\necho \"ran:$(printf \"<%%s>\" \"$@\")\"; exit 5\\n' >\"$2/bin/warpwise.$$\"; chmod +x \"$2/bin/warpwise.$$\"; mv \"$2/bin/warpwise.$$\" \"$2/bin/warpwise\"\n");
    tool("ctest", log + "echo \"tests: $WARPWISE_TESTS\"; cat \"$CTEST_SAYS\"\n");
    fs::create_directories(folder.path + "/there");
  }

  void list(const std::string& where) {
    folder.write("house/cli/packages.txt", "# comment\nneeded-dev  build  " + escaped(where) +
                                               "needed-dev  what is needed\nwindow-dev  gui  " + escaped(where) +
                                               "window-dev  the window\n");
  }

  /// Both packages are installed from the start.
  void complete() {
    folder.write("there/needed-dev", "");
    folder.write("there/window-dev", "");
  }

  Environment environment(Environment extra = {}) const {
    extra.merge(Environment{{"PATH", folder.path + "/house/bin:/usr/bin:/bin"},
                            {"LOG", folder.path + "/log"},
                            {"THERE", folder.path + "/there"},
                            {"HOME", folder.path},
                            {"WARPWISE_BUILD", ""},
                            {"WARPWISE_GUI", ""},
                            {"CUDACXX", ""}});
    return extra;
  }

  Outcome run(std::vector<std::string> arguments, const Environment& extra = {}, const std::string& script = "") const {
    std::vector<std::string> argv = {"/bin/bash", script.empty() ? folder.path + "/house/warpwise" : script};
    argv.insert(argv.end(), arguments.begin(), arguments.end());
    return Program(argv, environment(extra), "/").finish();
  }

  std::string log() const { return folder.read("log"); }
  void forget() const { fs::remove(folder.path + "/log"); }

  Folder folder;

 private:
  void tool(const std::string& name, const std::string& body) {
    folder.write("house/bin/" + name, "#!/bin/bash\n" + body, true);
  }
};

}  // namespace

TEST_CASE("the script says what it installs before it does, builds, and runs the program with its arguments") {
  const Checkout checkout;
  const Outcome outcome = checkout.run({"run", "a lesson", ""});
  CAPTURE(outcome.err);
  CHECK(outcome.out == "ran:<run><a lesson><>\n");
  CHECK(outcome.status == 5);
  const size_t said = outcome.err.find("needed-dev"), installing = outcome.err.find("installing them");
  CHECK(said < installing);
  CHECK(contains(outcome.err, "what is needed"));
  CHECK(contains(checkout.log(), "install -y --no-install-recommends needed-dev window-dev"));
  CHECK(contains(checkout.log(), "-DWARPWISE_GUI=ON"));
}

TEST_CASE("a second start installs nothing, configures nothing and asks nothing") {
  const Checkout checkout;
  checkout.run({"list"});
  checkout.forget();
  const Outcome outcome = checkout.run({"list"});
  CHECK(outcome.out == "ran:<list>\n");
  CHECK(outcome.err.empty());
  CHECK_FALSE(contains(checkout.log(), "apt-get"));
  CHECK_FALSE(contains(checkout.log(), "cmake"));
  CHECK(contains(checkout.log(), "ninja"));
}

TEST_CASE("with everything there, no network and no root are needed") {
  Checkout checkout;
  checkout.complete();
  const Outcome outcome = checkout.run({"list"}, {{"NO_NETWORK", "1"}});
  CHECK(outcome.out == "ran:<list>\n");
  CHECK_FALSE(contains(checkout.log(), "apt-get"));
  CHECK_FALSE(contains(checkout.log(), "sudo"));
}

TEST_CASE("without a network the script says so, and what it cannot do without") {
  const Checkout checkout;
  const Outcome outcome = checkout.run({"list"}, {{"NO_NETWORK", "1"}});
  CHECK(outcome.status == 3);
  CHECK(outcome.out.empty());
  CHECK(contains(outcome.err, "is there a network"));
  CHECK(contains(outcome.err, "cannot be built without needed-dev"));
}

TEST_CASE("where only the window's packages cannot be had, the lab goes on without, and does not try each time") {
  Checkout checkout;
  checkout.folder.write("there/needed-dev", "");
  const Outcome first = checkout.run({"list"}, {{"NO_NETWORK", "1"}});
  CHECK(first.out == "ran:<list>\n");
  CHECK(contains(first.err, "without the window"));
  CHECK(contains(checkout.log(), "-DWARPWISE_GUI=OFF"));
  checkout.forget();
  CHECK(checkout.run({"list"}, {{"NO_NETWORK", "1"}}).err.empty());
  CHECK_FALSE(contains(checkout.log(), "apt-get"));
  CHECK(contains(checkout.run({"list"}, {{"WARPWISE_GUI", "1"}}).err, "installing them"));
}

TEST_CASE("where only what the window looks better with cannot be had, it is built all the same") {
  Checkout checkout;
  checkout.complete();
  checkout.folder.write("house/cli/packages.txt",
                        checkout.folder.read("house/cli/packages.txt") + "font  look  /nowhere/font  text\n");
  const Outcome first = checkout.run({"list"}, {{"NO_NETWORK", "1"}});
  CHECK(first.out == "ran:<list>\n");
  CHECK(contains(first.err, "going on without"));
  CHECK(contains(checkout.log(), "-DWARPWISE_GUI=ON"));
  checkout.forget();
  CHECK(checkout.run({"list"}, {{"NO_NETWORK", "1"}}).err.empty());
  CHECK_FALSE(contains(checkout.log(), "apt-get"));
}

TEST_CASE("where only what CUDA's libraries need cannot be had, the lab goes on without, with its window or without") {
  for (const char* gui : {"ON", "OFF"}) {
    Checkout checkout;
    checkout.complete();
    checkout.folder.write("house/cli/packages.txt",
                          checkout.folder.read("house/cli/packages.txt") + "libblas  calls  /nowhere/blas  cuBLAS\n");
    const Outcome first = checkout.run({"list"}, {{"NO_NETWORK", "1"}, {"WARPWISE_GUI", gui}});
    CHECK(first.out == "ran:<list>\n");
    CHECK(contains(first.err, "libblas"));
    CHECK(contains(first.err, "going on without some of CUDA's libraries on the CPU backend"));
    CHECK(contains(checkout.log(), std::string("-DWARPWISE_GUI=") + gui));
    checkout.forget();
    CHECK(checkout.run({"list"}, {{"NO_NETWORK", "1"}, {"WARPWISE_GUI", gui}}).err.empty());
    CHECK_FALSE(contains(checkout.log(), "apt-get"));
  }
}

TEST_CASE("WARPWISE_GUI=0 asks for nothing of the window") {
  Checkout checkout;
  checkout.folder.write("there/needed-dev", "");
  CHECK_FALSE(contains(checkout.run({"list"}, {{"WARPWISE_GUI", "0"}}).err, "window-dev"));
  CHECK(contains(checkout.log(), "-DWARPWISE_GUI=OFF"));
}

TEST_CASE("the script works through a symlink, without a home, and with a build folder of one's choice") {
  Checkout checkout;
  checkout.complete();
  const std::string link = checkout.folder.path + "/link";
  fs::create_symlink(checkout.folder.path + "/house/warpwise", link);
  CHECK(checkout.run({"list"}, {}, link).out == "ran:<list>\n");
  for (const std::string& home : {std::string(), std::string("/nonexistent")})
    CHECK(checkout.run({"list"}, {{"HOME", home}}).out == "ran:<list>\n");
  CHECK(checkout.run({"list"}, {{"WARPWISE_BUILD", checkout.folder.path + "/else where"}}).out == "ran:<list>\n");
  CHECK(fs::exists(checkout.folder.path + "/else where/bin/warpwise"));
  const Outcome nowhere = checkout.run({"list"}, {{"WARPWISE_BUILD", "/proc/nowhere"}});
  CHECK(nowhere.status == 3);
  CHECK(contains(nowhere.err, "WARPWISE_BUILD"));
}

TEST_CASE("errors of configuring and building are shown, and end with status 3") {
  Checkout checkout;
  checkout.complete();
  const Outcome configuring = checkout.run({"list"}, {{"NO_CONFIGURE", "1"}});
  CHECK(configuring.status == 3);
  CHECK(contains(configuring.err, "nothing fits"));
  const Outcome building = checkout.run({"list"}, {{"NO_BUILD", "1"}});
  CHECK(building.status == 3);
  CHECK(contains(building.err, "no roof"));
  CHECK(checkout.run({"list"}).out == "ran:<list>\n");
}

TEST_CASE("a CUDA toolkit is used where it works, and costs nothing where it does not") {
  for (const auto& [release, broken, used, says] :
       {std::tuple{"13.0", "", true, "with the CUDA toolkit of"}, std::tuple{"13.0", "1", false, "trying without CUDA"},
        std::tuple{"11.5", "", false, "older than CUDA 12"}}) {
    CAPTURE(says);
    Checkout checkout;
    checkout.complete();
    const std::string nvcc = checkout.folder.write(
        "tool kit/nvcc", std::string("#!/bin/bash\necho 'Cuda compilation tools, release ") + release + ", V'\n", true);
    const Environment environment = {{"CUDACXX", nvcc}, {"NO_CUDA", broken}};
    const Outcome outcome = checkout.run({"list"}, environment);
    CHECK(outcome.out == "ran:<list>\n");
    CHECK(contains(outcome.err, says));
    CHECK(contains(checkout.log(), used ? "-DWARPWISE_CUDA=ON" : "-DWARPWISE_CUDA=OFF"));
    CHECK(checkout.run({"list"}, environment).err.empty());
  }
}

TEST_CASE("ccache can come and go, and nothing is configured again") {
  Checkout checkout;
  checkout.complete();
  checkout.run({"list"});
  CHECK_FALSE(contains(checkout.log(), "ccache"));
  const std::string ccache =
      checkout.folder.write("house/bin/ccache", "#!/bin/bash\necho \"ccache $*\" >>\"$LOG\"; exec \"$@\"\n", true);
  checkout.forget();
  CHECK(checkout.run({"list"}).err.empty());
  CHECK_FALSE(contains(checkout.log(), "cmake"));
  fs::remove(ccache);
  CHECK(checkout.run({"list"}).err.empty());
  CHECK_FALSE(contains(checkout.log(), "cmake"));
}

TEST_CASE("compilers are run through ccache where there is one at that moment") {
  Checkout checkout;
  checkout.complete();
  const std::string launcher = std::string(WARPWISE_ROOT) + "/cmake/with_ccache";
  const auto compile = [&](const std::string& path) {
    return Program({launcher, "/bin/echo", "a b", "c"}, checkout.environment({{"PATH", path}}), "/").finish();
  };
  const std::string tools = checkout.folder.path + "/tools";
  CHECK(compile(tools).out == "a b c\n");
  checkout.folder.write("tools/ccache", "#!/bin/sh\necho \"ccache, $CCACHE_SLOPPINESS\"; exec \"$@\"\n", true);
  CHECK(compile(tools).out == "ccache, pch_defines,time_macros\na b c\n");
}

TEST_CASE("a build is shown as a bar with the time left: one line on a terminal, a line now and then in a log" *
          doctest::test_suite("long")) {
  Checkout checkout;
  checkout.complete();
  const Environment slow = {{"STEPS", "8"}, {"STEP_S", "1"}};
  const Outcome logged = checkout.run({"list"}, slow);
  CAPTURE(logged.err);
  CHECK(contains(logged.err, "warpwise: building [###"));
  CHECK(contains(logged.err, " of 8"));
  CHECK(std::count(logged.err.begin(), logged.err.end(), '\n') <= 4);  // configuring, one or two bars, built
  const Outcome seen =
      Program({"/bin/bash", checkout.folder.path + "/house/warpwise", "list"}, checkout.environment(slow), "/", 100)
          .finish();
  CAPTURE(seen.out);
  CHECK(contains(seen.out, "\r\033[Kbuilding [######"));
  CHECK(contains(seen.out, "50%  4 of 8"));
  CHECK(contains(seen.out, " s left"));
}

TEST_CASE(
    "the lab opens when the first lesson can run, the rest is built behind it, and what is asked for comes first") {
  Checkout checkout;
  checkout.complete();
  const std::string told = checkout.folder.path + "/house/build/.building",
                    complete = checkout.folder.path + "/house/build/complete";
  const auto wait_until = [](auto what) {
    for (int i = 0; i < 1000 && !what(); i++) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return what();
  };
  const Outcome first = checkout.run({}, {{"LAB_S", "30"}});
  CAPTURE(first.err);
  CHECK(first.out == "ran:<>\n");
  CHECK(contains(first.err, "the rest is built behind the lab"));
  CHECK(checkout.log().find(" first\n") < checkout.log().rfind(" lab\n"));
  CHECK(wait_until([&] { return contains(checkout.folder.read("house/build/.building"), "still being built"); }));
  CHECK_FALSE(fs::exists(complete));

  // The build behind the lab gives way to what a verb needs, and goes on when that is there.
  checkout.forget();
  const Outcome second = checkout.run({"list"}, {{"LAB_S", "8"}});
  CAPTURE(second.err);
  CHECK(second.out == "ran:<list>\n");
  CHECK_FALSE(fs::exists(complete));
  CHECK(checkout.log().find(" base\n") < checkout.log().rfind(" lab\n"));
  CHECK(wait_until([&] { return fs::exists(complete); }));
  CHECK(wait_until([&] { return !fs::exists(told); }));

  // From then on there is nothing to build, and nothing is said.
  const Outcome third = checkout.run({});
  CHECK(third.out == "ran:<>\n");
  CHECK(third.err.empty());
}

TEST_CASE("a verb waits for the lessons that it names, and for no others") {
  Checkout checkout;
  checkout.complete();
  for (const char* lesson : {"01_one", "02_two"}) {
    checkout.folder.write(std::string("house/lessons/") + lesson + "/lesson.cpp", "");
    checkout.folder.write(std::string("house/exercises/") + lesson + "/ex1_" + (lesson + 3) + "s_check.cpp", "");
  }
  checkout.folder.write("course/lessons/00_three/lesson.cpp", "");
  const std::string course = checkout.folder.path + "/course";
  using Words = std::vector<std::string>;
  const std::vector<std::pair<Words, std::string>> targets = {
      {{"run", "one/fast"}, "board lesson_one"},
      {{"run", "two", "one", "--size", "4"}, "board lesson_one lesson_two"},
      {{"run", "--replay", "one.jsonl"}, "board"},
      {{"inspect", "two/fast"}, "base lesson_two"},
      {{"check", "two/twos"}, "base exercises_two lesson_two"},
      {{"watch", "ex1_ones.cu"}, "base exercises_one lesson_one"},
      {{"hint", "ones"}, "base exercises_one lesson_one"},
      {{"check"}, "lab"},
      {{"list"}, "base"},
      {{"exec", "one.cu", "--", "--lessons", course}, "base"},
      {{"run", "three"}, "board"},
      {{"--lessons", course, "run", "three"}, "board lesson_three"},
      {{"run", "three", "--lessons=" + course}, "board lesson_three"},
  };
  for (const auto& [words, expected] : targets) {
    CAPTURE(words);
    checkout.forget();
    checkout.run(words);
    const std::string log = checkout.log(), line = log.substr(log.rfind("ninja "));
    CHECK(contains(line, " " + expected + "\n"));
  }
}

TEST_CASE("build builds all of the lab, and runs nothing") {
  Checkout checkout;
  checkout.complete();
  const Outcome built = checkout.run({"build"});
  CHECK(built.status == 0);
  CHECK(built.out.empty());
  CHECK(contains(checkout.log(), " lab\n"));
  CHECK(checkout.run({"build", "gemm"}).status == 2);
}

TEST_CASE("the lessons of another folder are part of the build as long as they are named") {
  Checkout checkout;
  checkout.complete();
  checkout.folder.write("course/lessons/00_three/lesson.cpp", "");
  const std::string course = checkout.folder.path + "/course";
  CHECK(checkout.run({"--lessons", course, "list"}).out == "ran:<list>\n");
  CHECK(contains(checkout.log(), "-DWARPWISE_LESSONS=" + course));
  checkout.forget();
  checkout.run({"list"}, {{"WARPWISE_LESSONS", course + ":" + course + "/"}});
  CHECK_FALSE(contains(checkout.log(), "cmake"));  // the same lessons
  checkout.run({"list"});
  CHECK(contains(checkout.log(), "-DWARPWISE_LESSONS=\n"));
  const Outcome nowhere = checkout.run({"--lessons", course + "/lessons", "list"});
  CHECK(nowhere.status == 2);
  CHECK(contains(nowhere.err, "there are no lessons in"));
  CHECK(contains(nowhere.err, "new lesson NAME --in"));
}

TEST_CASE("a build behind the lab that fails says so to the lab") {
  Checkout checkout;
  checkout.complete();
  CHECK(checkout.run({}, {{"NO_LAB", "1"}}).out == "ran:<>\n");
  std::string told;
  for (int i = 0; i < 1000 && !contains(told, "failed"); i++) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    told = checkout.folder.read("house/build/.building");
  }
  CHECK(told.starts_with("0 "));
  CHECK(contains(told, "build.log"));
}

TEST_CASE("test installs what only tests use, and goes on without where it cannot") {
  Checkout checkout;
  checkout.complete();
  checkout.folder.write("says", "    Start 1: engine\n1/1 Test #1: engine ....   Passed    0.10 sec\n");
  checkout.folder.write("house/cli/packages.txt",
                        checkout.folder.read("house/cli/packages.txt") +
                            "checker-dev  test  /nowhere/checker-dev  whether all is right\n");
  const Environment offline = {{"CTEST_SAYS", checkout.folder.path + "/says"}, {"NO_NETWORK", "1"}};
  const Outcome without = checkout.run({"test"}, offline);
  CAPTURE(without.err);
  CHECK(without.status == 0);
  CHECK(contains(without.err, "whether all is right"));
  CHECK(contains(without.err, "the tests that need checker-dev are skipped"));
  checkout.forget();
  checkout.run({"test"}, {{"CTEST_SAYS", checkout.folder.path + "/says"}});
  CHECK(contains(checkout.log(), "install -y --no-install-recommends checker-dev"));
  CHECK(contains(checkout.log(), "cmake -S"));  // checks what was installed
  checkout.forget();
  checkout.run({"list"});
  CHECK_FALSE(contains(checkout.log(), "apt-get"));
}

TEST_CASE("test installs what a release has of what tests use, and names what it lacks") {
  Checkout checkout;
  checkout.complete();
  checkout.folder.write("says", "    Start 1: engine\n1/1 Test #1: engine ....   Passed    0.10 sec\n");
  const std::string there = Checkout::escaped(checkout.folder.path + "/there/");
  checkout.folder.write("house/cli/packages.txt",
                        checkout.folder.read("house/cli/packages.txt") + "checker-dev  test  " + there +
                            "checker-dev  whether all is right\nold-dev  test  " + there + "old-dev  what it was\n");
  const Outcome lacking =
      checkout.run({"test"}, {{"CTEST_SAYS", checkout.folder.path + "/says"}, {"LACKS", "old-dev"}});
  CAPTURE(lacking.err);
  CHECK(lacking.status == 0);
  CHECK(contains(checkout.log(), "install -y --no-install-recommends checker-dev\n"));
  CHECK(contains(checkout.log(), "cmake -S"));
  CHECK(contains(lacking.err, "the tests that need old-dev are skipped"));
}

TEST_CASE("two starts at once build one after the other") {
  Checkout checkout;
  checkout.complete();
  Program first({"/bin/bash", checkout.folder.path + "/house/warpwise", "list"},
                checkout.environment({{"STEPS", "3"}}));
  for (int i = 0; i < 200 && !contains(checkout.log(), "ninja"); i++)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const Outcome second = checkout.run({"list"});
  CHECK(contains(second.err, "waiting for it"));
  CHECK(second.out == "ran:<list>\n");
  CHECK(first.finish().out == "ran:<list>\n");
}

TEST_CASE("starts at once with nothing to build wait for each other without a word") {
  Checkout checkout;
  checkout.complete();
  REQUIRE(checkout.run({"list"}).out == "ran:<list>\n");
  checkout.forget();
  Program first({"/bin/bash", checkout.folder.path + "/house/warpwise", "list"},
                checkout.environment({{"BUILD_S", "2"}}));  // no steps: it only looks
  for (int i = 0; i < 200 && !contains(checkout.log(), "ninja"); i++)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const Outcome second = checkout.run({"list"});
  CHECK(!contains(second.err, "waiting"));
  CHECK(second.out == "ran:<list>\n");
  CHECK(first.finish().out == "ran:<list>\n");
}

TEST_CASE("test closes with the counts of all test cases, and fails with them") {
  Checkout checkout;
  checkout.complete();
  const auto run_tests = [&](const std::string& text) {
    return checkout.run({"test"}, {{"CTEST_SAYS", checkout.folder.write("says", text)}});
  };
  const std::string good =
      "    Start 1: engine\n"
      "1: [doctest] test cases:  12 |  12 passed | 0 failed | 3 skipped\n"
      "1/2 Test #1: engine ...........................   Passed    0.10 sec\n"
      "    Start 2: plain\n"
      "2/2 Test #2: plain ............................   Passed    0.10 sec\n";
  const Outcome passed = run_tests(good);
  CHECK(passed.status == 0);
  CHECK(passed.last_line() == "13 passed, 0 failed, 3 skipped");

  const Outcome failed =
      run_tests(good +
                "3: ERROR: CHECK( 1 == 2 )\n3: [doctest] test cases:  5 |  4 passed | 1 failed | 0 skipped\n"
                "3/4 Test #3: third ............................***Failed    0.10 sec\n"
                "4/4 Test #4: fourth ...........................***Exception: SegFault  0.10 sec\n");
  CHECK(failed.status == 1);
  CHECK(failed.last_line() == "17 passed, 2 failed, 3 skipped");
  CHECK(contains(failed.out, "CHECK( 1 == 2 )"));

  CHECK(run_tests("").status == 1);  // running no test at all is not a success
  CHECK(checkout.run({"test", "this"}).status == 2);
}

TEST_CASE("test leaves out what takes long and says so; test --all does not") {
  Checkout checkout;
  checkout.complete();
  const auto run_tests = [&](const std::vector<std::string>& words) {
    const std::string says = "1/1 Test #1: plain ....   Passed    0.10 sec\n";
    return checkout.run(words, {{"CTEST_SAYS", checkout.folder.write("says", says)}});
  };
  const Outcome quick = run_tests({"test"});
  CHECK(contains(checkout.folder.read("house/build/test.log"), "tests: quick"));
  CHECK(contains(quick.out, "./warpwise test --all"));
  CHECK(quick.last_line() == "1 passed, 0 failed, 0 skipped");
  CHECK(contains(checkout.log(), " quick_tests\n"));
  checkout.forget();
  const Outcome all = run_tests({"test", "--all"});
  CHECK(contains(checkout.folder.read("house/build/test.log"), "tests: all"));
  CHECK(contains(checkout.log(), " all\n"));
  CHECK_FALSE(contains(all.out, "--all"));
  CHECK(run_tests({"test", "--all", "more"}).status == 2);
}

TEST_CASE("test --part runs one part of what takes long, builds everything, and says what is left out") {
  Checkout checkout;
  checkout.complete();
  const auto run_tests = [&](const std::vector<std::string>& words) {
    const std::string says = "1/1 Test #1: plain ....   Passed    0.10 sec\n";
    return checkout.run(words, {{"CTEST_SAYS", checkout.folder.write("says", says)}});
  };
  const Outcome part = run_tests({"test", "--part", "2/6"});
  CHECK(contains(checkout.folder.read("house/build/test.log"), "tests: 2/6"));
  CHECK(contains(checkout.log(), " all\n"));
  CHECK(contains(part.out, "only part 2/6 ran, and the others count as skipped: ./warpwise test --all runs all."));
  CHECK(part.last_line() == "1 passed, 0 failed, 0 skipped");
  for (const char* wrong : {"0/6", "7/6", "2", "2/6/1", "a/b", ""}) {
    CAPTURE(wrong);
    const Outcome refused = run_tests({"test", "--part", wrong});
    CHECK(refused.status == 2);
    CHECK(contains(refused.err, "./warpwise test --part 2/6"));
  }
}

TEST_CASE("each test that takes long is in one part, and parts are of all sizes") {
  const auto set = [](const std::string& which) { ::setenv("WARPWISE_TESTS", which.c_str(), 1); };
  const char* before = std::getenv("WARPWISE_TESTS");
  const std::string was = before ? before : "";
  for (const int parts : {1, 6, 8})
    for (const char* name : {"transpose/tile", "scan/lookback", "gemm/split", "what a worker needs travels"}) {
      int runs = 0;
      for (int part = 1; part <= parts; part++) {
        set(std::to_string(part) + "/" + std::to_string(parts));
        runs += warpwise::long_test_runs(name);
      }
      CHECK_MESSAGE(runs == 1, name << " is in " << runs << " of " << parts << " parts");
    }
  set("quick");
  CHECK_FALSE(warpwise::long_test_runs("transpose/tile"));
  set("all");
  CHECK(warpwise::long_test_runs("transpose/tile"));
  before ? set(was) : void(::unsetenv("WARPWISE_TESTS"));
}

TEST_CASE("the container installs what the script would, from the same list") {
  const std::string root = WARPWISE_ROOT;
  const auto read = [](const std::string& file) {
    std::ifstream stream(file);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  const std::string container = read(root + "/Containerfile");
  // The command that names the packages, as the container runs it.
  const size_t begin = container.find("awk '"), end = container.find(" /tmp/packages.txt", begin);
  REQUIRE(begin != std::string::npos);
  REQUIRE(end != std::string::npos);
  CHECK(container.find("COPY cli/packages.txt /tmp/packages.txt") < begin);
  const Outcome named =
      Program({"/bin/bash", "-c", container.substr(begin, end - begin) + " cli/packages.txt"}, {}, root).finish();
  std::string wanted;
  std::istringstream list(read(root + "/cli/packages.txt"));
  for (std::string line; std::getline(list, line);) {
    std::istringstream words(line);
    std::string package, group;
    words >> package >> group;
    if (package.empty() || package[0] == '#') continue;
    CAPTURE(package);
    CHECK(container.find(' ' + package + ' ') == std::string::npos);  // no second list
    if (group != "test") wanted += package + "\n";
  }
  CHECK(named.out == wanted);
  CHECK(read(root + "/docs/workshop/README.md").find(container.substr(begin, end - begin)) != std::string::npos);
}
