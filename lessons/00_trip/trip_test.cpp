// That every way to make the trip moves each number once, and that the choice sets the chunks.
#include <doctest/doctest.h>

#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

namespace {

constexpr const char* kLesson = "trip";
const Size kUsual{{1 << 18}};

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

TEST_CASE("trip: the choice sets how many chunks make the trip" * doctest::skip(!test::has_simt())) {
  for (const int chunks : {1, 8, 64})
    CHECK(kernel("chunks", {{"chunks", std::to_string(chunks)}}).at("launches") == chunks);
}

TEST_CASE("trip: every trip reads x and y and writes y once, however they get to the device" *
          doctest::skip(!test::has_simt())) {
  for (const char* step : {"pageable", "pinned", "chunks", "zero_copy", "managed", "prefetch"}) {
    CAPTURE(step);
    const json counted = kernel(step, {});
    CHECK(counted.at("global_load").at("requests") == 16384);
    CHECK(counted.at("global_store").at("requests") == 8192);
  }
}
