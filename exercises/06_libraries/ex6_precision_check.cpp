// Exercise 6 is right when the format is the first one that is accurate enough.
#include <cmath>
#include <cstdio>

#include "check.h"
#include "engine/random.h"

namespace libraries {

static double bound(int format, double k) {
  constexpr double kElement[] = {0x1p-9, 0x1p-11, 0x1p-24, 0}, kSum[] = {0x1p-24, 0x1p-24, 0x1p-24, 0x1p-53};
  return 2 * kElement[format] + k * kSum[format];
}
static int right_answer(double k, double error) {
  for (int format = 0; format < 3; format++)
    if (bound(format, k) <= error) return format;
  return 3;
}

/// k and the error asked. For some k: above and below what each format reaches, exactly that (which is a double), and
/// what none does.
static std::vector<Question> errors_to_ask(uint64_t seed) {
  std::vector<Question> all = {{1, 1}, {1, 1e-30}, {1 << 24, 1e-3}, {100, 0x1p-8}};
  for (uint64_t i = 0; i < 8; i++) {
    const double k = std::floor(1 + std::exp2(20 * warpwise::uniform(seed, i)));
    for (int format = 0; format < 4; format++)
      for (const double factor : {0.999, 1 - 1e-12, 1.0, 1 + 1e-12, 1.001})
        all.push_back({k, bound(format, k) * factor});
  }
  return all;
}

static double format_answered(void* function, const Question& question) {
  return reinterpret_cast<int (*)(int, double)>(function)(static_cast<int>(question[0]), question[1]);
}

static std::string wrong_format(const Question& question, double format) {
  static constexpr const char* kNames[] = {"BF16", "TF32", "FP32", "FP64"};
  const int right = right_answer(question[0], question[1]);
  if (format == right) return "";
  char text[256];
  if (!(format >= 0 && format <= 3)) return "cheapest returns a number that no format has.";
  std::snprintf(text, sizeof text, "cheapest(%d, %.4g) chooses %s, which is %s: %s.", int(question[0]), question[1],
                kNames[int(format)], format > right ? "slower than needed" : "not accurate enough",
                format > right ? "a faster one reaches this error"
                               : "both elements of each product are rounded, and so are up to k sums");
  return text;
}

warpwise::Exercise exercise_precision() {
  warpwise::Exercise exercise = practice_gemm("precision");
  exercise.title = "The precision for an error asked";
  exercise.task = "Choose the fastest format that is accurate enough.";
  exercise.minutes = 15;
  exercise.fails = "is slower than needed";
  exercise.hints = {
      "By how much may one product be off, if both elements are? And by how much the sum of k of them?",
      "A product is off by twice `element`, and k sums by k times `sum`, both relative to the sum of |a b|.",
      "for (int i = 0; i < kFormats; i++) if (2 * kFormat[i].element + k * kFormat[i].sum <= error) return i;"};
  exercise.examined = {.function = "libraries::cheapest(int, double)",
                       .questions = errors_to_ask,
                       .answer = format_answered,
                       .wrong = wrong_format};
  return exercise;
}

}  // namespace libraries
