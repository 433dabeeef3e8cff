// Correct programs: they compute the right thing, and their reports are empty.
#include <doctest/doctest.h>

#include "support/folder.h"

namespace {

constexpr const char* kSubjects[] = {"atomics", "barriers", "flags", "host", "memory"};

void check_clean(const programs::Outcome& ran) {
  CHECK(ran.status == 0);
  REQUIRE_MESSAGE(ran.report.is_object(), ran.output);
  CHECK(ran.report["hazards"].dump() == "[]");
}

void hold(const std::string& folder, const std::vector<const char*>& all_options) {
  const programs::Folder built(folder);
  for (const programs::Built& program : built.programs())
    for (const char* options : all_options) {
      CAPTURE(program.file);
      CAPTURE(options);
      check_clean(program.run(options));
    }
}

}  // namespace

TEST_CASE("correct kernels report nothing, under any schedule, and compute the right thing" *
          doctest::test_suite("long")) {
  for (const std::string subject : kSubjects)
    hold("checks/correct/" + subject, {"{}", R"({"workers": 1})", R"({"schedule": 3})", R"({"schedule": 12345})"});
}

TEST_CASE("correct programs of several streams report nothing" * doctest::test_suite("long")) {
  hold("checks/correct/streams", {"{}", R"({"schedule": 3, "workers": 1})"});
}

TEST_CASE("correct programs run uncounted, too" * doctest::test_suite("long")) {
  for (const std::string subject : kSubjects) {
    const programs::Folder built("checks/correct/" + subject, "--plain", "// counted only");
    for (const programs::Built& program : built.programs()) {
      CAPTURE(program.file);
      CHECK(program.run().status == 0);
    }
  }
}

TEST_CASE("a kernel and a host function that wait for the host go on, and so does the host") {
  const auto run = programs::run(programs::compiled("checks/correct/host/waits_for_the_host.cu"));
  CAPTURE(run.output);
  CHECK(run.status == 0);
  CHECK(run.report["hazards"].dump() == "[]");
}

TEST_CASE("a kernel that works while it looks for the host's flag is not taken for one that waits") {
  // It runs for longer than a kernel that only waits would be left alone: half the limit.
  const auto run = programs::run(programs::compiled("checks/correct/host/stopped_by_the_host_if_at_all.cu"),
                                 R"({"launch_limit_s":1})", "700000000");
  CHECK(run.status == 0);
  CHECK(run.report["hazards"].dump() == "[]");
}

TEST_CASE("what blocks wrote that a large launch does not count is not called uninitialised") {
  const auto run = programs::run(programs::compiled("counts/kernels/sampled.cu"), R"({"exact_threads":20000})");
  CHECK(run.status == 0);
  REQUIRE(run.report.is_object());
  CHECK(run.report["hazards"].dump() == "[]");
  for (const auto& kernel : run.report["kernels"]) CHECK(kernel["sampled"] < 0.5);
}
