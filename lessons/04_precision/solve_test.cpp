// Systems of equations: what refining them in double-double gains.
#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

#include "lessons/04_precision/solve/systems.h"
#include "tests/support/multiple_precision.h"
#include "tests/support/run_worker.h"

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
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
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

TEST_CASE("precision: a Hilbert matrix costs the digits that its condition says, on the CPU backend" *
          doctest::skip(!test::has_simt())) {
  const Result plain = solved("solve_double", "hilbert", {{20, 10}}),
               refined = solved("solve_refined", "hilbert", {{20, 10}});
  CHECK_MESSAGE(plain.ok, plain.message);
  CHECK_MESSAGE(refined.ok, refined.message);
  CHECK(plain.error.max_rel > 1e-6);  // 3 to 5 digits are left
  CHECK(plain.error.max_rel < 1e-3);
  CHECK(refined.error.max_rel < 1e-18);
  for (int64_t n : {1, 2, 11}) {
    CHECK(solved("solve_double", "hilbert", {{3, n}}).ok);
    CHECK(solved("solve_refined", "hilbert", {{3, n}}).ok);
  }

  Request request;
  request.verb = "run";
  request.lesson = "precision";
  request.sizes = {{{3, 12}}};
  request.choices = {{"condition", "hilbert"}};
  request.steps = {"solve_refined"};
  const Board board = test::run(test::worker("simt"), request);
  CHECK(board.result({"precision", "solve_refined", {{3, 12}}}) == nullptr);
}

#if WARPWISE_MPFR

namespace {

using test::Exact;
using Matrix = std::vector<std::vector<Exact>>;
using Vector = std::vector<Exact>;

/// By elimination; a Hilbert matrix needs no pivots.
Matrix inverse_of(Matrix a) {
  const size_t n = a.size();
  Matrix inverse(n, Vector(n));
  for (size_t i = 0; i < n; i++) inverse[i][i] = Exact(1.0);
  for (size_t k = 0; k < n; k++) {
    const Exact pivot = a[k][k];
    for (size_t col = 0; col < n; col++) a[k][col] = a[k][col] / pivot, inverse[k][col] = inverse[k][col] / pivot;
    for (size_t row = 0; row < n; row++) {
      if (row == k) continue;
      const Exact factor = a[row][k];
      for (size_t col = 0; col < n; col++) {
        a[row][col] = a[row][col] - factor * a[k][col];
        inverse[row][col] = inverse[row][col] - factor * inverse[k][col];
      }
    }
  }
  return inverse;
}

/// The largest eigenvalue of a symmetric matrix, by the power method: v <- A v, and v' A v / v' v.
double largest_eigenvalue(const Matrix& a) {
  const size_t n = a.size();
  Vector v(n, Exact(1.0)), next(n);
  for (size_t i = 0; i < n; i++) v[i] = Exact(1.0 / double(i + 1) - (i % 2 ? 0.5 : 0));
  double eigenvalue = 0;
  for (int step = 0; step < 60; step++) {
    Exact numerator, denominator;
    for (size_t row = 0; row < n; row++) {
      next[row] = Exact();
      for (size_t col = 0; col < n; col++) next[row] += a[row][col] * v[col];
      numerator += v[row] * next[row];
      denominator += v[row] * v[row];
    }
    eigenvalue = (numerator / denominator).size();
    for (size_t row = 0; row < n; row++) v[row] = next[row] / denominator;
  }
  return eigenvalue;
}

double condition_of(const Matrix& a) { return largest_eigenvalue(a) * largest_eigenvalue(inverse_of(a)); }

}  // namespace

TEST_CASE("precision: the condition of Hilbert matrices, by multiple precision") {
  std::ifstream file(WARPWISE_ROOT "/lessons/04_precision/lesson.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (int n = 1; n <= precision::kMostHilbert; n++) {
    CAPTURE(n);
    const size_t size = static_cast<size_t>(n);
    Matrix exact(size, Vector(size)), rounded = exact;
    for (size_t row = 0; row < size; row++)
      for (size_t col = 0; col < size; col++) {
        exact[row][col] = Exact(1.0) / Exact(double(row + col + 1));
        rounded[row][col] = Exact(precision::hilbert_element(int(row), int(col)));
      }
    const double condition = condition_of(exact);
    CHECK(precision::kHilbertConditions[n] == doctest::Approx(condition).epsilon(0.005));
    // Rounding its elements to doubles leaves the condition what it is.
    CHECK(condition_of(rounded) == doctest::Approx(condition).epsilon(0.5));
    if (n % 2 == 0) {  // the text's table
      std::array<char, 40> row{};
      std::snprintf(row.data(), row.size(), "| %d | %.2g |", n, condition);
      CHECK_MESSAGE(text.find(row.data()) != text.npos, row.data());
    }
  }
}

#endif
