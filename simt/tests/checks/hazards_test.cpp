// Broken kernels, one hazard each, and correct ones that must report nothing.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <tuple>

#include "support/program.h"

namespace {

std::string first_line(const std::string& file) {
  std::string line;
  std::getline(std::ifstream(SIMT_TESTS_DIR "/" + file) >> std::ws, line);
  return line;
}

std::vector<std::string> files_in(const std::string& folder) {
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(SIMT_TESTS_DIR "/" + folder))
    if (entry.path().extension() == ".cu") files.push_back(folder + "/" + entry.path().filename().string());
  std::sort(files.begin(), files.end());
  return files;
}

// The programs whose first line says which hazard they have.
std::vector<std::string> broken_programs() {
  std::vector<std::string> files;
  for (const char* folder : {"atomics", "barriers", "bounds", "clusters", "copies", "endless", "freeing", "host",
                             "launches", "races", "uninitialised"})
    for (const std::string& file : files_in(std::string("checks/") + folder))
      if (first_line(file).starts_with("// expect: ")) files.push_back(file);
  return files;
}

// The kind that a file's first line, "// expect: kind", names.
std::string expected(const std::string& file) { return first_line(file).substr(std::string("// expect: ").size()); }

bool for_plain_too(const std::string& file) { return first_line(file).rfind("// counted only", 0) != 0; }

}  // namespace

TEST_CASE("each broken kernel yields its hazard, and no other, and never crashes" * doctest::test_suite("long")) {
  for (const std::string& file : broken_programs()) {
    CAPTURE(file);
    const auto run = core_test::run(core_test::compile(file), R"({"launch_limit_s":1})");
    CHECK(run.status == 0);
    REQUIRE(run.report.is_object());
    std::set<std::string> kinds;
    for (const auto& hazard : run.report["hazards"]) {
      kinds.insert(hazard["kind"]);
      CHECK(hazard["message"].get<std::string>().size() > 20);
      if (hazard["kind"] == "leak") {
        CHECK(hazard["line"] == 3);
        CHECK(hazard["buffer"] == "data");
      }
      if (hazard["kind"] == "race") {
        CHECK(hazard["line"] > 0);
        CHECK(hazard["other_line"] > 0);
        CHECK(hazard["buffer"] != "");
      }
    }
    CHECK(kinds == std::set<std::string>{expected(file)});
  }
}

TEST_CASE(
    "who reads behind what a copy has brought is told how much that was, and who reads what nobody wrote is not") {
  const auto message = [](const char* file) {
    const auto run = core_test::run(core_test::compile(std::string("checks/") + file));
    REQUIRE(run.report["hazards"].size() == 1);
    return run.report["hazards"][0]["message"].get<std::string>();
  };
  CHECK(message("uninitialised/half_copied.cu").find("Only its first 16 elements are written") != std::string::npos);
  CHECK(message("uninitialised/global.cu").find("Only its first") == std::string::npos);
}

TEST_CASE("a kernel that touches host memory is told whose it is") {
  const struct {
    const char *file, *buffer, *whose;
  } cases[] = {
      {"host/vector", "data", "(256 bytes allocated at vector.cu:5)"},
      {"host/pointer", "data", "(256 bytes allocated at pointer.cu:5)"},
      {"host/local", "table", "(mine, a local variable of main at local.cu:5)"},
      {"host/captured", "", "(total, a local variable of main at captured.cu:5)"},
      {"host/variable", "data", "(counts, a host variable declared at variable.cu:3)"},
      {"host/variable_by_name", "scale", "(scale, a host variable declared at variable_by_name.cu:3)"},
      {"host/static", "data", "(kept, a host variable declared at static.cu:4)"},
  };
  for (const auto& one : cases) {
    CAPTURE(one.file);
    const auto run = core_test::run(core_test::compile(std::string("checks/") + one.file + ".cu"));
    REQUIRE(run.report["hazards"].size() == 1);
    const auto& hazard = run.report["hazards"][0];
    CAPTURE(hazard.dump());
    CHECK(hazard["message"].get<std::string>().find(one.whose) != std::string::npos);
    CHECK(hazard.value("buffer", "") == one.buffer);
  }
}

