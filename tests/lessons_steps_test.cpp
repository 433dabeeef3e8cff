// Every step of every lesson on every awkward shape, through the worker that users run: whole outputs against the reference, guard
// bands, and on the CPU backend every hazard.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>

#include "engine/reader/board.h"
#include "engine/reader/worker_process.h"

using namespace warpwise;

namespace {

/// Sizes that break kernels, by number of extents; a lesson adds its own in its *_test.cpp.
const std::map<size_t, std::vector<Size>> kShapes = {
    {1, {{{1}}, {{2}}, {{31}}, {{32}}, {{33}}, {{255}}, {{257}}, {{1000}}, {{4095}}, {{4097}}, {{65537}}, {{100003}}}},
    {2,
     {{{1, 1}}, {{1, 1000}}, {{1000, 1}}, {{31, 33}}, {{33, 31}}, {{32, 32}}, {{64, 64}}, {{127, 129}}, {{128, 64}}, {{3, 4096}},
      {{997, 1009}}, {{256, 260}}}},
    {3, {{{1, 1, 1}}, {{47, 49, 17}}, {{48, 48, 16}}, {{64, 64, 64}}, {{100, 3, 77}}, {{33, 65, 1}}, {{5, 7, 1003}}}},
};

struct Worker {
  std::filesystem::path path;
  bool exists() const { return std::filesystem::exists(path); }
};

Board run_to_end(const Worker& worker, const Request* request) {
  WorkerProcess process({{worker.path.string()}, 120});
  Board board;
  if (request) process.send(*request);
  for (int i = 0; i < 100000; i++) {
    for (const auto& event : process.poll(std::chrono::milliseconds(50))) {
      board.apply(event);
      if (std::holds_alternative<Done>(event)) return board;
    }
    if (!process.alive()) return board;
    if (!request && board.hello() && !board.lessons().empty()) return board;
  }
  return board;
}

void check_every_step(const Worker& worker) {
  for (const auto& lesson : run_to_end(worker, nullptr).lessons()) {
    CAPTURE(lesson.id);
    Request request;
    request.verb = "run";
    request.lesson = lesson.id;
    request.sizes = kShapes.at(lesson.dimensions.size());
    request.budget_s = 0.01;
    request.max_samples = 2;
    const Board board = run_to_end(worker, &request);
    for (const auto& trouble : board.troubles()) FAIL_CHECK(trouble.message);
    CHECK(board.last_status() == "complete");
    for (const auto& step : lesson.steps)
      for (const auto& size : request.sizes) {
        const Key key{lesson.id, step.id, size};
        CAPTURE(step.id);
        CAPTURE(to_string(size));
        if (board.skipped(key)) continue;
        const Result* result = board.result(key);
        REQUIRE(result);
        CHECK_MESSAGE(result->ok, result->message);
        CHECK(result->final);
        CHECK(result->time_ms.samples > 0);
      }
  }
}

const Worker kSimt{std::filesystem::path(WARPWISE_BIN) / "warpwise-worker-simt"};
const Worker kCuda{std::filesystem::path(WARPWISE_BIN) / "warpwise-worker-cuda"};

bool gpu_is_here() {
  static const bool here = kCuda.exists() && run_to_end(kCuda, nullptr).hello();
  return here;
}

}  // namespace

TEST_CASE("every step is right on every shape on the CPU backend, and has no hazard" * doctest::skip(!kSimt.exists())) {
  check_every_step(kSimt);
}

TEST_CASE("every step is right on every shape on the GPU" * doctest::skip(!gpu_is_here())) { check_every_step(kCuda); }
