// Programs with several streams or devices: missing order, and memory that a device cannot access, are reported; right
// programs are not.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "support/program.h"

namespace {

std::vector<std::string> programs_in(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(SIMT_TESTS_DIR "/" + folder))
    if (entry.path().extension() == ".cu") files.push_back(folder + "/" + entry.path().filename().string());
  std::sort(files.begin(), files.end());
  return files;
}

// The line that ends in "// mark"; 0 when none does.
int marked(const std::string& file, const std::string& mark) {
  std::ifstream source(SIMT_TESTS_DIR "/" + file);
  std::string text;
  for (int line = 1; std::getline(source, text); ++line)
    if (text.size() > mark.size() + 3 && text.substr(text.size() - mark.size() - 3) == "// " + mark) return line;
  return 0;
}

}  // namespace

TEST_CASE("work of two streams that nothing orders is told, with both places, and nothing else is" *
          doctest::test_suite("long")) {
  const auto programs = programs_in("checks/streams");
  CHECK(programs.size() >= 20);
  for (const std::string& file : programs) {
    if (!marked(file, "first")) continue;
    CAPTURE(file);
    const auto run = core_test::run(core_test::compile(file));
    CHECK(run.status == 0);
    REQUIRE(run.report.is_object());
    CAPTURE(run.report["hazards"].dump());
    bool told = false;
    for (const auto& hazard : run.report["hazards"]) {
      CHECK(hazard["kind"] == "race");
      CHECK(hazard["space"] == "stream");
      told |= hazard["line"] == marked(file, "second") && hazard["other_line"] == marked(file, "first");
      CHECK(hazard.value("buffer", "") != "");
    }
    CHECK(told);
  }
}

TEST_CASE("what a program asks for or prints before anything has waited is told") {
  for (const auto& [file, line, says] :
       {std::tuple{"streams/time_too_early", 12, "cudaErrorNotReady and gives no time"},
        {"streams/output_is_lost", 4, "on a GPU its output is lost"}}) {
    CAPTURE(file);
    const auto run = core_test::run(core_test::compile("checks/" + std::string(file) + ".cu"));
    REQUIRE(run.report["hazards"].size() == 1);
    const auto& hazard = run.report["hazards"][0];
    CHECK(hazard["line"] == line);
    CHECK(hazard["message"].get<std::string>().find(says) != std::string::npos);
  }
}

TEST_CASE("work of streams that something orders is not told" * doctest::test_suite("long")) {
  const auto programs = programs_in("checks/correct/streams");
  CHECK(programs.size() >= 20);
  for (const std::string& file : programs)
    for (const char* options : {"{}", R"({"schedule":3,"workers":1})"}) {
      CAPTURE(file);
      const auto run = core_test::run(core_test::compile(file), options);
      CHECK(run.status == 0);
      REQUIRE(run.report.is_object());
      CHECK(run.report["hazards"].dump() == "[]");
    }
}

TEST_CASE("a race of streams names kernels, streams and what to do") {
  const auto message = [](const char* file) {
    return core_test::run(core_test::compile(std::string("checks/streams/") + file)).report["hazards"][0]["message"];
  };
  CHECK(
      message("kernel_then_kernel.cu") ==
      "kernel_then_kernel.cu:14: kernel twice on stream two reads b[0] to b[1023], which kernel twice at "
      "kernel_then_kernel.cu:13 writes on stream one, with nothing that orders the two; record an event behind the "
      "first (cudaEventRecord) and let the other stream wait for it (cudaStreamWaitEvent), or use one stream for both.");
  CHECK(message("host_reads_too_early.cu") ==
        "host_reads_too_early.cu:12: host code reads host[7], which cudaMemcpyAsync at host_reads_too_early.cu:11 may "
        "still be writing on stream one; wait for it first, with cudaStreamSynchronize or an event.");
}

TEST_CASE("simulated devices have memories, streams and peers of their own") {
  const auto run = core_test::run(core_test::compile("checks/devices/two_devices.cu"), R"({"devices":2})");
  CAPTURE(run.output);
  CHECK(run.status == 0);
  REQUIRE(run.report.is_object());
  CHECK(run.report["hazards"].dump() == "[]");
  CHECK(core_test::run(core_test::compile("checks/devices/two_devices.cu")).status ==
        77);  // one device, unless asked for more
}

TEST_CASE("what a device cannot reach or run is told with what to do") {
  const std::map<std::string, std::pair<const char*, const char*>> cases = {
      {"no_access.cu", {"out_of_bounds", "b[0], which lies on device 1, while the kernel runs on device 0"}},
      {"access_taken_back.cu", {"out_of_bounds", "call cudaDeviceEnablePeerAccess(1, 0) on device 0"}},
      {"stream_of_another.cu", {"launch", "its stream is one of device 1, and the current device is 0"}},
      {"unordered_peer_copy.cu", {"race", "cudaMemcpyPeerAsync on stream copying reads a[0] to a[63]"}},
  };
  for (const auto& [file, expected] : cases) {
    CAPTURE(file);
    auto run = core_test::run(core_test::compile("checks/devices/" + file), R"({"devices":2})");
    CHECK(run.status == 0);
    REQUIRE(run.report.is_object());
    CAPTURE(run.report["hazards"].dump());
    // Some of the programs leak as well.
    REQUIRE(!run.report["hazards"].empty());
    for (size_t i = 1; i < run.report["hazards"].size(); i++) CHECK(run.report["hazards"][i]["kind"] == "leak");
    CHECK(run.report["hazards"][0]["kind"] == expected.first);
    CHECK(run.report["hazards"][0]["message"].get<std::string>().find(expected.second) != std::string::npos);
  }
}