TEST_CASE("a copy that cannot be right is told with what is wrong about it") {
  for (const auto& [file, says] :
       {std::pair{"copies/swapped", "swap the pointers, or write cudaMemcpyDeviceToHost"},
        {"copies/beyond_host", "240 bytes are left of the 240 allocated at beyond_host.cu:4"}}) {
    CAPTURE(file);
    const auto run = core_test::run(core_test::compile(std::string("checks/") + file + ".cu"));
    REQUIRE(run.report["hazards"].size() == 1);
    const std::string message = run.report["hazards"][0]["message"];
    CAPTURE(message);
    CHECK(message.find(says) != std::string::npos);
  }
}

TEST_CASE("what a lock lacks is told as the fence that is missing, and in one entry") {
  const std::string behind = "__threadfence() behind the atomicCAS that takes it";
  const std::string before = "no fence publishes the store: put a __threadfence() behind it";
  for (const auto& [file, says, line] :
       {std::tuple{"atomics/lock_without_fence_behind", behind, 7},
        {"atomics/lock_without_fence_before_release", before, 8},
        {"atomics/lock_with_fence_of_block", before, 8},
        {"atomics/lock_of_relaxed_atomic", behind, 9},
        {"atomics/locks_of_many_threads", before, 8},
        {"atomics/store_after_unlock", before, 10},
        {"atomics/lock_in_block", std::string("__threadfence_block() behind the atomicCAS"), 9}}) {
    CAPTURE(file);
    const auto run = core_test::run(core_test::compile(std::string("checks/") + file + ".cu"), R"({"workers":1})");
    REQUIRE(run.report["hazards"].size() == 1);
    const auto& hazard = run.report["hazards"][0];
    CAPTURE(hazard.dump());
    CHECK(hazard["message"].get<std::string>().find(says) != std::string::npos);
    CHECK((hazard["line"] == line || hazard["other_line"] == line));
  }
}

TEST_CASE("two lines that race in both orders are one entry; a later block's update excuses no earlier read") {
  for (const char* options : {R"({"workers":1})", "{}"}) {
    CAPTURE(options);
    const auto both = core_test::run(core_test::compile("checks/races/between_two_lines.cu"), options);
    REQUIRE(both.report["hazards"].size() == 1);
    CHECK(both.report["hazards"][0]["line"] == 5);
    CHECK(both.report["hazards"][0]["other_line"] == 6);
    const auto read_back = core_test::run(core_test::compile("checks/atomics/maximum_read_back.cu"), options);
    REQUIRE(read_back.report["hazards"].size() >= 1);  // two if one is within a block and the other between blocks
    CHECK(read_back.report["hazards"][0]["line"] == 5);
  }
}

TEST_CASE("an index that has left its type's range is told so, and of which array") {
  for (const auto& [file, says] :
       {std::pair{"bounds/index_below_zero",
                  "reads in[4294967295] (of 64 elements of 4 bytes), out of bounds; an unsigned index"},
        {"bounds/index_overflows",
         "writes d[-2147483648] (of 1024 elements of 4 bytes), out of bounds; a product or sum of ints"},
        {"bounds/constant_beyond_end", "reads c[16] (of 16 elements of 4 bytes), out of bounds"}}) {
    CAPTURE(file);
    const auto run = core_test::run(core_test::compile(std::string("checks/") + file + ".cu"));
    REQUIRE(run.report["hazards"].size() == 1);
    const std::string message = run.report["hazards"][0]["message"];
    CAPTURE(message);
    CHECK(message.find(says) != std::string::npos);
  }
}

