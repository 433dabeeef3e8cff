// The Ozaki step of lesson 04, whose slice products a library computes on a GPU, and the requirements on its slices.
#include <doctest/doctest.h>

#include <functional>

#include "lessons/04_precision/arguments.h"
#include "lessons/04_precision/exact.h"
#include "lessons/04_precision/solve/solve_problem.h"
#include "tests/problems/trial.h"

using namespace warpwise;
using test::Trial;

namespace {

const Lesson& precision_lesson() {
  for (const Lesson& lesson : all_lessons())
    if (lesson.id == "precision") return lesson;
  throw std::runtime_error("there is no lesson precision");
}

StepRow ozaki_of_doubles() {
  StepRow step;
  step.id = "ozaki", step.task = "gemm", step.format = "dd_ozaki", step.expects = "late";
  step.launch = precision::launch_ozaki_step;
  return step;
}

StepRow ozaki_of_bytes() {
  StepRow step;
  step.id = "ozaki2", step.task = "gemm", step.format = "dd_ozaki2";
  step.launch = precision::launch_ozaki2_step;
  return step;
}

StepRow ozaki_of_halves() {
  StepRow step;
  step.id = "ozaki2_qd", step.task = "gemm", step.format = "qd_ozaki2";
  step.launch = precision::launch_ozaki2_qd_step;
  return step;
}

/// Runs the step on all inputs at several shapes, with these choices, and has each error looked at.
void on_every_shape(const StepRow& step, const Choices& chosen,
                    const std::function<void(const ErrorStats&, const std::string& input, const Size&)>& look) {
  const Lesson& lesson = precision_lesson();
  Choices choices = test::usual_choices(lesson);
  for (const auto& [id, option] : chosen) choices[id] = option;
  for (const std::string input : {"uniform", "1e8", "1e16", "1e30", "hilbert"})
    for (const Size& size : {Size{{1, 1, 1}}, Size{{47, 49, 17}}, Size{{33, 5, 300}}, Size{{9, 70, 1031}}}) {
      choices["input"] = input;
      CAPTURE(input);
      CAPTURE(to_string(size));
      Trial trial(lesson, step, size, choices);
      const ErrorStats error = trial.check(trial.outputs_for(trial.given()));
      CHECK(error.wrong == 0);
      look(error, input, size);
    }
}

}  // namespace

TEST_CASE("precision: products of slices stay integers below 2^53, and slices hold 110 bits") {
  for (int k : {1, 2, 3, 64, 1000, 1024, 16384, 1 << 20, 1 << 30}) {
    const int slices = precision::ozaki_slices(k), bits = precision::ozaki_bits(k, slices);
    CAPTURE(k);
    CHECK(slices * bits >= 110);
    CHECK(std::ldexp(double(k) * slices, 2 * (bits - 1)) <= 0x1p53);
    CHECK(slices <= 13);
  }
  CHECK(precision::ozaki2_enough(8192) == 30);
  CHECK(precision::ozaki2_enough(1) == 28);
  CHECK(precision::ozaki2_moduli("14", 8192) == 14);
  CHECK(precision::ozaki_slices(1024) == 6);
  CHECK(precision::ozaki_bits(1024, 6) == 21);
}

TEST_CASE("precision: the Ozaki step is right on every shape, whatever the inputs") {
  on_every_shape(ozaki_of_doubles(), {}, [](const ErrorStats& error, auto&, auto&) { CHECK(error.max_rel < 0x1p-98); });
}

TEST_CASE("precision: the Ozaki step on bytes is right on every shape, whatever the inputs and the moduli") {
  for (const std::string moduli : {"enough", "14", "22"}) {
    CAPTURE(moduli);
    on_every_shape(ozaki_of_bytes(), {{"moduli", moduli}},
                   [&](const ErrorStats& error, const std::string& input, const Size& size) {
                     const double of_norms = error.extra.at("error / |row| |column|");
                     if (moduli == "enough") CHECK(of_norms <= 0x1p-105);
                     if (moduli == "14") CHECK(of_norms <= 0x1p-50);
                     if (moduli == "14" && input == "uniform" && size[2] > 1) CHECK(of_norms > 0x1p-62);
                   });
  }
}

TEST_CASE("precision: quad-doubles from halves are right on every shape, whatever the inputs") {
  on_every_shape(ozaki_of_halves(), {}, [](const ErrorStats& error, auto&, auto&) {
    CHECK(error.extra.at("error / |row| |column|") <= 0x1p-211);
  });
}

