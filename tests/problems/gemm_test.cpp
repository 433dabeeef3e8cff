// GEMM cases that the worker does not cover: sums too long to count, and the Ozaki step, whose products a library
// computes on a GPU.
#include <doctest/doctest.h>

#include <algorithm>

#include "lessons/03_gemm/arguments.h"
#include "tests/problems/trial.h"

using namespace warpwise;
using test::Trial;

namespace {

Lesson gemm_lesson() {
  for (const Lesson& lesson : all_lessons())
    if (lesson.id == "gemm") return lesson;
  throw std::runtime_error("there is no lesson gemm");
}

/// The largest error relative to |A||B|. Fails if an element is wrong.
double error_of(const Lesson& lesson, const StepRow& step, const Size& size, const Choices& choices) {
  std::string what = step.id + " " + to_string(size);
  for (const auto& [choice, option] : choices) what += " " + choice + "=" + option;
  CAPTURE(what);
  Trial trial(lesson, step, size, choices);
  const ErrorStats error = trial.check(trial.outputs_for(trial.given()));
  CHECK(error.wrong == 0);
  return error.max_rel;
}

StepRow ozaki_step() {
  StepRow step;
  step.id = step.format = step.expects = "ozaki";
  step.launch = gemm::launch_ozaki_step;
  return step;
}

}  // namespace

// Plain code only: counting takes a minute for what one block does in seconds.
TEST_CASE("gemm: sums of a hundred thousand products are right" * doctest::test_suite("long")) {
  const Lesson lesson = gemm_lesson();
  int tried = 0;
  for (const StepRow& step : lesson.steps) {
    if (!step.launch || step.expects == "nothing") continue;
    error_of(lesson, step, {{1, 2, 100003}}, test::usual_choices(lesson));
    tried++;
  }
  CHECK(tried >= 8);
}

TEST_CASE("gemm: the board says how large a block must be on the device at hand") {
  const Lesson lesson = gemm_lesson();
  const auto limit =
      std::find_if(lesson.steps.begin(), lesson.steps.end(), [](const StepRow& step) { return step.id == "df_limit"; });
  REQUIRE(limit != lesson.steps.end());
  Result measured;
  measured.gflops = 5160;  // of an RTX 4090, as in the lesson's text
  Device device;
  CHECK(limit->remark(measured, device) == "");
  device.peak_gbps = 1008;
  CHECK(limit->remark(measured, device).find("at least 41.0 wide") != std::string::npos);
}

TEST_CASE("gemm: the Ozaki step is right on every shape, whatever the inputs") {
  const Lesson lesson = gemm_lesson();
  const StepRow step = ozaki_step();
  Choices choices = test::usual_choices(lesson);
  for (const char* input : {"uniform", "full", "cancelling", "scaled"})
    for (const char* rows : {"contiguous", "padded", "unaligned"})
      for (const Size& size :
           {Size{{1, 1, 1}}, Size{{47, 49, 17}}, Size{{48, 48, 16}}, Size{{33, 5, 300}}, Size{{9, 70, 1031}}}) {
        choices["input"] = input, choices["rows"] = rows;
        choices["alpha"] = rows == std::string("padded") ? "-1.25" : "1";
        choices["beta"] = rows == std::string("padded") ? "-0.7" : "0";
        error_of(lesson, step, size, choices);
      }
}

TEST_CASE("gemm: what the Ozaki step's error is follows from the number of moduli") {
  const Lesson lesson = gemm_lesson();
  const StepRow step = ozaki_step();
  Choices choices = test::usual_choices(lesson);
  choices["input"] = "full";
  const Size size{{16, 64, 2048}};
  std::map<std::string, double> errors;
  for (const char* moduli : {"8", "10", "12", "13", "14", "15"}) {
    choices["moduli"] = moduli;
    errors[moduli] = error_of(lesson, step, size, choices);
  }
  CAPTURE(errors["13"]);
  CAPTURE(errors["14"]);
  CHECK(errors["8"] > 100 * errors["10"]);  // two moduli are worth about 8 bits in each factor
  CHECK(errors["10"] > 100 * errors["12"]);
  CHECK(errors["12"] > 5 * errors["13"]);
  CHECK(errors["13"] > 5 * errors["14"]);
  CHECK(errors["14"] < 0x1p-52);
  CHECK(errors["15"] < 0x1p-54);  // nothing was cut off: C was rounded
}