TEST_CASE("a barrier in both branches is told with the lines of both") {
  const struct {
    const char *file, *other;
    int line, other_line;
  } cases[] = {
      {"barriers/two_barriers", "wait at the one of two_barriers.cu:4;", 5, 4},
      {"barriers/called_twice", "wait at the one of called_twice.cu:6;", 5, 6},
      {"barriers/one_line", "wait at the one of the same line in column 110;", 4, 4},
  };
  for (const auto& one : cases) {
    CAPTURE(one.file);
    const auto run = core_test::run(core_test::compile(std::string("checks/") + one.file + ".cu"));
    REQUIRE(run.report["hazards"].size() == 1);
    const auto& hazard = run.report["hazards"][0];
    CAPTURE(hazard.dump());
    CHECK(hazard["line"] == one.line);
    CHECK(hazard["other_line"] == one.other_line);
    CHECK(hazard["message"].get<std::string>().find(one.other) != std::string::npos);
  }
}

TEST_CASE("a race through which threads miss a barrier is reported before the barrier") {
  const auto run = core_test::run(core_test::compile("checks/races/flag_reset_too_early.cu"));
  REQUIRE(run.report["hazards"].size() >= 2);
  CHECK(run.report["hazards"][0]["kind"] == "race");
  CHECK(run.report["hazards"][0]["buffer"] == "again");
  CHECK(std::set<int>{run.report["hazards"][0]["line"], run.report["hazards"][0]["other_line"]} == std::set<int>{7, 8});
}

TEST_CASE("a kernel and a host function that wait for the host go on, and so does the host") {
  const auto run = core_test::run(core_test::compile("checks/correct/waits_for_the_host.cu"));
  CAPTURE(run.output);
  CHECK(run.status == 0);
  CHECK(run.report["hazards"].dump() == "[]");
}

TEST_CASE("a kernel and a host that wait for each other end the program soon, without a hazard, and are told why") {
  for (const auto& [file, says] :
       {std::pair{"endless/host_and_kernel",
                  "host_and_kernel.cu:4: kernel serve waits for bell[0] (of 1 element of 4 bytes), memory that the "
                  "host may write after the launch, and the host waits in cudaDeviceSynchronize, "
                  "host_and_kernel.cu:10: neither goes on"},
        {"endless/kernel_of_another_stream",
         "and the host waits in cudaStreamSynchronize, kernel_of_another_stream.cu:13, but kernel answer, "
         "kernel_of_another_stream.cu:12, can begin only when this one has ended"}}) {
    const auto run =
        core_test::run(core_test::compile("checks/" + std::string(file) + ".cu"), R"({"launch_limit_s":1.5})");
    CHECK(run.status == 3);
    CHECK(run.report["hazards"].dump() == "[]");
    CAPTURE(run.output);
    CHECK(run.output.find(says) != std::string::npos);
  }
}

TEST_CASE("a loop of the host over device memory that it may not read ends soon, with its hazard alone") {
  const auto run = core_test::run(core_test::compile("checks/host/reads_for_ever.cu"), R"({"launch_limit_s":0.6})");
  CAPTURE(run.output);
  CHECK(run.status == 1);
  REQUIRE(run.report["hazards"].size() == 1);
  CHECK(run.report["hazards"][0]["kind"] == "out_of_bounds");
  CHECK(run.output.find("reads_for_ever.cu:9: host code reads graph[0]") != std::string::npos);
}

TEST_CASE("a while node that nothing can end is told at once, and one that nothing ends after a launch's limit") {
  for (const auto& [file, limit, says] :
       {std::tuple{"checks/endless/while_without_nodes.cu", R"({"launch_limit_s":30})",
                   "while_without_nodes.cu:13: this while node has a body without nodes"},
        {"checks/endless/while_node.cu", R"({"launch_limit_s":0.2})",
         "while_node.cu:16: this while node was stopped after "}}) {
    const auto run = core_test::run(core_test::compile(file), limit);
    CHECK(run.status == 0);
    REQUIRE(run.report["hazards"].size() == 1);
    CHECK(run.report["hazards"][0]["kind"] == "time");
    const std::string message = run.report["hazards"][0]["message"];
    CAPTURE(message);
    CHECK(message.find(says) == 0);
  }
}

