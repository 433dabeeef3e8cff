// What this lesson adds to the tests that every lesson gets: scalars, leading dimensions and inputs that a
// GEMM must take, the bits that steps must share, the loads that their headers speak of, and the numbers
// behind the Ozaki scheme.
#include <doctest/doctest.h>

#include <numeric>

#include "kernels/ozaki.h"
#include "lessons/03_gemm/reference.h"
#include "tests/support/run_worker.h"

using namespace warpwise;

namespace {

Board run_gemm(const std::filesystem::path& worker, std::vector<Size> sizes, std::map<std::string, std::string> choices,
               std::vector<std::string> steps = {}) {
  Request request;
  request.verb = "run";
  request.lesson = "gemm";
  request.sizes = std::move(sizes);
  request.choices = std::move(choices);
  request.steps = std::move(steps);
  request.budget_s = 0.01;
  request.max_samples = 2;
  return test::run(worker, request);
}

void check_all_right(const Board& board, const std::vector<Size>& sizes) {
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  REQUIRE(board.lessons().size() > 0);
  int results = 0;
  for (const auto& lesson : board.lessons())
    for (const auto& step : lesson.steps)
      for (const auto& size : sizes)
        if (const Result* result = lesson.id == "gemm" ? board.result({"gemm", step.id, size}) : nullptr) {
          CAPTURE(step.id);
          CAPTURE(to_string(size));
          CHECK_MESSAGE(result->ok, result->message);
          results++;
        }
  CHECK(results >= 5 * int(sizes.size()));
}

void check_arguments(const std::filesystem::path& worker) {
  const std::vector<Size> sizes = {{{47, 49, 17}}, {{33, 5, 64}}};
  for (const char* rows : {"contiguous", "padded", "unaligned"})
    for (const char* beta : {"0", "1", "-0.7"})
      check_all_right(run_gemm(worker, sizes, {{"rows", rows}, {"beta", beta}, {"alpha", "-1.25"}}), sizes);
  for (const char* beta : {"0", "-0.7"})
    check_all_right(run_gemm(worker, sizes, {{"alpha", "0"}, {"beta", beta}}), sizes);
  const std::vector<Size> deep = {{{9, 10, 2003}}};
  for (const char* input : {"cancelling", "scaled"}) check_all_right(run_gemm(worker, deep, {{"input", input}}), deep);
}

/// One element, edges in every direction, whole tiles, one product; and inputs longer than a double-float,
/// that cancel, or whose rows are scaled by 2^-60 ... 2^60. Beside these the `thin` ones.
void check_shapes(const std::filesystem::path& worker, const std::vector<Size>& thin) {
  check_all_right(run_gemm(worker, thin, {}), thin);
  const std::vector<Size> every = {{{1, 1, 1}}, {{47, 49, 17}}, {{48, 48, 16}}, {{70, 33, 1}}};
  for (const char* input : {"uniform", "full", "cancelling", "scaled"})
    check_all_right(run_gemm(worker, every, {{"input", input}}), every);
}

/// The largest errors of whole outputs, relative and absolute, to the last bit: the same on every backend
/// only if the outputs are.
struct Bits {
  Size size;
  // of the steps with 16 operations a product, of those with 15, and of the one that normalises later
  struct Errors {
    double relative, absolute;
  } ordinary, fused, fewer;
};

void check_bits(const std::filesystem::path& worker) {
  const std::vector<Bits> known = {{{{1, 1, 1}},
                                    {0x1.6af1eb48fbe6bp-50, 0x1.ce62ed5ebc8p-52},
                                    {0x1.372700a8f9782p-48, 0x1.8c6744a850ep-50},
                                    {0x1.372700a8f9782p-48, 0x1.8c6744a850ep-50}},
                                   {{{47, 49, 17}},
                                    {0x1.ec7015f5f9c83p-48, 0x1.e8dee399041p-46},
                                    {0x1.e260d2edbbd98p-48, 0x1.e8dee399041p-46},
                                    {0x1.b58154bf77edcp-47, 0x1.cc03d5ea2c3p-45}},
                                   {{{3, 2, 1003}},
                                    {0x1.e47ce1d91fdf6p-50, 0x1.d624428178c5ap-42},
                                    {0x1.6094fae0fa114p-50, 0x1.5624428178c5ap-42},
                                    {0x1.114e06ee8fd9p-51, 0x1.10b187fe16a7ep-43}},
                                   {{{50, 51, 64}},
                                    {0x1.22366fd77618ep-47, 0x1.006e886b93726p-43},
                                    {0x1.22366fd77618ep-47, 0x1.006e886b93726p-43},
                                    {0x1.eea0e46e6b25fp-48, 0x1.2fbfddb3ffb54p-43}}};
  const std::vector<std::string> steps = {"df_naive",  "df_tiled", "df_registers", "df_blocks", "df_pairs", "df_ahead",
                                          "df_inside", "df_wide",  "df_fused",     "d_df",      "fewer"};
  std::vector<Size> sizes;
  for (const Bits& bits : known) sizes.push_back(bits.size);
  const Board board = run_gemm(worker, sizes, {}, steps);
  for (const Bits& bits : known) {
    for (const auto& step : steps) {
      CAPTURE(step);
      CAPTURE(to_string(bits.size));
      const Result* result = board.result({"gemm", step, bits.size});
      REQUIRE(result);
      CHECK_FALSE(result->error.sampled);
      const auto& known_errors = step == "fewer"                        ? bits.fewer
                                 : step == "df_fused" || step == "d_df" ? bits.fused
                                                                        : bits.ordinary;
      CHECK(result->error.max_rel == known_errors.relative);
      CHECK(result->error.max_abs == known_errors.absolute);
    }
  }
}

}  // namespace

