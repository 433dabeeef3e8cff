// Bad input, bad workers, bad disks: each gives one clear sentence and the right exit status, and loses no
// measurements.
#include <doctest/doctest.h>

#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "tests/support/cli_program.h"

using namespace warpwise;
using namespace warpwise::test;

namespace {

// The complaints on stderr, without the notes on the chosen backend and on a lab that measures beside this test.
std::vector<std::string> complaints(const Outcome& outcome) {
  std::vector<std::string> lines;
  for (size_t begin = 0, end; (end = outcome.err.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const std::string line = outcome.err.substr(begin, end - begin);
    if (!contains(line, "this is the CPU backend") && !contains(line, "another lab measures") &&
        !contains(line, "64x48: time") && !line.empty())
      lines.push_back(line);
  }
  return lines;
}

struct Bad {
  std::vector<std::string> arguments;
  int status;
  std::string says;
};

}  // namespace

TEST_CASE("bad arguments get one sentence that says what would be right") {
  const Bad cases[] = {
      {{"run", "matrices", "--size", "0x5"}, 2, "zero rows"},
      {{"run", "matrices", "--size", "-3x5"}, 2, "negative rows"},
      {{"run", "matrices", "--size", "-3"}, 2, "too few extents"},
      {{"run", "matrices", "--size", "axb"}, 2, "not a number of rows"},
      {{"run", "matrices", "--size", "3.5x2"}, 2, "not a number"},
      {{"run", "matrices", "--size", "1x2x3"}, 2, "too many extents"},
      {{"run", "matrices", "--size", ""}, 2, "too few extents"},
      {{"run", "matrices", "--size", "99999999999x1"}, 2, "more rows than a kernel can index"},
      {{"run", "matrices", "--size"}, 2, "--size"},
      {{"run", "vectors", "--size", "64x48"}, 2, "too many extents"},
      {{"run", "matrixes"}, 2, "did you mean 'matrices'"},
      {{"run", "matrices/quik"}, 2, "did you mean 'quick'"},
      {{"run", "zzz"}, 2, "choose one of matrices or vectors"},
      {{"run", "matrices", "--backend", "metal"}, 2, "unknown backend 'metal'"},
      {{"run", "matrices", "--samples", "0"}, 2, "--samples"},
      {{"run", "matrices", "--samples", "many"}, 2, "--samples"},
      {{"run", "matrices", "--budget", "-1"}, 2, "--budget"},
      {{"run", "matrices", "--choice", "input"}, 2, "name=value"},
      {{"run", "matrices", "--choice", "inputt=ones"}, 2, "did you mean 'input'"},
      {{"run", "matrices", "--choice", "input=one"}, 2, "did you mean 'ones'"},
      {{"run", "matrices", "--devices", "0"}, 2, "--devices"},
      {{"run", "matrices", "--gpu-memory", "much"}, 2, "no amount of memory"},
      {{"run", "matrices", "--frobnicate"}, 2, "--frobnicate"},
      {{"run"}, 2, "which lesson?"},
      {{"rum", "matrices"}, 2, "did you mean 'run'"},
      {{"run", "--replay", "/nonexistent/run.jsonl"}, 2, "No such file"},
      {{"run", "--replay", "/"}, 2, "directory"},
      {{"run", "matrices", "--backend", "cuda"}, 3, "CUDA worker is not built"},
      {{"inspect", "matrices"}, 2, "which step of matrices?"},
      {{"inspect", "matrices/fast"}, 2, "unknown step of matrices 'fast'"},
      {{"inspect"}, 2, "LESSON/STEP is missing"},
      {{"run", "quick"}, 2, "there is no lesson 'quick', but a step: write matrices/quick"},
      {{"new"}, 2, "lesson or exercise or editor is missing"},
      {{"exec"}, 2, "file"},
      {{"exec", "/nonexistent/a.cu"}, 2, "no file /nonexistent/a.cu"},
      {{"exec", "/tmp"}, 2, "not a file"},
      {{"exec", "/etc/passwd"}, 2, "/etc/passwd is neither a source nor an object file"},
      {{"gui"}, 3, "ssh -X"},
      {{"gui", "--theme", "pink"}, 2, "--theme"},
  };
  for (const auto& [arguments, status, says] : cases) {
    std::string command;
    for (const auto& argument : arguments) command += argument + " ";
    CAPTURE(command);
    const Outcome outcome = warpwise::test::warpwise(arguments, "well");
    CAPTURE(outcome.err);
    if (arguments[0] == "gui" && status == 3) {
      CHECK(outcome.status == 3);  // no display, or no window in this build
      continue;
    }
    CHECK(outcome.status == status);
    CHECK(contains(outcome.err, says));
    CHECK(complaints(outcome).size() == 1);
    CHECK(outcome.err.rfind("warpwise: ", 0) == 0);
    CHECK(outcome.out.empty());
  }
}

TEST_CASE("a CUDA backend that lacks driver or device says which") {
  const std::string worker = std::string(WARPWISE_BIN) + "/warpwise-fake-worker";
  for (const auto& [mode, says] : {std::pair{"nodriver", "no NVIDIA driver"}, {"nodevice", "no GPU can be used"}}) {
    const Outcome outcome =
        warpwise::test::warpwise({"run", "matrices", "--backend", "cuda"}, mode, {{"WARPWISE_WORKER_CUDA", worker}});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, says));
  }
}

