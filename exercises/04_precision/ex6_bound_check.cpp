// Exercise 6 is right when the function answers for every GPU.
#include <fmt/format.h>

#include <cmath>
#include <random>

#include "check.h"

namespace precision {

static double free_operations_of(const warpwise::Examined::Question& q) { return 24 * q[0] / q[2] * q[1]; }

/// Parts of a number, more than any step has too, and the rates of GPUs as fast as there are any: no whole numbers.
static std::vector<warpwise::Examined::Question> any_gpus(uint64_t seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> operations(50, 20000), memory(100, 6000);
  std::vector<warpwise::Examined::Question> all;
  for (int i = 0; i < 60; i++)
    all.push_back({double(1 + i % 12), std::floor(operations(random)) + 0.5, std::floor(memory(random)) + 0.5});
  return all;
}
static double answer_of(void* function, const warpwise::Examined::Question& q) {
  return reinterpret_cast<double (*)(int, double, double)>(function)(int(q[0]), q[1], q[2]);
}
static std::string wrong_bound(const warpwise::Examined::Question& q, double yours) {
  const double right = free_operations_of(q);
  if (std::abs(yours - right) <= 1e-9 * right) return "";
  return fmt::format(
      "A GPU of {} G operations a second and {} GB/s needs another figure for numbers of {} doubles than {:f}.", q[1],
      q[2], q[0], yours);
}

warpwise::Exercise exercise_bound() {
  return {
      .title = "What bounds AXPY?",
      .task = "Work out how many operations are free, because memory takes longer.",
      .minutes = 10,
      .launch = "precision::launch_bound",
      .parameters = warpwise::parameters_of<Axpy<DoubleDouble>>(),
      .headers = {"dd.h", "memory.h"},
      .call = call<Axpy<DoubleDouble>>,
      .shapes = kVectors,
      .fails = "needs another figure",
      .hints = {"For each number, what is read and what is written?",
                "x is read, y is read and written: 24 bytes for each double of a number. How long does that take?",
                "return 24.0 * parts / memory * operations;"},
      .format = "dd",
      .examined = {.function = "precision::free_operations(int, double, double)",
                   .questions = any_gpus,
                   .answer = answer_of,
                   .wrong = wrong_bound},
  };
}

}  // namespace precision
