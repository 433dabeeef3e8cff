// What this lesson adds to the tests that every lesson gets: sums without rounding, inputs of a known condition, every
// task on awkward shapes and inputs, and what the steps' headers say of requests, sectors and errors.
#include <doctest/doctest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "engine/compare.h"
#include "engine/reader/modelled.h"
#include "lessons/04_precision/exact.h"
#include "lessons/04_precision/inputs.h"
#include "tests/support/multiple_precision.h"
#include "tests/support/run_worker.h"

using namespace warpwise;

TEST_CASE("precision: a sum without rounding keeps every bit, of either sign") {
  precision::ExactSum sum;
  CHECK(sum.nearest() == 0);
  for (double value : {0x1p1000, 1.0, 0x1p-1074, -0x1p1000, -1.0}) sum.add(value);
  CHECK(sum.nearest() == 0x1p-1074);
  sum.add(-0x1p-1073);
  CHECK(sum.nearest() == -0x1p-1074);
  sum.add(0x1p-1074);
  CHECK(sum.nearest() == 0);

  precision::ExactSum product;
  product.add_product(1 + 0x1p-52, 1 - 0x1p-52);
  product.add(-1);
  CHECK(product.nearest() == -0x1p-104);
  product.add_product(-0x1p1000, 0x1p1000);
  product.add_product(0x1p-1000, 0x1p-1000);
  product.add_product(0x1p1000, 0x1p1000);
  product.add(0x1p-104);
  CHECK(product.nearest() == 0);  // 2^-2000 is below every double
  product.add_product(-0x1p-1000, 0x1p-1000);
  product.add(-3);
  const auto parts = product.rounded<3>();
  CHECK(parts[0] == -3);
  CHECK(parts[1] == 0);
}

#if WARPWISE_MPFR

TEST_CASE("precision: a sum without rounding is right to 300 bits, by multiple precision") {
  for (uint64_t trial = 0; trial < 300; trial++) {
    precision::ExactSum sum;
    test::Exact want;
    const int spread = trial % 3 == 0 ? 400 : 30;
    for (uint64_t i = 0; i < 40; i++) {
      auto number = [&](uint64_t seed) {
        const double fraction = 2 * uniform(seed, trial * 100 + i) - 1 + 0x1p-24 * uniform(seed + 1, trial * 100 + i) +
                                0x1p-48 * uniform(seed + 2, trial * 100 + i);
        return std::ldexp(fraction, int(spread * (2 * uniform(seed + 3, trial * 100 + i) - 1)));
      };
      const double a = number(11), b = i % 2 ? number(21) : -number(21);
      sum.add_product(a, b);
      want += test::Exact(a) * test::Exact(b);
      if (trial % 2 && i == 38) {  // all but the last product
        const auto parts = sum.rounded<6>();
        for (double part : parts) sum.add(-part), want += test::Exact(-part);
      }
    }
    const auto parts = sum.rounded<6>();
    test::Exact got;
    for (double part : parts) got += test::Exact(part);
    CHECK((got - want).size() <= 0x1p-300 * want.size());
    CHECK(std::fabs(sum.nearest() - parts[0]) == 0);
  }
}

TEST_CASE("precision: a quotient is right to 200 bits, by multiple precision") {
  for (double denominator : {3.0, 7.0, 10.0, 12345.0, 1048577.0}) {
    const auto parts = precision::quotient(5, denominator);
    const test::Exact number({parts[0], parts[1], parts[2], parts[3]});
    CHECK((number * test::Exact(denominator) - test::Exact(5.0)).size() <= 0x1p-208);
  }
}

#endif

namespace {

Board run_precision(const std::string& backend, std::vector<Size> sizes, std::map<std::string, std::string> choices,
                    std::vector<std::string> steps = {}) {
  Request request;
  request.verb = "run";
  request.lesson = "precision";
  request.sizes = std::move(sizes);
  request.choices = std::move(choices);
  request.steps = std::move(steps);
  request.budget_s = 0.01;
  request.max_samples = 2;
  return test::run(test::worker(backend), request);
}

/// Every task at its awkward shapes: how many results were right.
int check_all_right(const std::string& backend, std::vector<Size> sizes, std::map<std::string, std::string> choices) {
  const Board board = run_precision(backend, sizes, std::move(choices));
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  int right = 0;
  for (const auto& step : board.lesson("precision")->steps)
    for (const auto& size : sizes)
      if (const Result* result = board.result({"precision", step.id, size})) {
        CAPTURE(step.id);
        CAPTURE(to_string(size));
        CHECK_MESSAGE(result->ok, result->message);
        right += result->ok;
      }
  return right;
}

void check_tasks(const std::string& backend) {
  // Vectors, matrices times vectors, and products: a step takes the sizes of its task.
  CHECK(check_all_right(backend,
                        {{{1}},
                         {{255}},
                         {{2049}},
                         {{1, 1}},
                         {{5, 33}},
                         {{33, 5}},
                         {{1, 1000}},
                         {{1, 1, 1}},
                         {{17, 15, 16}},
                         {{65, 3, 9}},
                         {{3, 70, 40}}},
                        {}) >= 3 * 11 + 4 * 4 + 4 * 8);
  for (const char* input : {"1e8", "1e16", "1e24", "1e30", "hilbert"})
    check_all_right(backend, {{{1000}}, {{9, 100}}, {{9, 10, 60}}}, {{"input", input}});
  check_all_right(backend, {{{1000}}, {{33, 17, 40}}}, {{"fma", "off"}});
}

/// The largest error of a step relative to the result itself.
double relative_error(const std::string& backend, const char* step, const Size& size, const char* input) {
  const Board board = run_precision(backend, {size}, {{"input", input}}, {step});
  const Result* result = board.result({"precision", step, size});
  REQUIRE(result);
  return result->error.extra.at("error / |result|");
}

}  // namespace