TEST_CASE("a worker that fails leaves its message and the figures before it") {
  const Bad cases[] = {
      {{"crash"}, 1, "crashed (Segmentation fault)"},
      {{"kill"}, 1, "was killed"},
      {{"exit"}, 1, "out of patience"},
      {{"half"}, 1, "ended with status 0"},
      {{"garbage"}, 1, "not an event"},
      {{"flood"}, 1, "not an event"},
      {{"memory"}, 3, "fake trouble memory"},
      {{"hazard"}, 1, "fake trouble hazard"},
      {{"cuda"}, 1, "fake trouble cuda"},
  };
  for (const auto& [mode, status, says] : cases) {
    CAPTURE(mode[0]);
    const Outcome outcome = warpwise::test::warpwise({"run", "matrices", "--json"}, mode[0]);
    CAPTURE(outcome.err);
    CHECK(outcome.status == status);
    CHECK(contains(outcome.err, says));
    CHECK(complaints(outcome).size() == 1);
    const auto json = outcome.json();
    REQUIRE(json.is_object());
    CHECK(json["results"].size() >= 2);  // the limit and the slow step came first
    CHECK(json["results"][1]["step"] == "slow");
    CHECK(contains(json["troubles"][0]["message"].get<std::string>(), says));
    if (mode[0] != "memory" && mode[0] != "hazard" && mode[0] != "cuda")
      CHECK(contains(outcome.err, "matrices/quick at 64x48"));
  }
}

TEST_CASE("a worker that hangs is ended at its time limit, and none is left behind") {
  const Folder folder;
  const std::string worker = folder.path + "/own-worker";
  std::filesystem::create_symlink(std::string(WARPWISE_BIN) + "/warpwise-fake-worker", worker);
  const Outcome outcome =
      warpwise::test::warpwise({"run", "matrices", "--time-limit", "0.5"}, "hang", {{"WARPWISE_WORKER_SIMT", worker}});
  CHECK(outcome.status == 1);
  CHECK(contains(outcome.err, "said nothing for"));
  CHECK(contains(outcome.out, "slow"));
  CHECK(processes_with(worker) == 0);
}

TEST_CASE("a lab that is killed takes its worker with it") {
  const Folder folder;
  const std::string worker = folder.path + "/own-worker";
  std::filesystem::create_symlink(std::string(WARPWISE_BIN) + "/warpwise-fake-worker", worker);
  Environment environment = fake("slow");
  environment["WARPWISE_WORKER_SIMT"] = worker;
  Program program(warpwise_argv({"run", "matrices"}), environment);
  REQUIRE(program.wait_for("64x48"));
  CHECK(processes_with(worker) == 1);
  program.signal(SIGKILL);
  program.finish();
  for (int i = 0; i < 100 && processes_with(worker) > 0; i++) ::usleep(20000);
  CHECK(processes_with(worker) == 0);
}

TEST_CASE("a worker that ends before it says hello is reported, with what to do") {
  const Outcome outcome = warpwise::test::warpwise({"run", "matrices"}, "gone");
  CHECK(outcome.status == 3);
  CHECK(contains(outcome.err, "warpwise doctor"));
}

TEST_CASE("a wrong result is said, drawn and ends with status 1") {
  const Outcome outcome = warpwise::test::warpwise({"run", "matrices"}, "wrong");
  CHECK(outcome.status == 1);
  CHECK(contains(outcome.out, "WRONG"));
  CHECK(contains(outcome.out, "quick: 3 of 3072 elements are wrong, the first at row 1, col 2"));
  CHECK(contains(outcome.err, "matrices/quick at 64x48 is wrong"));
}

TEST_CASE("a step that this machine lacks is skipped with the reason, and asking for nothing else is no success") {
  const Outcome outcome = warpwise::test::warpwise({"run", "matrices/vendor"});
  CHECK(outcome.status == 3);
  CHECK(contains(outcome.out, "vendor is skipped: the vendor is not here."));
}

TEST_CASE("a disk that is full or read-only costs the recording, not the figures") {
  const Folder folder;
  for (const std::string& file : {std::string("/dev/full"), std::string("/proc/nowhere/run.jsonl"), folder.path}) {
    CAPTURE(file);
    const Outcome outcome = warpwise::test::warpwise({"run", "matrices", "--record", file, "--json"});
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, file));
    CHECK(outcome.json()["results"].size() == 4);
  }
}

TEST_CASE("what is no whole recording of this version is refused") {
  const Folder folder;
  const std::string whole = folder.path + "/whole.jsonl";
  REQUIRE(warpwise::test::warpwise({"run", "matrices", "--record", whole}).status == 0);
  const std::string text = folder.read("whole.jsonl");
  const Bad cases[] = {
      {{folder.write("cut.jsonl", text.substr(0, text.size() / 2))}, 2, "truncated"},
      {{folder.write("empty.jsonl", "")}, 2, "empty"},
      {{folder.write("other.jsonl", "PNG and so on\n")}, 2, "not a Warpwise recording"},
      {{folder.write("newer.jsonl", R"({"event": "hello", "stream": 999, "device": {"backend": "simt", "name": "x"}})"
                                    "\n")},
       2,
       "newer"},
  };
  for (const auto& [arguments, status, says] : cases) {
    CAPTURE(says);
    const Outcome outcome = warpwise::test::warpwise({"run", "--replay", arguments[0]});
    CHECK(outcome.status == status);
    CHECK(contains(outcome.err, says));
    CHECK(outcome.out.empty());
  }
}
