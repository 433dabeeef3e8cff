// What lesson.md and the headers of the steps claim about counters and errors, held to the CPU backend, and lengths of
// attention that no tile fits.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

namespace {

/// A counter of all kernels of a step at a size.
double count(const std::string& step, const Size& size, const char* space, const char* what) {
  const json report = test::inspect("attention", step, size);
  CHECK(report.at("hazards").empty());
  double sum = 0;
  for (const json& kernel : report.at("kernels"))
    if (kernel.contains(space)) sum += kernel.at(space).at(what).get<double>();
  return sum;
}

Board run(const std::vector<std::string>& steps, const std::vector<Size>& sizes,
          const std::map<std::string, std::string>& choices) {
  Request request;
  request.verb = "run";
  request.lesson = "attention";
  request.steps = steps;
  request.sizes = sizes;
  request.choices = choices;
  request.budget_s = 0.01;
  request.max_samples = 1;
  return test::run(test::worker("simt"), request);
}

/// Whether the steps that take a size are right there; returns how many were.
int right(const std::vector<std::string>& steps, const std::vector<Size>& sizes,
          const std::map<std::string, std::string>& choices) {
  const Board board = run(steps, sizes, choices);
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  int count = 0;
  for (const std::string& step : steps)
    for (const Size& size : sizes) {
      const Key key{"attention", step, size};
      if (board.skipped(key)) continue;
      const Result* result = board.result(key);
      REQUIRE(result);
      CHECK_MESSAGE(result->ok, step, " at ", to_string(size), ": ", result->message);
      count += result->ok;
    }
  return count;
}

const std::vector<std::string> kForward = {"written_out", "scores_tiled", "fused", "fused_registers",
                                           "mma",         "stages",       "wgmma", "half_weights",
                                           "two_parts",   "split_keys"};

}  // namespace

TEST_CASE("attention: how often each softmax loads a number, and in which requests" *
          doctest::skip(!test::has_simt())) {
  const Size size = {{16, 4096}};
  constexpr double kBytes = 16 * 4096 * 4;
  const auto loads = [&](const std::string& step) { return count(step, size, "global_load", "bytes_used") / kBytes; };
  CHECK(loads("three_passes") == 3);
  CHECK(loads("online") == 2);
  CHECK(loads("warp_row") == 2);
  CHECK(count("warp_row", size, "shared_load", "requests") == 0);
  for (const std::string step : {"in_registers", "vectors", "cluster"}) CHECK(loads(step) == 1);
  CHECK(count("cluster", {{2, 65536}}, "global_load", "bytes_used") == 2 * 65536 * 4);  // two blocks a row
  CHECK(4 * count("vectors", size, "global_load", "requests") ==
        count("in_registers", size, "global_load", "requests"));
}

TEST_CASE("attention: norms load a row twice, or once from registers; two sums lose digits far from 0" *
          doctest::skip(!test::has_simt())) {
  const Size size = {{16, 4096}};
  constexpr double kBytes = 16 * 4096 * 4;
  CHECK(count("two_sums", size, "global_load", "bytes_used") == 4 * kBytes);  // and gain and bias in each row
  CHECK(count("layer_registers", size, "global_load", "bytes_used") == 3 * kBytes);
  CHECK(count("rms_registers", size, "global_load", "bytes_used") == 2 * kBytes);
  const Size wide = {{2, 65536}};  // two blocks a row
  CHECK(count("layer_cluster", wide, "global_load", "bytes_used") == 3 * 2 * 65536 * 4);
  CHECK(count("rms_cluster", wide, "global_load", "bytes_used") == 2 * 2 * 65536 * 4);
  const Size many = {{16, 65536}};  // two clusters are at work at the same time, each loads gains and biases once
  CHECK(count("rms_ahead", many, "global_load", "bytes_used") == 2 * 65536 * 4);
  CHECK(count("layer_ahead", many, "global_load", "bytes_used") == 2 * 2 * 65536 * 4);
  for (const std::string step : {"rms_ahead", "layer_ahead"})
    CHECK(count(step, many, "asynchronous", "bytes_in") == 16 * 65536 * 4);

  const Board board =
      run({"two_sums", "welford", "layer_registers", "layer_cluster", "layer_ahead"}, {size}, {{"input", "far"}});
  const auto error = [&](const char* step) {
    const Result* result = board.result({"attention", step, size});
    REQUIRE(result);
    CHECK_MESSAGE(result->ok, result->message);
    return result->error.max_abs;
  };
  CHECK(error("two_sums") > 20 * error("welford"));
  CHECK(error("two_sums") > 20 * error("layer_registers"));
  CHECK(error("two_sums") > 20 * error("layer_cluster"));
  CHECK(error("two_sums") > 20 * error("layer_ahead"));
}