TEST_CASE("gemm: every step is right on every shape, whatever the inputs, on the CPU backend" *
          doctest::skip(!test::has_simt()) * doctest::test_suite("long")) {
  check_shapes(test::worker("simt"), {{{1000, 3, 777}}});  // longer sums: tests/problems/wrong_outputs_test.cpp
}

TEST_CASE("gemm: every step is right on every shape, whatever the inputs, on the GPU" *
          doctest::skip(!test::has_gpu())) {
  check_shapes(test::worker("cuda"), {{{1000, 3, 777}}, {{1, 2, 100003}}});
}

TEST_CASE("gemm: double-float steps give the bits that they always gave, on the CPU backend" *
          doctest::skip(!test::has_simt())) {
  check_bits(test::worker("simt"));
}

TEST_CASE("gemm: double-float steps give the bits that they always gave, on the GPU" *
          doctest::skip(!test::has_gpu())) {
  check_bits(test::worker("cuda"));
}

TEST_CASE("gemm: the GPU's own figures say how large a block must be" * doctest::skip(!test::has_gpu())) {
  const Size size = {{64, 64, 64}};
  const Board board = run_gemm(test::worker("cuda"), {size}, {}, {"df_limit"});
  const Result* limit = board.result({"gemm", "df_limit", size});
  REQUIRE(limit);
  CHECK(limit->remark.find("wide") != std::string::npos);
}

TEST_CASE("gemm: scalars, leading dimensions and hard inputs on the CPU backend" * doctest::skip(!test::has_simt()) *
          doctest::test_suite("long")) {
  check_arguments(test::worker("simt"));
}

TEST_CASE("gemm: scalars, leading dimensions and hard inputs on the GPU" * doctest::skip(!test::has_gpu())) {
  check_arguments(test::worker("cuda"));
}

