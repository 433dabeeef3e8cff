// What lesson.md and the headers of the steps claim about counters, held to the CPU backend; and sums whose
// result is known exactly, infinite or not a number, on every backend. (That every step is right on every
// shape is tested for all lessons alike.)
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

namespace {

constexpr int64_t kCounted = 1 << 18;

/// The kernel of a step's first launch at n = 2^18; its later launches, over the blocks' sums, are in it.
json kernel(const std::string& step) {
  const json report = test::inspect("reduction", step, {{kCounted}});
  CHECK(report.at("hazards").empty());
  REQUIRE(!report.at("kernels").empty());
  return report.at("kernels")[0];
}

/// Requests, wavefronts or lanes of a step for each of the blocks that it launches in all.
double per_block(const json& kernel, const char* space, const char* what, double blocks) {
  return kernel.at(space).at(what).get<double>() / blocks;
}

struct Claim {
  const char* step;
  double blocks;                                          // of all launches
  double load_requests, load_wavefronts, store_requests;  // to shared memory, a block
  double atomics;                                         // requests, a block
};

// Passes of 256: 1024 + 4 + 1 blocks; of 512: 512 + 1. Of four floats a thread: 256 + 1 of 256 threads, 128 + 1 of 512.
const Claim kClaims[] = {
    {"interleaved", 1029, 95, 95, 55, 0}, {"strided", 1029, 25, 95, 20, 0},  {"sequential", 1029, 25, 25, 20, 0},
    {"first_add", 513, 25, 25, 20, 0},    {"last_warp", 513, 19, 19, 20, 0}, {"unrolled", 513, 19, 19, 20, 0},
    {"many", 513, 19, 19, 20, 0},         {"shuffles", 513, 1, 1, 8, 0},     {"atomic_thread", 512, 0, 0, 0, 8},
    {"atomic_warp", 512, 0, 0, 0, 8},     {"atomic_block", 512, 1, 1, 8, 1}, {"wide_loads", 257, 1, 1, 8, 0},
    {"vectors", 129, 1, 1, 16, 0},
};

/// Runs every step that a backend has, on one kind of input, and hands each result that there is to `look`.
template <class Look>
void for_results(const std::string& backend, const std::string& input, const std::vector<Size>& sizes, Look look) {
  Request request;
  request.verb = "run";
  request.lesson = "reduction";
  request.sizes = sizes;
  request.choices["input"] = input;
  request.budget_s = 0.01;
  request.max_samples = 2;
  const Board board = test::run(test::worker(backend), request);
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  int seen = 0;
  for (const auto& lesson : board.lessons())
    for (const auto& step : lesson.steps)
      for (const auto& size : sizes)
        if (const Result* result = board.result({"reduction", step.id, size}); lesson.id == "reduction" && result) {
          CAPTURE(step.id);
          CAPTURE(to_string(size));
          look(*result);
          seen++;
        }
  CHECK(seen >= 20 * int(sizes.size()));
}

/// Whole numbers leave no room for tolerance: one number left out or taken twice is found at any size. Halves
/// in between do round.
void check_whole(const std::string& backend, const std::vector<Size>& sizes) {
  for_results(backend, "whole", sizes, [](const Result& result) {
    CHECK_MESSAGE(result.ok, result.message);
    if (result.step != "mma_recursive" && result.step != "mma_chained" && result.step.find("segments") != 0)
      CHECK(result.error.max_abs == 0);
  });
}

void check_special(const std::string& backend) {
  for (const char* input : {"infinity", "nan", "cancelling", "scaled"})
    for_results(backend, input, {{{1}}, {{33}}, {{1000}}, {{100003}}}, [&](const Result& result) {
      CHECK_MESSAGE(result.ok, result.message);
      const bool sum = result.kind != Kind::ceiling && result.step.find("segments") != 0;
      if (sum) CHECK(result.error.rightly_nan == (input == std::string("nan")));
    });
}

}  // namespace

TEST_CASE("reduction: the counters are those that the lesson's text claims" * doctest::skip(!test::has_simt())) {
  for (const auto& claim : kClaims) {
    CAPTURE(std::string(claim.step));
    const json counted = kernel(claim.step);
    CHECK(per_block(counted, "shared_load", "requests", claim.blocks) == doctest::Approx(claim.load_requests));
    CHECK(per_block(counted, "shared_load", "wavefronts", claim.blocks) == doctest::Approx(claim.load_wavefronts));
    CHECK(per_block(counted, "shared_store", "requests", claim.blocks) == doctest::Approx(claim.store_requests));
    CHECK(per_block(counted, "global_atomic", "requests", claim.blocks) == doctest::Approx(claim.atomics));
  }
}