TEST_CASE("precision: steps of integers and halves work in blocks of C, and at both ends of the exponents") {
  const Lesson& lesson = precision_lesson();
  const auto is_right = [&](const StepRow& step, size_t doubles, int down) {
    Trial blocks(lesson, step, {{4099, 3, 5}}, test::usual_choices(lesson));
    CHECK(blocks.wrong(blocks.outputs_for(blocks.given())) == 0);

    // Row 0 of A times 2^500 and row 1 times 2^down: results are those of the unscaled rows, scaled.
    const size_t cols = 4 * doubles, depth = 5 * doubles;  // of a row, in doubles
    Trial trial(lesson, step, {{3, 4, 5}}, test::usual_choices(lesson));
    const HostBuffers plain = trial.outputs_for(trial.given());
    HostBuffers inputs = trial.given();
    auto a = inputs.get<double>("a");
    for (size_t i = 0; i < depth; i++) a[i] = std::ldexp(a[i], 500);
    for (size_t i = depth; i < 2 * depth; i++) a[i] = std::ldexp(a[i], down);
    const HostBuffers got = trial.outputs_for(inputs);
    const auto c = got.get<double>("c"), was = plain.get<double>("c");
    for (size_t i = 0; i < cols; i++) CHECK(c[i] == std::ldexp(was[i], 500));
    for (size_t i = cols; i < 2 * cols; i++) CHECK(c[i] == std::ldexp(was[i], down));
    for (size_t i = 2 * cols; i < 3 * cols; i++) CHECK(c[i] == was[i]);
  };
  is_right(ozaki_of_halves(), 4, -500);
  is_right(ozaki_of_bytes(), 2, -700);
}

TEST_CASE("precision: rows of zeros and what is not finite, by the Ozaki steps") {
  const Lesson& lesson = precision_lesson();
  const Size size{{3, 4, 5}};
  StepRow step;
  SUBCASE("of doubles") { step = ozaki_of_doubles(); }
  SUBCASE("of bytes") { step = ozaki_of_bytes(); }
  SUBCASE("of halves") { step = ozaki_of_halves(); }
  const size_t parts = step.format.starts_with("qd") ? 4 : 2, row = 5 * parts;
  Trial trial(lesson, step, size, test::usual_choices(lesson));
  HostBuffers inputs = trial.given();
  auto a = inputs.get<double>("a");
  for (size_t i = 0; i < row; i++) a[i] = 0;  // row 0
  a[row] = std::nan("");                      // row 1
  const HostBuffers got = trial.outputs_for(inputs);
  const auto c = got.get<double>("c");
  for (size_t i = 0; i < 4 * parts; i++) CHECK(c[i] == 0);
  for (size_t i = 4 * parts; i < 8 * parts; i += parts) CHECK(std::isnan(c[i]));
  for (size_t i = 8 * parts; i < 12 * parts; i++) CHECK(std::isfinite(c[i]));
}

TEST_CASE("precision: inputs have the condition that they are named for") {
  for (const char* kind : {"1e8", "1e16", "1e30"}) {
    const int64_t terms = 300;
    const precision::Inputs inputs(kind, 1, terms);
    precision::ExactSum sum;
    double size = 0;
    for (int64_t i = 0; i < terms; i++) {
      const auto a = inputs.left(0, i), b = inputs.right(i, 0, 1);
      for (double x : a)
        for (double y : b) sum.add_product(x, y);
      size += std::fabs(a[0] * b[0]);
    }
    const double condition = size / std::fabs(sum.nearest());
    CAPTURE(kind);
    CAPTURE(condition);
    CHECK(condition >= std::stod(kind));
    CHECK(condition <= 1000 * std::stod(kind));
  }
}

TEST_CASE("precision: right sides of the systems are A times the solution, exactly") {
  constexpr int kUnknowns = 24;
  const Size size{{5, kUnknowns}};
  const auto problem = precision::make_solve_problem(size, {{"condition", "1e14"}}, "dd_aos");
  const auto specs = problem->buffers();
  HostBuffers buffers(specs, {Role::input, Role::output});
  fill_all(*problem, buffers, 3);
  const auto a = buffers.get<double>("a"), b = buffers.get<double>("b"), x = buffers.get<double>("x");
  for (int system = 0; system < 5; system++)
    for (int row = 0; row < kUnknowns; row++) {
      const size_t equation = size_t(system * kUnknowns + row);
      precision::ExactSum sum;
      for (int col = 0; col < kUnknowns; col++)
        sum.add_product(a[equation * kUnknowns + size_t(col)], precision::Systems::solution(system, col));
      sum.add(-b[2 * equation]), sum.add(-b[2 * equation + 1]);
      CHECK(sum.nearest() == 0);
      x[2 * equation] = precision::Systems::solution(system, row);
      x[2 * equation + 1] = 0;
    }
  const Comparison compare = problem->reference(buffers);
  CHECK(compare(buffers, "").wrong == 0);
  CHECK(compare(buffers, "").max_rel == 0);
  x[2 * 30] += 0x1p-30;  // less than a double's error, far more than a double-double's
  CHECK(compare(buffers, "").wrong == 1);
  x[2 * 30 + 1] = std::nan("");
  CHECK(compare(buffers, "").wrong == 1);
}