TEST_CASE("gemm: each step loads as often as its header says, on the CPU backend" * doctest::skip(!test::has_simt())) {
  struct Claim {
    const char* step;
    double global, shared;  // loads of a thread for each multiply-add
  };
  constexpr Claim kClaims[] = {
      {"native", 2, 0},
      {"df_naive", 2, 0},
      {"df_tiled", 2.0 / 16, 2},
      {"df_registers", 2.0 / 48, 6.0 / 9},
      {"df_blocks", 1.0 / 64 + 1.0 / 96, 10.0 / 24},
      {"df_pairs", (1.0 / 64 + 1.0 / 96) / 2, 5.0 / 24},
      {"df_ahead", (1.0 / 64 + 1.0 / 96) / 2, 5.0 / 24},
      {"df_inside", (1.0 / 64 + 1.0 / 96) / 2, 5.0 / 24},
      {"df_wide", (1.0 / 64 + 1.0 / 96) / 2, 5.0 / 24},
      {"df_fused", (1.0 / 64 + 1.0 / 96) / 2, 5.0 / 24},
      {"d_df", (1.0 / 64 + 1.0 / 96) / 2, 5.0 / 24},
      {"fewer", (1.0 / 64 + 1.0 / 96) / 2, 5.0 / 24},
  };
  constexpr double kSize = 192;  // of which every step's tiles are a part
  for (const Claim& claim : kClaims) {
    CAPTURE(claim.step);
    const auto report = test::inspect("gemm", claim.step, {{192, 192, 192}});
    CHECK(report.at("hazards").empty());
    const auto& kernel = report.at("kernels").at(0);
    CHECK(kernel.at("global_load").at("lanes").get<double>() == doctest::Approx(claim.global * kSize * kSize * kSize));
    CHECK(kernel.at("shared_load").at("lanes").get<double>() == doctest::Approx(claim.shared * kSize * kSize * kSize));
  }
}

TEST_CASE("gemm: the exact sum is exact where binary64 loses everything") {
  gemm::ExactSum sum;
  for (double value : {1e16, 1.0, 0x1p-60, -1e16, -0x1p-60}) sum.add(value);
  CHECK(sum.high == 1.0);
  gemm::ExactSum product;
  product.add_product(1 + 0x1p-52, 1 - 0x1p-52);
  product.add(-1);
  CHECK(product.high == -0x1p-104);
}

TEST_CASE("gemm: Ozaki's moduli are pairwise coprime, and their constants put every number together again") {
  for (int p : kernels::kOzakiModuli)
    for (int q : kernels::kOzakiModuli)
      if (p != q) CHECK(std::gcd(p, q) == 1);

  for (int count = 2; count <= kernels::kOzakiMost; count++) {
    CAPTURE(count);
    const auto c = kernels::ozaki_constants(count);
    __int128 product = 1;
    for (int l = 0; l < count; l++) product *= c.modulus[l];
    for (int trial = 0; trial < 200; trial++) {
      // A number of up to log2 P - 1 bits, of either sign.
      __int128 number = 0;
      for (int part = 0; part < 5; part++) number = (number << 24) | __int128(uniform(11 + part, trial) * 0x1p24);
      number = number % product - product / 2;
      number -= number / 1000;  // away from +- P / 2, as the scaling keeps it
      double high = 0, low = 0;
      for (int l = 0; l < count; l++) {
        const int p = c.modulus[l];
        const double residue = double((number % p + p) % p + (trial % 2 ? p : 0));
        high = std::fma(residue, c.weight_high[l], high);
        low = std::fma(residue, c.weight_low[l], low);
      }
      const double times = std::rint(high * c.product_inverse);
      const double found = std::fma(-times, c.product_high, high) + (low - times * c.product_low);
      CHECK(std::fabs(found - double(number)) <= 0x1p-52 * std::fabs(double(number)) + double(product) * 0x1p-70);
    }
  }
  CHECK_THROWS_AS(kernels::ozaki_constants(1), std::invalid_argument);
  CHECK_THROWS_AS(kernels::ozaki_constants(kernels::kOzakiMost + 1), std::invalid_argument);
}