TEST_CASE("precision: every task is right on every shape and input, on the CPU backend" *
          doctest::skip(!test::has_simt())) {
  check_tasks("simt");
}

TEST_CASE("precision: every task is right on every shape and input, on the GPU" * doctest::skip(!test::has_gpu())) {
  check_tasks("cuda");
}

TEST_CASE("precision: what condition a format stands, on the CPU backend" * doctest::skip(!test::has_simt())) {
  const Size size = {{3000}};
  CHECK(relative_error("simt", "dot_double", size, "uniform") < 1e-13);
  CHECK(relative_error("simt", "dot_double", size, "1e8") < 1e-5);
  CHECK(relative_error("simt", "dot_double", size, "1e16") > 1e-2);  // nothing left
  CHECK(relative_error("simt", "dot_dd", size, "1e16") < 1e-13);
  CHECK(relative_error("simt", "dot_dd", size, "1e24") < 1e-5);
  CHECK(relative_error("simt", "dot_dd", size, "1e30") < 1e-1);
  CHECK(relative_error("simt", "dot_dd", size, "1e30") > 1e-6);
  CHECK(relative_error("simt", "dot_qd", size, "1e30") < 1e-28);
}

TEST_CASE("precision: a late sum loses one bit at most, on the CPU backend" * doctest::skip(!test::has_simt())) {
  const Size size = {{64, 64, 500}};
  const Board board = run_precision("simt", {size}, {}, {"gemm_dd_block", "gemm_dd_renorm", "gemm_dd_fewest"});
  auto error = [&](const char* step) { return board.result({"precision", step, size})->error.max_rel; };
  CHECK(error("gemm_dd_block") < 0x1p-104);
  CHECK(error("gemm_dd_renorm") < 2 * error("gemm_dd_block"));
  CHECK(error("gemm_dd_fewest") < 4 * error("gemm_dd_block"));
}

TEST_CASE("precision: sectors and requests are those of the steps' headers, on the CPU backend" *
          doctest::skip(!test::has_simt())) {
  struct Claim {
    const char* step;
    double sectors;   // of a load request
    double requests;  // to load, for 32 elements
  };
  constexpr Claim kClaims[] = {{"axpy_double", 8, 2},      {"axpy_dd", 8, 4},     {"axpy_dd_aos", 16, 4},
                               {"axpy_dd_pairs", 16, 2},   {"axpy_td", 8, 6},     {"axpy_qd", 8, 8},
                               {"axpy_qd_branches", 8, 8}, {"axpy_qd_aos", 32, 8}};
  for (const Claim& claim : kClaims) {
    CAPTURE(claim.step);
    const auto report = test::inspect("precision", claim.step, {{4096}});
    CHECK(report.at("hazards").empty());
    const auto& loads = report.at("kernels").at(0).at("global_load");
    CHECK(loads.at("requests").get<double>() == claim.requests * 4096 / 32);
    CHECK(loads.at("sectors").get<double>() == claim.sectors * claim.requests * 4096 / 32);
  }
}