TEST_CASE("attention: scores that are written out cost 16 bytes each; fused, nothing but the output is stored" *
          doctest::skip(!test::has_simt())) {
  const Size size = {{1, 128, 256}};
  constexpr double kScores = 128 * 256, kOut = 128 * 128 * 2;
  for (const std::string step : {"written_out", "scores_tiled"})
    CHECK(count(step, size, "global_store", "bytes_used") == 8 * kScores + kOut);
  CHECK(10 * count("scores_tiled", size, "global_load", "requests") <
        count("written_out", size, "global_load", "requests"));
  for (const std::string step : {"fused", "fused_registers", "mma", "stages", "wgmma"})
    CHECK(count(step, size, "global_store", "bytes_used") == kOut);
  CHECK(4 * count("fused_registers", size, "shared_load", "wavefronts") <
        count("fused", size, "shared_load", "wavefronts"));
  CHECK(count("wgmma", size, "global_load", "requests") == 0);
  const auto products = [&](const char* step) { return count(step, size, "asynchronous", "products"); };
  CHECK(products("half_weights") == products("wgmma"));
  CHECK(2 * products("two_parts") == 3 * products("wgmma"));
}

TEST_CASE("attention: lengths at the edges of tiles, masks, heads that share keys, all kinds of input" *
          doctest::skip(!test::has_simt()) * doctest::test_suite("long")) {
  const std::vector<Size> edges = {{{1, 1, 1}}, {{5, 3, 65}}, {{2, 33, 31}}, {{2, 65, 129}}};
  int runs = 0;
  for (const std::string causal : {"no", "yes"})
    for (const std::string dimension : {"128", "64"})
      runs += right(kForward, edges, {{"causal", causal}, {"dimension", dimension}, {"sharing", "4"}});
  for (const std::string input : {"outliers", "equal"}) runs += right(kForward, {{{3, 17, 47}}}, {{"input", input}});
  CHECK(runs == 4 * (9 * 4 + 2) + 2 * 9);
  // Keys in several parts, of which the first queries see nothing in the last.
  CHECK(right({"split_keys"}, {{{5, 9, 1501}}}, {{"causal", "yes"}, {"sharing", "4"}}) == 1);
  CHECK(right({"split_keys"}, {{{1, 1, 70001}}}, {{"dimension", "64"}}) == 1);
}

TEST_CASE("attention: weights of bf16 cost digits; of fp16 few, and in two parts none" *
          doctest::skip(!test::has_simt())) {
  const std::pair<const char*, Size> kinds[] = {{"random", {{4, 16, 512}}}, {"outliers", {{2, 256, 256}}}};
  for (const auto& [input, size] : kinds) {
    const Board board = run({"written_out", "wgmma", "half_weights", "two_parts"}, {size}, {{"input", input}});
    const auto error = [&](const char* step) {
      const Result* result = board.result({"attention", step, size});
      REQUIRE(result);
      return result->error.max_rel;
    };
    CHECK(error("two_parts") <= 1.001 * error("written_out"));
    CHECK(error("half_weights") <= 1.03 * error("written_out"));
    CHECK(error("wgmma") > 1.05 * error("written_out"));
  }
}

TEST_CASE("attention: lengths from 1 to 300, beside and on the edges of fragments" * doctest::skip(!test::has_simt()) *
          doctest::test_suite("long")) {
  std::vector<Size> lengths;
  for (int64_t n = 1; n <= 300; n++)
    if (n % 16 <= 1 || n % 16 == 15)
      lengths.push_back(n % 3 == 0 ? Size{{1, n, n % 5 * 31 + 1}} : Size{{1, n % 7 + 1, n}});
  CHECK(right({"fused", "fused_registers", "mma", "stages", "wgmma", "half_weights", "two_parts"}, lengths,
              {{"causal", "yes"}, {"dimension", "64"}}) == 7 * int(lengths.size()));
}

TEST_CASE("attention: rows that are masked, altogether or in part" * doctest::skip(!test::has_simt())) {
  const std::vector<std::string> steps = {"three_passes", "online", "warp_row", "in_registers", "vectors", "cluster"};
  const std::vector<Size> sizes = {{{20, 37}}, {{10, 1024}}, {{3, 5000}}, {{2, 40001}}};
  for (const std::string input : {"masked", "outliers", "equal"})
    CHECK(right(steps, sizes, {{"input", input}}) == 6 * 4 - 2);  // two take no row of 40001
}
