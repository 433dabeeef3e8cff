// Exercise 2 is right when one call of the library computes all products.
#include "check.h"

namespace libraries {

static double count_of(const warpwise::Size& size) { return double(size[0]); }

warpwise::Exercise exercise_batch() {
  warpwise::Exercise exercise = practice_batch("batch");
  exercise.shapes.push_back({{{66000, 1}}, true});
  exercise.title = "One call for all";
  exercise.task = "Let one call compute all products.";
  exercise.minutes = 15;
  exercise.goals = {{.what = "calls of cuBLAS",
                     .before = count_of,
                     .target = 1,
                     .measure = warpwise::library_calls,
                     .may_be_none = true,
                     .cause = "Each call launches a kernel of its own: which function takes a whole batch?",
                     .kernel = "gemm"}};
  exercise.fails = "calls of cuBLAS";
  exercise.hints = {
      "The matrices lie one behind the other, at equal distances. cuBLAS has a function for that.",
      "cublasDgemmStridedBatched takes what cublasDgemm takes, a distance behind each leading dimension, and the count at the end.",
      "cublasDgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, b, n, n * n, a, n, n * n, &zero, c, n, n * n, batch.count);"};
  return exercise;
}

}  // namespace libraries