TEST_CASE("precision: matrix products load as often as the steps' headers say, on the CPU backend" *
          doctest::skip(!test::has_simt())) {
  struct Claim {
    const char* step;
    double global, shared;  // numbers that a thread loads for each multiply-add, in accesses
  };
  constexpr double kSize = 64;
  constexpr Claim kClaims[] = {{"gemm_double", 2.0 / 64, 2.0 / 4},
                               {"gemm_dd_naive", 2, 0},
                               {"gemm_dd_tiled", 2.0 / 16, 2},
                               {"gemm_dd_block", 3.0 / 64, 2.0 / 4},
                               {"gemm_dd_renorm", 3.0 / 64, 2.0 / 4},
                               {"gemm_dd_fewest", 3.0 / 64, 2.0 / 4},
                               {"gemm_td_block", 3 * 3.0 / 64, 3 * 6.0 / 8},
                               {"gemm_qd_tiled", 2 * 2.0 / 16, 2 * 2},
                               {"gemm_qd_block", 2 * 2.0 / 32, 2 * 2.0 / 2}};
  for (const Claim& claim : kClaims) {
    CAPTURE(claim.step);
    const auto report = test::inspect("precision", claim.step, {{64, 64, 64}});
    CHECK(report.at("hazards").empty());
    const auto& kernel = report.at("kernels").at(0);
    const double products = kSize * kSize * kSize;
    CHECK(kernel.at("global_load").at("lanes").get<double>() == doctest::Approx(claim.global * products));
    CHECK(kernel.at("shared_load").at("lanes").get<double>() == doctest::Approx(claim.shared * products));
  }
}

namespace {

using Row = std::vector<std::string>;

/// The rows of the text's table whose head begins so.
std::vector<Row> table_of_text(const std::string& corner) {
  std::ifstream text(WARPWISE_ROOT "/lessons/04_precision/lesson.md");
  std::vector<Row> rows;
  bool inside = false;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("| " + corner + " |")) inside = true;
    else if (!line.starts_with("|")) inside = false;
    else if (inside && !line.starts_with("|--")) {
      Row row;
      std::istringstream cells(line.substr(1));
      for (std::string cell; std::getline(cells, cell, '|');)
        row.push_back(
            cell.substr(cell.find_first_not_of(' '), cell.find_last_not_of(' ') - cell.find_first_not_of(' ') + 1));
      rows.push_back(row);
    }
  }
  return rows;
}

}  // namespace

TEST_CASE("precision: what the text says is free on each GPU follows from its profile") {
  int held = 0;
  for (const Row& row : table_of_text("free operations")) {
    double operations = 515 / 2.0, copy = 144, read = 144;  // of the Tesla C2050, as its row says
    if (!row[0].starts_with("Tesla")) {
      const auto gpu = model::find_profile(WARPWISE_ROOT, row[0]);
      operations = gpu.issue_fp64 * 32 * gpu.processors * gpu.clock_ghz;
      copy = gpu.dram_copy_gbps, read = gpu.dram_read_gbps;
    }
    CAPTURE(row[0]);
    CHECK(std::stod(row[1]) == doctest::Approx(operations).epsilon(0.005));
    for (int parts : {2, 4}) {
      const size_t column = parts == 2 ? 2 : 5;
      CHECK(std::abs(std::stod(row[column]) - 24 * parts / copy * operations) <= 0.51);
      CHECK(std::abs(std::stod(row[column + 1]) - 16 * parts / read * operations) <= 0.51);
      CHECK(std::abs(std::stod(row[column + 2]) - 8 * parts / read * operations) <= 0.51);
    }
    held++;
  }
  CHECK(held == 6);
  // The main path has the H200's row by itself: DD and QD of AXPY, DOT and GEMV.
  const Row of_h200 = table_of_text("free operations").at(0);
  const auto rows = table_of_text("free operations of an H200");
  REQUIRE(rows.size() == 3);
  for (size_t i = 0; i < 3; i++) {
    CHECK(rows[i][1] == of_h200[2 + i]);
    CHECK(rows[i][2] == of_h200[5 + i]);
  }
}

TEST_CASE("precision: the text's modelled times are the model's" * doctest::skip(!test::has_simt())) {
  const Modeller modeller(WARPWISE_ROOT, "h200");
  int held = 0;
  for (const char* task : {"AXPY", "GEMM"}) {
    const auto rows = table_of_text(std::string(task) + ", modelled for an H200");
    REQUIRE(rows.size() > 2);
    Request request;
    request.verb = "run";
    request.lesson = "precision";
    request.budget_s = 0.01;
    request.max_samples = 2;
    for (const Row& row : rows) request.steps.push_back(row[0]);
    const Board board = test::run(test::worker("simt"), request);
    const LessonInfo* lesson = board.lesson("precision");
    REQUIRE(lesson);
    double of_double = 0;
    for (const Row& row : rows) {
      CAPTURE(row[0]);
      const auto modelled = modeller.of(board, {"precision", row[0], lesson->task_of(row[0]).default_size});
      REQUIRE(modelled);
      if (of_double == 0) of_double = modelled->time_ms;  // the first row
      CHECK(std::stod(row[1]) == doctest::Approx(modelled->time_ms).epsilon(0.03));
      CHECK(std::stod(row[2]) == doctest::Approx(modelled->time_ms / of_double).epsilon(0.03));
      CHECK((row[3] == modelled->prediction.bound || row[3] == modelled->prediction.because));
      held++;
    }
  }
  CHECK(held == 17);
}
