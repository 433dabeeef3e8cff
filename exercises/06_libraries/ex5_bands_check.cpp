// Exercise 5 is right when the product is; the medal is for copies that run beside each other.
#include "check.h"

namespace libraries {

/// Three equally large matrices and a tall one with goals, of which nobody knows before how large; and others.
static std::vector<warpwise::Shape> squares(uint64_t random) {
  const int64_t n = 32 * (2 + int64_t(random % 3)) + 2;
  std::vector<warpwise::Shape> shapes = {{{{n, n, n}}, true}};
  for (const auto& shape : warpwise::of_all_remainders({{20, 30, 10}}, random)) shapes.push_back(shape);
  // An eighth of the rows are 113, and an eighth of the columns none.
  shapes.push_back({{{897 + int64_t(random / 32 % 7), 3, 40}}, true});
  return shapes;
}

warpwise::Exercise exercise_bands() {
  warpwise::Exercise exercise = practice_gemm("bands");
  exercise.title = "Copies beside products";
  exercise.kind = warpwise::ExerciseKind::optimise;
  exercise.task = "Cut the product into bands so that copies in and out run beside each other, for a medal.";
  exercise.minutes = 30;
  exercise.shapes = {{{1, 1, 1}}, {{2, 3, 5}}, {{31, 17, 8}}, {{8, 40, 33}}, {{{66, 66, 66}}, true}};
  exercise.drawn = squares;
  exercise.goals = {{.what = "bytes in",
                     .before = in_once,
                     .target = in_once,
                     .measure = warpwise::bytes_in,
                     .bound = warpwise::Goal::Bound::exactly,
                     .cause = "Each element of A and of B comes in once, by a copy."},
                    {.what = "bytes out",
                     .before = bytes_of_c,
                     .target = bytes_of_c,
                     .measure = warpwise::bytes_out,
                     .bound = warpwise::Goal::Bound::exactly,
                     .cause = "Each element of C goes out once, by a copy."},
                    {.what = "products of bands",
                     .before = 1,
                     .target = 16,
                     .measure = warpwise::library_calls,
                     .cause = "On a GPU each call and each copy costs some microseconds: 16 bands are enough.",
                     .kernel = "gemm"}};
  exercise.medals = {.what = "bytes in turn, percent of what comes in",
                     .measure = warpwise::bytes_in_turn,
                     .units = [](const warpwise::Size& size) { return in_once(size) / 100; },
                     .bronze = 126,
                     .silver = 113,
                     .gold = 107,
                     .cause = "150 means that no copy runs beside another: what does the first copy out wait for?"};
  exercise.fails = "No medal yet";
  exercise.hints = {
      "The first copy out needs all of B, and the first rows of A. In your program, what else does it wait for?",
      "B comes in first. Then for each band: its rows of A on `in`, an event, the product on `kernels`, an event, its rows of C on `out`.",
      "for (int begin = 0; begin < g.m; begin += most) with most = (g.m - 1) / 8 + 1: copy rows of A on `in`, cudaEventRecord(arrived, in), cudaStreamWaitEvent(kernels, arrived, 0), cublasDgemm of these rows, cudaEventRecord(computed, kernels), cudaStreamWaitEvent(out, computed, 0), copy rows of C on `out`."};
  exercise.format = "pinned";
  return exercise;
}

}  // namespace libraries
