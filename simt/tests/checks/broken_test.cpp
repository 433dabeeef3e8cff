// Broken programs: each report holds the hazards that the program's comments name, at their lines, and no other.
#include <doctest/doctest.h>

#include "support/expected.h"
#include "support/folder.h"

namespace {

// Runs every program of a folder as its comments say.
void hold(const std::string& folder) {
  const programs::Folder built("checks/" + folder);
  for (const programs::Built& program : built.programs()) {
    CAPTURE(program.file);
    const programs::Expected expected = programs::expected_of(program.text);
    programs::check_expected(expected, program.run(expected.options));
  }
}

}  // namespace

TEST_CASE("wrong uses of bulk copies, mbarriers and wgmma" * doctest::test_suite("long")) { hold("asynchronous"); }
TEST_CASE("races between threads, with atomics, fences and locks among them" * doctest::test_suite("long")) {
  hold("atomics");
}
TEST_CASE("barriers that threads miss" * doctest::test_suite("long")) { hold("barriers"); }
TEST_CASE("accesses out of bounds" * doctest::test_suite("long")) { hold("bounds"); }
TEST_CASE("wrong uses of another block's memory in a cluster") { hold("clusters"); }
TEST_CASE("copies and fills that cannot be right") { hold("copies"); }
TEST_CASE("what a device cannot access or run") { hold("devices"); }
TEST_CASE("kernels and hosts that wait for ever" * doctest::test_suite("long")) { hold("endless"); }
TEST_CASE("memory that is freed wrongly, or never") { hold("freeing"); }
TEST_CASE("kernels that access the host's memory, and the host device memory") { hold("host"); }
TEST_CASE("launches that are refused") { hold("launches"); }
TEST_CASE("races between threads" * doctest::test_suite("long")) { hold("races"); }
TEST_CASE("work of two streams that nothing orders" * doctest::test_suite("long")) { hold("streams"); }
TEST_CASE("reads of memory that nothing has written" * doctest::test_suite("long")) { hold("uninitialised"); }

TEST_CASE("two lines that race in both orders are one entry, with any number of workers") {
  const std::string file = "checks/races/between_two_lines.cu", program = programs::compiled(file);
  const programs::Expected expected = programs::expected_of(programs::read(SIMT_TESTS_DIR "/" + file));
  for (const char* options : {R"({"workers": 1})", R"({"workers": 3})"}) {
    CAPTURE(options);
    programs::check_expected(expected, programs::run(program, options));
  }
}

TEST_CASE("a race through which threads miss a barrier is reported before the barrier") {
  const auto run = programs::run(programs::compiled("checks/races/flag_reset_too_early.cu"));
  REQUIRE(run.report["hazards"].size() >= 2);
  CHECK(run.report["hazards"][0]["kind"] == "race");
  CHECK(run.report["hazards"][0]["buffer"] == "again");
}

TEST_CASE("uncounted programs survive what counted ones survive" * doctest::test_suite("long")) {
  for (const char* file : {"bounds/null_pointer", "endless/without_access", "barriers/in_branch"}) {
    CAPTURE(file);
    const std::string program = programs::compiled("checks/" + std::string(file) + ".cu", "--plain");
    CHECK(programs::run(program, R"({"launch_limit_s": 1})").status == 0);
  }
}
