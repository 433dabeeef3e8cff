// What is reported about clusters: which block's memory it is, and what to do.
#include <doctest/doctest.h>

#include <fstream>
#include <sstream>

#include "support/compile.h"

TEST_CASE("a fault in a cluster's shared memory is told with the block and what to do") {
  const struct {
    const char* file;
    int line;
    const char *says, *advice;
  } cases[] = {
      {"clusters/block_ends_too_early", 9,
       "reads s[0] (of 32 elements of 4 bytes) in block (1, 0, 0), which may have ended",
       "put a cluster.sync() between this access and the kernel's end"},
      {"clusters/block_has_left", 11, "in block (1, 0, 0), which may have ended", "put a cluster.sync()"},
      {"clusters/before_first_barrier", 9, "in block (1, 0, 0), which may not have begun",
       "put a cluster.sync() before the first access"},
      {"clusters/beyond_end", 9, "reads s[32] (of 32 elements of 4 bytes) in block (",
       "compare the index with the size"},
      {"clusters/rank_too_large", 9, "asks for the shared memory of rank 2, and the cluster has 2 blocks",
       "num_blocks()"},
      {"clusters/maps_global_memory", 7, "not in shared memory: out[0]", "pass the address of a __shared__ variable"},
      {"clusters/two_writers", 9, "sum[0] (of 1 element of 4 bytes)", "put a cluster.sync()"},
      {"clusters/wait_alone", 6, "without having arrived", "call barrier_arrive() before barrier_wait()"},
      {"clusters/arrives_twice", 8, "a second time", "call barrier_wait() after each barrier_arrive()"},
  };
  std::vector<lang::Source> sources;
  for (const auto& one : cases) {
    std::ostringstream text;
    text << std::ifstream(std::string(SIMT_TESTS_DIR "/checks/") + one.file + ".cu").rdbuf();
    sources.push_back({"tried.cu", text.str()});
  }
  const lang::Scratch scratch;
  const lang::Outcome built = lang::compile_as_one(sources, scratch);
  INFO(built.output);
  REQUIRE(built.status == 0);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto& one = cases[i];
    CAPTURE(one.file);
    const nlohmann::json report = lang::run_one(scratch, i).report;
    REQUIRE(report["hazards"].size() == 1);
    const auto& hazard = report["hazards"][0];
    CAPTURE(hazard.dump());
    CHECK(hazard["line"] == one.line);
    const std::string message = hazard["message"];
    CHECK(message.find(one.says) != std::string::npos);
    CHECK(message.find(one.advice) != std::string::npos);
  }
}
