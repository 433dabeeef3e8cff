// Exercise 8 is right when the function finds the cheapest step for every budget.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "check.h"

namespace precision {

struct BoundedStep {
  int operations;
  double error;
};
/// Of a question {|c|, |a b|, |c + a b|, budget}: the steps, from cheap to dear.
static std::array<BoundedStep, 4> steps_of(const warpwise::Examined::Question& q) {
  return {{{15, 0x1p-106 * (3 * q[0] + 13 * q[1])},
           {19, 0x1p-106 * (3 * q[0] + 9 * q[1])},
           {28, 0x1p-106 * (3 * q[2] + 6 * q[1])},
           {184, 0x1p-209 * (q[0] + q[1])}}};
}

/// Sizes near 0 and far from it, that cancel or do not, with budgets a little above and a little below each bound.
static std::vector<warpwise::Examined::Question> any_budgets(uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> exponent(-400, 400), cancelled(0, 12), near(0.001, 0.2);
  std::vector<warpwise::Examined::Question> all;
  for (int i = 0; i < 24; i++) {
    const double c = std::exp2(exponent(random)), product = i % 2 ? c * std::exp2(exponent(random) / 160) : c;
    const double result = i % 3 ? std::abs(c - product) + c * std::exp2(-cancelled(random)) : c + product;
    for (const BoundedStep& step : steps_of({c, product, std::min(result, c + product), 0}))
      for (const double side : {1 + near(random), 1 - near(random)})
        all.push_back({c, product, std::min(result, c + product), step.error * side});
  }
  // Of powers of two every way to work a bound out gives the same bits, so that a budget can be the bound itself.
  for (const BoundedStep& step : steps_of({4, 1, 0.5, 0})) all.push_back({4, 1, 0.5, step.error});
  for (const BoundedStep& step : steps_of({1, 1, 0, 0})) all.push_back({1, 1, 0, step.error});
  return all;
}
static double answered(void* function, const warpwise::Examined::Question& q) {
  return reinterpret_cast<int (*)(double, double, double, double)>(function)(q[0], q[1], q[2], q[3]);
}
static std::string outside_budget(const warpwise::Examined::Question& q, double yours) {
  const auto steps = steps_of(q);
  const auto right = std::find_if(steps.begin(), steps.end(), [&](auto& step) { return step.error <= q[3]; });
  if (yours == (right == steps.end() ? 0 : right->operations)) return "";
  const std::string asked = fmt::format("For |c| = {:.6g}, |a b| = {:.6g} and |c + a b| = {:.6g} a budget of {:.6g} ",
                                        q[0], q[1], q[2], q[3]);
  if (yours == 0) return asked + "is not too small: one of the steps keeps it.";
  const auto found = std::find_if(steps.begin(), steps.end(), [&](auto& step) { return step.operations == yours; });
  if (found == steps.end())
    return asked + fmt::format("needs 15, 19, 28 or 184 operations, or 0 for none; yours {:g}.", yours);
  if (found->error > q[3])
    return asked + fmt::format("is exceeded: {:g} operations may err by {:.6g}.", yours, found->error);
  return asked + fmt::format("is kept by {:g} operations, but that costs more than it must.", yours);
}

warpwise::Exercise exercise_budget() {
  return {
      .title = "Keep an error budget",
      .task = "Choose among the lesson's steps the one with the fewest operations whose error bound is small enough.",
      .minutes = 15,
      .launch = "precision::launch_budget",
      .parameters = warpwise::parameters_of<Axpy<DoubleDouble>>(),
      .headers = {"dd.h", "memory.h"},
      .call = call<Axpy<DoubleDouble>>,
      .shapes = kVectors,
      .fails = "that costs more than it must",
      .hints =
          {"Which of the four bounds depend on |c + a b|, and which on |c| alone? With which does it matter that numbers cancel?",
           "Write down the bounds as they stand in lesson.md: three are multiples of u^2 = 2^-106, that of quad-double of 2^-209. Ask them in the order of their operations.",
           "if (0x1p-106 * (3 * c + 13 * product) <= budget) return 15; then 19 with 9 for 13, then 28 with 3 * result + 6 * product, then 184 with 0x1p-209 * (c + product), else 0."},
      .format = "dd",
      .examined = {.function = "precision::operations_within(double, double, double, double)",
                   .questions = any_budgets,
                   .answer = answered,
                   .wrong = outside_budget},
  };
}

}  // namespace precision