TEST_CASE("reduction: an atomic request has 32 lanes, or one" * doctest::skip(!test::has_simt())) {
  const auto lanes = [](const char* step) {
    double lanes = 0, requests = 0;
    const json counted = kernel(step);
    for (const auto& line : counted.at("lines"))
      if (line.at("op") == "atomic")
        lanes += line.at("lanes").get<double>(), requests += line.at("requests").get<double>();
    REQUIRE(requests > 0);
    return lanes / requests;
  };
  CHECK(lanes("atomic_thread") == 32);
  CHECK(lanes("atomic_warp") == 1);
  CHECK(lanes("atomic_block") == 1);
}

TEST_CASE("reduction: sectors per load request, 4 by floats, 16 by vectors and 8 by fragments" *
          doctest::skip(!test::has_simt())) {
  const auto sectors = [](const char* step) {
    const json counted = kernel(step);
    return counted.at("global_load").at("sectors").get<double>() /
           counted.at("global_load").at("requests").get<double>();
  };
  for (const char* step : {"interleaved", "sequential", "many", "shuffles", "atomic_block"})
    CHECK(sectors(step) == doctest::Approx(4).epsilon(0.001));
  for (const char* step : {"wide_loads", "vectors", "last_block", "chunks", "compensated", "half"})
    CHECK(sectors(step) == doctest::Approx(16).epsilon(0.01));
  for (const char* step : {"mma_rows", "mma_chained"}) CHECK(sectors(step) == doctest::Approx(8).epsilon(0.01));
}

TEST_CASE("reduction: a chain of products needs no shared memory in its loop" * doctest::skip(!test::has_simt())) {
  // The requests are those of a sum over the grid, whatever n is; the pass of two products needs one for each tile.
  const auto loads = [](int64_t n) {
    const json report = test::inspect("reduction", "mma_rows", {{n}});
    return report.at("kernels").at(0).at("shared_load").at("requests").get<double>();
  };
  CHECK(loads(1 << 24) == loads(1 << 22));
}

TEST_CASE("reduction: whole numbers are summed exactly on the CPU backend" * doctest::skip(!test::has_simt())) {
  check_whole("simt", {{{1}}, {{31}}, {{255}}, {{65535}}, {{65537}}, {{131071}}});
}
TEST_CASE("reduction: whole numbers are summed exactly on the GPU" * doctest::skip(!test::has_gpu())) {
  check_whole("cuda",
              {{{1}}, {{31}}, {{255}}, {{65537}}, {{1000003}}, {{(1 << 22) - 1}}, {{(1 << 22) + 1}}, {{1 << 26}}});
}

TEST_CASE("reduction: infinity, NaN and hostile inputs come out as they should" * doctest::skip(!test::has_simt()) *
          doctest::test_suite("long")) {
  check_special("simt");
}
TEST_CASE("reduction: infinity, NaN and hostile inputs come out as they should on the GPU" *
          doctest::skip(!test::has_gpu())) {
  check_special("cuda");
}

TEST_CASE("reduction: the last warp of 2007 races, and each line but the first is named" *
          doctest::skip(!test::has_simt())) {
  const auto folder = std::filesystem::temp_directory_path() / "warpwise_last_warp_2007";
  std::filesystem::create_directories(folder);
  const std::string program = (folder / "program").string(), report = (folder / "report.json").string();
  const std::string source = std::string(WARPWISE_ROOT) + "/docs/workshop/last_warp_2007.cu";
  REQUIRE(std::system(
              ("'" + std::string(WARPWISE_BIN) + "/warpwise-simt-cc' --counted '" + source + "' -o '" + program + "'")
                  .c_str()) == 0);
  CHECK(std::system(("WARPWISE_SIMT_REPORT='" + report + "' '" + program + "' > /dev/null").c_str()) == 0);

  std::set<int> lines;
  const json found = json::parse(std::ifstream(report));
  for (const auto& hazard : found.at("hazards")) {
    CHECK(hazard.at("kind") == "race");
    lines.insert(hazard.at("line").get<int>());
  }
  CHECK(lines.size() == 5);
  std::filesystem::remove_all(folder);
}
