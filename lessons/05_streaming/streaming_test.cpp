// Steps that do not fit, and choices; every step's shapes are tests/lessons/steps_test.cpp's.
#include <doctest/doctest.h>

#include "tests/support/run_worker.h"

using namespace warpwise;

namespace {

constexpr const char* kLesson = "streaming";

Board run_with(std::vector<std::string> steps, const Size& size, int64_t memory, int devices = 0,
               std::map<std::string, std::string> choices = {}) {
  Request request;
  request.verb = "run";
  request.lesson = kLesson;
  request.steps = std::move(steps);
  request.sizes = {size};
  request.choices = std::move(choices);
  request.gpu_memory_bytes = memory;
  request.devices = devices;
  request.budget_s = 0.01;
  request.max_samples = 2;
  return test::run(test::worker("simt"), request);
}

void check_right(const Board& board, const char* step, const Size& size) {
  CAPTURE(step);
  const Result* result = board.result({kLesson, step, size});
  REQUIRE(result);
  CHECK_MESSAGE(result->ok, result->message);
}

}  // namespace

TEST_CASE("streaming: with little memory the whole problem is left out with a sentence, and tiles are right" *
          doctest::skip(!test::has_simt())) {
  const Size size{{192, 128, 64}};
  const Board board = run_with({"whole", "tiles", "three_streams", "panels", "planned"}, size, 200 << 10);
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  const std::string* reason = board.skipped({kLesson, "whole", size});
  REQUIRE(reason);
  CHECK(reason->find("raise --gpu-memory") != std::string::npos);
  for (const char* step : {"tiles", "three_streams", "panels", "planned"}) check_right(board, step, size);
}

TEST_CASE("streaming: a step that alone is asked for and does not fit ends the job" *
          doctest::skip(!test::has_simt())) {
  const Board board = run_with({"whole"}, {{192, 128, 64}}, 100 << 10);
  REQUIRE(board.failures().size() == 1);
  CHECK(board.failures()[0].code == "usage");
}

TEST_CASE("streaming: every choice gives the right product, on one device and on three" *
          doctest::skip(!test::has_simt())) {
  const Size size{{130, 97, 70}};
  const std::map<std::string, std::string> all[] = {{{"tile", "32"}, {"order", "square"}, {"beta", "0"}},
                                                    {{"tile", "64"}, {"order", "rows"}, {"pad", "1"}},
                                                    {{"tile", "32"}, {"memory", "pageable"}, {"pad", "0"}}};
  for (const auto& choices : all) {
    CAPTURE(choices.begin()->second);
    const Board one = run_with({"double_buffer", "three_streams", "panels", "packed", "beta_on_host", "planned"}, size,
                               0, 1, choices);
    for (const auto& failure : one.failures()) FAIL_CHECK(failure.message);
    for (const char* step : {"double_buffer", "three_streams", "panels", "packed", "beta_on_host", "planned"})
      check_right(one, step, size);
    const Board three = run_with({"all_gpus", "shared_panels"}, size, 0, 3, choices);
    for (const auto& failure : three.failures()) FAIL_CHECK(failure.message);
    for (const char* step : {"all_gpus", "shared_panels"}) check_right(three, step, size);
  }
}
