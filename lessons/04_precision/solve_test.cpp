// Systems of equations: what refining them in double-double gains.
#include <doctest/doctest.h>

#include "run_worker.h"

using namespace warpwise;

namespace {

constexpr int kUnknowns = 24;

Result solved(const char* step, const char* condition, const Size& size) {
  Request request;
  request.verb = "run";
  request.lesson = "precision";
  request.sizes = {size};
  request.choices = {{"condition", condition}};
  request.steps = {step};
  request.budget_s = 0.01;
  request.max_samples = 2;
  const Board board = test::run(test::worker("simt"), request);
  for (const auto& trouble : board.troubles()) FAIL_CHECK(trouble.message);
  const Result* result = board.result({"precision", step, size});
  REQUIRE(result);
  return *result;
}

}  // namespace

TEST_CASE("precision: refining in double-double saves what double loses, on the CPU backend" *
          doctest::skip(!test::has_simt())) {
  const Size size{{20, kUnknowns}};
  for (const char* condition : {"1e4", "1e8", "1e12", "1e14"}) {
    CAPTURE(condition);
    const Result plain = solved("solve_double", condition, size), refined = solved("solve_refined", condition, size);
    CHECK_MESSAGE(plain.ok, plain.message);
    CHECK_MESSAGE(refined.ok, refined.message);
    CHECK(plain.error.max_rel > std::stod(condition) * 1e-18);
    CHECK(plain.error.max_rel < std::stod(condition) * 1e-15);
    CHECK(refined.error.max_rel < std::stod(condition) * 1e-31);
  }
  for (const Size& odd : {Size{{1, 1}}, Size{{3, 2}}, Size{{2, 31}}, Size{{2, 32}}}) {
    CHECK(solved("solve_double", "1e8", odd).ok);
    CHECK(solved("solve_refined", "1e8", odd).ok);
  }
}

TEST_CASE("precision: systems are solved without hazards, on the CPU backend" * doctest::skip(!test::has_simt())) {
  for (const char* step : {"solve_double", "solve_refined"})
    CHECK(test::inspect("precision", step, {{3, kUnknowns}}).at("hazards").empty());
}
