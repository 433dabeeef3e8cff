// What lesson.md and the headers of the steps claim about counters, and that choices change what they should.
#include <doctest/doctest.h>

#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

namespace {

constexpr const char* kLesson = "first_steps";
const Size kUsual{{1 << 18}};

struct Claim {
  const char* step;
  int load_requests, store_requests, sectors;  // sectors of each request
};

constexpr Claim kClaims[] = {
    {"one_thread", 524288, 262144, 1}, {"one_block", 16384, 8192, 4}, {"many_blocks", 16384, 8192, 4},
    {"grid_stride", 16384, 8192, 4},   {"resident", 4096, 2048, 16},
};

/// The only kernel of a step, inspected with these choices.
json kernel(const std::string& step, const std::map<std::string, std::string>& choices) {
  Request request;
  request.verb = "inspect";
  request.lesson = kLesson;
  request.steps = {step};
  request.sizes = {kUsual};
  request.choices = choices;
  const Board board = test::run(test::worker("simt"), request);
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  const Inspection* inspection = board.inspection({kLesson, step, kUsual});
  REQUIRE(inspection);
  CHECK(inspection->report.at("hazards").empty());
  REQUIRE(inspection->report.at("kernels").size() == 1);
  return inspection->report.at("kernels")[0];
}

}  // namespace

TEST_CASE("first_steps: each kernel's requests and sectors are what the lesson says" *
          doctest::skip(!test::has_simt())) {
  for (const Claim& claim : kClaims) {
    CAPTURE(claim.step);
    const json counted = kernel(claim.step, {});
    CHECK(counted.at("global_load").at("requests") == claim.load_requests);
    CHECK(counted.at("global_store").at("requests") == claim.store_requests);
    CHECK(counted.at("global_load").at("sectors") == claim.load_requests * claim.sectors);
    CHECK(counted.at("global_store").at("sectors") == claim.store_requests * claim.sectors);
  }
}

TEST_CASE("first_steps: the choice sets the threads of a block" * doctest::skip(!test::has_simt())) {
  for (const int threads : {32, 1024})
    CHECK(kernel("grid_stride", {{"block", std::to_string(threads)}}).at("block")[0] == threads);
}

TEST_CASE("first_steps: one thread is not asked for what would take minutes" * doctest::skip(!test::has_simt())) {
  Request request;
  request.verb = "run";
  request.lesson = kLesson;
  request.steps = {"one_thread"};
  request.sizes = {{{1 << 23}}};
  const Board board = test::run(test::worker("simt"), request);
  const std::string* reason = board.skipped({kLesson, "one_thread", {{1 << 23}}});
  REQUIRE(reason);
  CHECK(reason->find("choose n up to 2^22") != std::string::npos);
}
