// tests/on_a_gpu.sh without a GPU: the commands that it would run, for lessons made up here and for the real ones.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/stream.h"
#include "tests/support/cli_program.h"

using namespace warpwise;
using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

/// The commands that it would run for these lessons.
Outcome plan(const Folder& out, const std::vector<std::string>& lessons, const Environment& environment) {
  std::vector<std::string> argv = {"/bin/bash", WARPWISE_ROOT "/tests/on_a_gpu.sh", "--dry-run", WARPWISE_BIN,
                                   out.path};
  argv.insert(argv.end(), lessons.begin(), lessons.end());
  return Program(argv, environment).finish(120);
}

/// The command that writes a recording: its words after `warpwise run`. Empty if there is none.
std::string command_of(const std::string& plan, const std::string& file) {
  std::istringstream lines(plan);
  for (std::string line; std::getline(lines, line);) {
    const size_t run = line.find("/warpwise run "), record = line.find(" --record ");
    if (run != line.npos && record != line.npos && line.ends_with("/" + file))
      return line.substr(run + 14, record - run - 14) + " ";
  }
  return "";
}

/// The first job of a recording.
JobStarted job_of(const fs::path& recording) {
  std::ifstream lines(recording);
  for (std::string line; std::getline(lines, line);)
    if (contains(line, R"("event":"job")")) return std::get<JobStarted>(parse_event(line));
  return {};
}

}  // namespace

TEST_CASE("on a GPU: every lesson that there is takes its turn, with its own steps and sizes" *
          doctest::skip(!has_python())) {
  const Folder out;
  const Outcome all = plan(out, {}, fake("well"));
  CAPTURE(all.err);
  CHECK(all.status == 0);
  for (const char* lesson : {"matrices", "vectors"}) {
    CAPTURE(lesson);
    CHECK(command_of(all.out, std::string(lesson) + ".jsonl") == std::string(lesson) + " --backend cuda ");
    for (const char* tool : {"memcheck --padding 65536", "racecheck", "synccheck"})
      CHECK(contains(all.out, "== compute-sanitizer " + std::string(tool) + ": " + lesson));
  }
  // Neither vendor rows nor ceilings; sizes with as many extents as the lesson has.
  CHECK(contains(all.out, R"("lesson":"matrices","steps":["slow","quick","same"],"sizes":["31x33","64x64",)"));
  CHECK(contains(all.out, R"("lesson":"vectors","steps":["slow","quick","same"],"sizes":["1","33",)"));
  CHECK(contains(all.out, "warpwise-worker-cuda matrices 64x48 "));  // the counters

  const Outcome one = plan(out, {"vectors"}, fake("well"));
  CHECK(contains(one.out, "sanitizer racecheck: vectors"));
  CHECK_FALSE(contains(one.out, "matrices"));
  Environment counters = fake("well");
  counters["PARTS"] = "counters";
  const Outcome part = plan(out, {}, counters);
  CHECK(contains(part.out, "hardware_counters.py"));
  CHECK_FALSE(contains(part.out, "sanitizer"));
  CHECK_FALSE(contains(part.out, "--record"));
  const Outcome unknown = plan(out, {"vektors"}, fake("well"));
  CHECK(unknown.status == 2);
  CHECK(contains(unknown.err, "there is no lesson vektors"));
}

TEST_CASE("on a GPU: recordings and counters are made anew as those in the tree were" *
          doctest::skip(!has_simt_worker() || !has_python())) {
  const Folder out;
  Environment environment = {{"PARTS", "recordings exercises counters sanitizer"},
                             {"WARPWISE_WORKER_CUDA", "/nonexistent/worker"}};
  const Outcome all = plan(out, {}, environment);
  REQUIRE(all.status == 0);
  int recordings = 0;
  for (const auto& entry : fs::directory_iterator(WARPWISE_ROOT "/docs/recordings")) {
    const std::string file = entry.path().filename();
    if (entry.path().extension() != ".jsonl") continue;
    recordings++;
    CAPTURE(file);
    const std::string command = command_of(all.out, file.substr(0, file.rfind('_')) + ".jsonl");
    const JobStarted job = job_of(entry.path());
    CHECK((command.starts_with(job.lesson + " ") || command.starts_with(job.lesson + "/")));
    std::string sizes;
    for (size_t at = 0; (at = command.find("--size ", at)) != command.npos; at += 7)
      sizes += command.substr(at + 7, command.find(' ', at + 7) - at - 6);
    std::string recorded;
    for (const auto& size : job.sizes) recorded += to_string(size) + " ";
    CHECK(sizes == recorded);
    if (const size_t choice = command.find("--choice input="); choice != command.npos)
      CHECK(command.substr(choice + 15).starts_with(job.choices.at("input") + " "));
  }
  CHECK(recordings > 0);
  // Counters are read at the sizes at which the tests compare ours with them.
  for (const auto& entry : fs::directory_iterator(WARPWISE_ROOT "/lessons")) {
    std::ifstream file(entry.path() / "counters_h200.json");
    if (!file) continue;
    const auto rows = nlohmann::json::parse(file);
    const std::string lesson = entry.path().filename().string().substr(3);
    CHECK(contains(all.out, "warpwise-worker-cuda " + lesson + " " + rows.at(0).at("size").get<std::string>() + " "));
  }
  CHECK(contains(all.out, " check transpose/"));
  // Tasks with another number of extents than the lesson's first one have sizes of their own.
  CHECK(contains(all.out, R"("lesson":"attention","steps":["three_passes",)"));
  const size_t products = all.out.find(R"("lesson":"attention","steps":["written_out",)");
  REQUIRE(products != all.out.npos);
  CHECK(contains(all.out.substr(products, all.out.find('\n', products) - products), R"("sizes":["1x1x1",)"));
}