TEST_CASE("who gives a kernel as void* from a variable is told how to make it known, and then it runs") {
  const auto run = core_test::run(core_test::compile("checks/launches/kernel_by_variable.cu"));
  CAPTURE(run.output);
  CHECK(run.status == 0);
  for (const char* says : {"a node of a graph gives kernel two as void*", "kernel_by_variable.cu:18: this launch gives",
                           "Cast the kernel's own name, (void*)two"})
    CHECK(run.output.find(says) != std::string::npos);
}

TEST_CASE("a kernel that works while it looks for the host's flag is not taken for one that waits") {
  // It runs for longer than a kernel that only waits would be left alone: half the limit.
  const auto run = core_test::run(core_test::compile("checks/correct/stopped_by_the_host_if_at_all.cu"),
                                  R"({"launch_limit_s":1})", "700000000");
  CHECK(run.status == 0);
  CHECK(run.report["hazards"].dump() == "[]");
}

TEST_CASE("blocks that wait for others that do not fit on the device are told so") {
  const auto run = core_test::run(core_test::compile("checks/endless/full_device.cu"), R"({"launch_limit_s":5})");
  REQUIRE(run.report["hazards"].size() == 1);
  const std::string message = run.report["hazards"][0]["message"];
  CAPTURE(message);
  CHECK(message.find("of its 40 blocks wait in loops for others that cannot begin") != std::string::npos);
}

TEST_CASE("a buffer is named after its own call where several stand on one line in macros") {
  const auto run = core_test::run(core_test::compile("checks/uninitialised/buffers_on_one_line.cu"));
  REQUIRE(run.report["hazards"].size() == 1);
  CHECK(run.report["hazards"][0]["buffer"] == "second");
}

TEST_CASE("an access of several elements names them all") {
  const auto run = core_test::run(core_test::compile("checks/bounds/four_elements_of_one.cu"));
  REQUIRE(run.report["hazards"].size() == 1);
  CHECK(run.report["hazards"][0]["message"].get<std::string>().find("in[0..3] (of 1 element") != std::string::npos);
}

TEST_CASE("correct kernels report nothing, under any schedule, and compute the right thing" *
          doctest::test_suite("long")) {
  for (const std::string& file : files_in("checks/correct"))
    for (const char* options : {"{}", R"({"workers":1})", R"({"schedule":3})", R"({"schedule":12345})"}) {
      CAPTURE(file);
      CAPTURE(options);
      const auto run = core_test::run(core_test::compile(file), options);
      CHECK(run.status == 0);
      REQUIRE(run.report.is_object());
      CHECK(run.report["hazards"].dump() == "[]");
    }
}

TEST_CASE("what blocks wrote that a large launch does not count is not called uninitialised") {
  const auto run = core_test::run(core_test::compile("counts/kernels/sampled.cu"), R"({"exact_threads":20000})");
  CHECK(run.status == 0);
  REQUIRE(run.report.is_object());
  CHECK(run.report["hazards"].dump() == "[]");
  for (const auto& kernel : run.report["kernels"]) CHECK(kernel["sampled"] < 0.5);
}

TEST_CASE("uncounted programs survive what counted ones survive" * doctest::test_suite("long")) {
  for (const char* file :
       {"checks/bounds/null_pointer.cu", "checks/endless/without_access.cu", "checks/barriers/in_branch.cu"}) {
    CAPTURE(file);
    CHECK(core_test::run(core_test::compile(file, "--plain"), R"({"launch_limit_s":1})").status == 0);
  }
  for (const std::string& file : files_in("checks/correct"))
    if (for_plain_too(file)) CHECK(core_test::run(core_test::compile(file, "--plain")).status == 0);
}
